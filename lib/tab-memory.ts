/**
 * Keeps values in a tab over reloads, for as long as it is open, or in the browser, until something deletes them. When
 * the browser forbids storage, it keeps nothing.
 */

/** The prefix of the names of unsent drafts. A logout in any tab deletes those of all tabs. */
export const DRAFT = 'draft:'
/** Under this name the browser keeps a value that each logout changes, and a tab the value of its own drafts. */
const LAST_LOGOUT = 'last-logout'

/** The last logout that this page knew when it took up a draft; undefined before it has taken up any. */
let known: unknown

export function keepInTab(name: string, value: unknown): void {
  if (!isPast(name)) keep(() => sessionStorage, name, value)
}

/** @returns the value kept under the name; null when there is none, or it cannot be read */
export function readFromTab(name: string): unknown {
  if (name.startsWith(DRAFT)) followLogouts()
  return readFrom(() => sessionStorage, name)
}

export function forgetInTab(name: string): void {
  forgetIn(() => sessionStorage, name)
}

/** @returns whether the browser has kept it */
export function keepInBrowser(name: string, value: unknown): boolean {
  return !isPast(name) && keep(() => localStorage, name, value)
}

/** @returns the value kept under the name; null when there is none, or it cannot be read */
export function readFromBrowser(name: string): unknown {
  if (name.startsWith(DRAFT)) followLogouts()
  return readFrom(() => localStorage, name)
}

export function forgetInBrowser(name: string): void {
  forgetIn(() => localStorage, name)
}

/**
 * Deletes all drafts at a logout: on a shared device the next person must not find them. Another tab deletes its own when
 * it hears of the logout, or else before it next reads one: browsers put tabs to sleep.
 */
export function forgetDrafts(): void {
  forgetDraftsIn(() => sessionStorage)
  forgetDraftsIn(() => localStorage)
  keep(() => localStorage, LAST_LOGOUT, crypto.randomUUID())
}

/** Deletes this tab's drafts when another tab logs out, and then calls the listener. @returns stops it */
export function listenToLogouts(listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== LAST_LOGOUT || newValue === null) return
    forgetDraftsIn(() => sessionStorage)
    listener()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

const findLastLogout = () => readFrom(() => localStorage, LAST_LOGOUT)

/** Begins the work of another session: deletes the drafts that this tab has from before the last logout. */
function followLogouts(): void {
  known = findLastLogout()
  if (known === readFrom(() => sessionStorage, LAST_LOGOUT)) return
  forgetDraftsIn(() => sessionStorage)
  keep(() => sessionStorage, LAST_LOGOUT, known)
}

/** Whether a draft belongs to a page that was opened before the last logout, such as one in a second tab. */
function isPast(name: string): boolean {
  return name.startsWith(DRAFT) && known !== undefined && known !== findLastLogout()
}

function forgetDraftsIn(storage: FindStorage): void {
  try {
    for (const name of Object.keys(storage())) if (name.startsWith(DRAFT)) forgetIn(storage, name)
  } catch {
    // Storage is switched off.
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
