/** What a tab remembers over reloads, for as long as it is open. A browser that stores nothing remembers nothing. */

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
