/**
 * Keeps values in a tab over reloads, for as long as it is open. When the browser forbids storage, it keeps nothing.
 */

/** The prefix of the names of unsent drafts. A logout deletes them all. */
export const DRAFT = 'draft:'

export function keepInTab(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Storage is full, or switched off.
  }
}

/** @returns the value kept under the name; null when there is none, or it cannot be read */
export function readFromTab(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

export function forgetInTab(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // As above.
  }
}

/** Deletes all drafts: on a shared device the next person must not find them. */
export function forgetDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(DRAFT)) forgetInTab(name)
  } catch {
    // As above.
  }
}
