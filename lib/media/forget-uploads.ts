/** Stands apart from what remembers uploads, because every page of a member can log out and few can upload. */

/** The name of the list in the browser's storage, and of the database with the copies. */
export const UNFINISHED_UPLOADS = 'unfinished-uploads'

/** Deletes what this browser remembers of uploads: on a shared device the next person must not find it. */
export function forgetAllUploads(): void {
  try {
    localStorage.removeItem(UNFINISHED_UPLOADS)
  } catch {
    // Storage is switched off.
  }
  if (globalThis.indexedDB) indexedDB.deleteDatabase(UNFINISHED_UPLOADS)
}
