/**
 * Keeps values in a tab over reloads, for as long as it is open, or in the browser, until something deletes them. When
 * the browser forbids storage, it keeps nothing.
 */

/** The prefix of the names of unsent drafts. A logout deletes them all. */
export const DRAFT = 'draft:'

export function keepInTab(name: string, value: unknown): void {
  keep(() => sessionStorage, name, value)
}

/** @returns the value kept under the name; null when there is none, or it cannot be read */
export function readFromTab(name: string): unknown {
  return readFrom(() => sessionStorage, name)
}

export function forgetInTab(name: string): void {
  forgetIn(() => sessionStorage, name)
}

/** @returns whether the browser has kept it */
export function keepInBrowser(name: string, value: unknown): boolean {
  return keep(() => localStorage, name, value)
}

/** @returns the value kept under the name; null when there is none, or it cannot be read */
export function readFromBrowser(name: string): unknown {
  return readFrom(() => localStorage, name)
}

export function forgetInBrowser(name: string): void {
  forgetIn(() => localStorage, name)
}

/** Deletes all drafts: on a shared device the next person must not find them. */
export function forgetDrafts(): void {
  for (const storage of [() => sessionStorage, () => localStorage]) {
    try {
      for (const name of Object.keys(storage())) if (name.startsWith(DRAFT)) forgetIn(storage, name)
    } catch {
      // Storage is switched off.
    }
  }
}

/** A function, since a browser may forbid even to name its storage. */
type FindStorage = () => Storage

function keep(storage: FindStorage, name: string, value: unknown): boolean {
  try {
    storage().setItem(name, JSON.stringify(value))
    return true
  } catch {
    // Storage is full, or switched off.
    return false
  }
}

function readFrom(storage: FindStorage, name: string): unknown {
  try {
    return JSON.parse(storage().getItem(name) ?? 'null')
  } catch {
    return null
  }
}

function forgetIn(storage: FindStorage, name: string): void {
  try {
    storage().removeItem(name)
  } catch {
    // As above.
  }
}
