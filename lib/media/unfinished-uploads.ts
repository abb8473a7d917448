/**
 * Remembers this browser's unfinished uploads over reloads, and keeps copies of small files, so that those go on by
 * themselves. For a larger file the person chooses the same file again. A logout deletes everything.
 */

export interface UnfinishedUpload {
  /** The entry of the queue. */
  key: string
  account: string
  purpose: string
  /** The page's path: an upload comes back where it was begun. */
  page: string
  /** The uploader on that page, where it has several. */
  place?: string
  name: string
  type: string
  sizeBytes: number
  modifiedMs: number
  /** Upstream's id; null until upstream has the upload. */
  uploadId: string | null
  isKept: boolean
  beganMs: number
}

const NAME = 'unfinished-uploads'
const MAX_ENTRIES = 50
/** Upstream deletes an upload a day after its last progress. */
const LIFETIME_MS = 24 * 60 * 60 * 1000
/** A photo; a copy of a film would take long to write and could fill the disk. */
const KEPT_FILE_BYTES = 20 * 1024 * 1024
const KEPT_TOTAL_BYTES = 200 * 1024 * 1024

/** @returns entries that have not expired, the oldest first */
function readAll(): UnfinishedUpload[] {
  try {
    const stored = JSON.parse(localStorage.getItem(NAME) ?? '[]') as UnfinishedUpload[]
    return stored.filter(({ beganMs }) => Date.now() - beganMs < LIFETIME_MS)
  } catch {
    return []
  }
}

function writeAll(entries: readonly UnfinishedUpload[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, JSON.stringify(entries.slice(-MAX_ENTRIES)))
  } catch {
    // Storage is full, or switched off: the upload itself goes on.
  }
}

export function rememberUpload(entry: UnfinishedUpload): void {
  writeAll([...readAll().filter(({ key }) => key !== entry.key), entry])
}

/** Adds what became known of a remembered upload. */
export function noteUpload(key: string, known: Partial<UnfinishedUpload>): void {
  writeAll(readAll().map((entry) => (entry.key === key ? { ...entry, ...known } : entry)))
}

/** Forgets an upload that has ended, with its copy. */
export function forgetUpload(key: string): void {
  const entries = readAll()
  writeAll(entries.filter((entry) => entry.key !== key))
  if (entries.some((entry) => entry.key === key && entry.isKept)) void deleteCopy(key)
}

/** Whether two choices mean the same file, as far as a page can know. */
export function isSameFile(
  entry: Pick<UnfinishedUpload, 'name' | 'type' | 'sizeBytes' | 'modifiedMs'>,
  file: File,
) {
  return (
    entry.name === file.name &&
    entry.type === file.type &&
    entry.sizeBytes === file.size &&
    entry.modifiedMs === file.lastModified
  )
}

/** Lists the account's unfinished uploads that no tab is sending. */
export async function listUnfinished(account: string, purpose: string): Promise<UnfinishedUpload[]> {
  const entries = readAll().filter((entry) => entry.account === account && entry.purpose === purpose)
  if (entries.length === 0) return []
  const held = await navigator.locks?.query().then(({ held }) => held?.map(({ name }) => name))
  return entries.filter(({ key }) => !held?.includes(lockOf(key)))
}

const lockOf = (key: string) => `upload:${key}`

/** Marks an upload as that of this tab, until the signal or the tab ends. */
export function holdUpload(key: string, signal: AbortSignal): void {
  const ended = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  void navigator.locks?.request(lockOf(key), () => ended)
}

/** Deletes what this browser remembers: on a shared device the next person must not find it. */
export function forgetAllUploads(): void {
  writeAll([])
  if (globalThis.indexedDB) indexedDB.deleteDatabase(NAME)
}

/** Whether a copy of the file may be kept beside the copies that are kept already. */
export function mayKeep(file: File): boolean {
  const kept = readAll().filter(({ isKept }) => isKept)
  const total = kept.reduce((sum, { sizeBytes }) => sum + sizeBytes, file.size)
  return file.type.startsWith('image/') && file.size <= KEPT_FILE_BYTES && total <= KEPT_TOTAL_BYTES
}

/** Keeps a copy. @returns false when the browser has no room, or forbids it */
export async function keepCopy(key: string, file: File): Promise<boolean> {
  const done = await inStore('readwrite', (store) => store.put(file, key))
  return done !== undefined
}

/** @returns undefined when the browser has deleted the copy */
export async function findCopy(key: string): Promise<File | undefined> {
  const copy = await inStore<unknown>('readonly', (store) => store.get(key))
  return copy instanceof File ? copy : undefined
}

/** Deletes copies whose uploads have expired, which no tab was there to delete. */
export async function deleteStrayCopies(): Promise<void> {
  const keys = await inStore('readonly', (store) => store.getAllKeys())
  const known = new Set(readAll().map(({ key }) => key))
  for (const key of keys ?? []) if (typeof key === 'string' && !known.has(key)) await deleteCopy(key)
}

async function deleteCopy(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key))
}

const STORE = 'copies'

/** Makes one request. @returns undefined when it failed: copies are a convenience */
async function inStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  if (!globalThis.indexedDB) return undefined
  try {
    const opening = indexedDB.open(NAME, 1)
    opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore(STORE))
    const database = await answered(opening)
    // A logout of another tab deletes the database, which waits for open connections.
    database.addEventListener('versionchange', () => database.close())
    try {
      return await answered(ask(database.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(new Error('the browser keeps no copies', { cause: request.error })),
    )
  })
}
