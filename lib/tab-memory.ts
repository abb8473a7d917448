/** What a tab remembers over reloads, for as long as it is open. A browser that stores nothing remembers nothing. */

/** How the names of what a person has typed and not sent begin: a logout forgets all of it. */
export const DRAFT = 'draft:'

export function keepInTab(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Storage is full, or switched off.
  }
}

/** @returns what was kept under the name; null where nothing was, or nothing that can be read */
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

/** On a shared device the next person must not find them. */
export function forgetDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(DRAFT)) forgetInTab(name)
  } catch {
    // As above.
  }
}
