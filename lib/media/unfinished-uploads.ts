/**
 * Remembers this browser's unfinished uploads over reloads, and keeps copies of small files, so that those go on by
 * themselves. For a larger file the person chooses the same file again. A logout deletes everything.
 */
import { UNFINISHED_UPLOADS } from './forget-uploads.ts'

/** What a page can know of a file without reading it. */
export interface FileFacts {
  name: string
  type: string
  sizeBytes: number
  modifiedMs: number
}

export interface UnfinishedUpload extends FileFacts {
  /** The entry of the queue. */
  key: string
  account: string
  purpose: string
  /** The form's draft: an upload comes back together with it. */
  draft: string
  /** The uploader in that form, where it has several. */
  place?: string
  /** Upstream's id; null until upstream has the upload. */
  uploadId: string | null
  isKept: boolean
  /** The person has paused it, and it stays so. */
  isPaused: boolean
  beganMs: number
}

const MAX_ENTRIES = 50
/** Upstream deletes an upload a day after its last progress. */
const LIFETIME_MS = 24 * 60 * 60 * 1000
/** A photo; a copy of a film would take long to write and could fill the disk. */
const KEPT_FILE_BYTES = 20 * 1024 * 1024
const KEPT_TOTAL_BYTES = 200 * 1024 * 1024

/** @returns entries that have not expired, the oldest first */
function readAll(): UnfinishedUpload[] {
  try {
    const stored = JSON.parse(localStorage.getItem(UNFINISHED_UPLOADS) ?? '[]') as UnfinishedUpload[]
    return stored.filter(({ beganMs }) => Date.now() - beganMs < LIFETIME_MS)
  } catch {
    return []
  }
}

function writeAll(entries: readonly UnfinishedUpload[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(UNFINISHED_UPLOADS)
    else localStorage.setItem(UNFINISHED_UPLOADS, JSON.stringify(entries.slice(-MAX_ENTRIES)))
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
export function isSameFile(entry: FileFacts, file: File): boolean {
  return (
    entry.name === file.name &&
    entry.type === file.type &&
    entry.sizeBytes === file.size &&
    entry.modifiedMs === file.lastModified
  )
}

/** Lists the account's unfinished uploads, also those of other tabs. */
export function listUnfinished(account: string, purpose: string): UnfinishedUpload[] {
  return readAll().filter((entry) => entry.account === account && entry.purpose === purpose)
}

export function findUnfinished(key: string): UnfinishedUpload | undefined {
  return readAll().find((entry) => entry.key === key)
}

/** Moves the uploads of a draft that gets another name. */
export function moveUploads(from: string, to: string): void {
  const entries = readAll()
  if (entries.some(({ draft }) => draft === from))
    writeAll(entries.map((entry) => (entry.draft === from ? { ...entry, draft: to } : entry)))
}

/** What this tab has claimed, with a promise for the moment at which the browser has taken the lock back. */
const claims = new Map<string, { signal: AbortSignal; ended: Promise<void> }>()

/**
 * Makes an upload that of one queue in one tab, until the signal or the tab ends.
 * @returns false when it is another queue's
 */
export function claimUpload(key: string, signal: AbortSignal): Promise<boolean> {
  const earlier = claims.get(key)
  if (earlier && !earlier.signal.aborted) return Promise.resolve(false)
  const asked = Promise.withResolvers<boolean>()
  // The lock of a claim that has just been given up is not free yet.
  const ended = (earlier?.ended ?? Promise.resolve()).then(() => hold(key, signal, asked.resolve))
  const claim = { signal, ended }
  claims.set(key, claim)
  void ended.then(() => claims.get(key) === claim && claims.delete(key))
  return asked.promise
}

/**
 * Forgets the uploads of a draft that is done, or is given up, but those that another tab sends. Upstream deletes what it
 * has of them in a day.
 */
export async function forgetUploadsOf(draft: string): Promise<void> {
  const keys = readAll().flatMap((entry) => (entry.draft === draft ? [entry.key] : []))
  const isOurs = (key: string) => claims.get(key)?.signal.aborted === false
  for (const key of keys) if (isOurs(key)) forgetUpload(key)
  for (const key of keys) {
    const stop = new AbortController()
    if (await claimUpload(key, stop.signal)) forgetUpload(key)
    stop.abort()
  }
}

/** Holds the browser's lock until the signal. @param tell is told at once whether the lock is this tab's */
async function hold(key: string, signal: AbortSignal, tell: (isMine: boolean) => void): Promise<void> {
  if (signal.aborted) return tell(false)
  if (!navigator.locks) {
    // Without locks, which need https as uploads do, only this tab is asked.
    tell(true)
    return aborted(signal)
  }
  try {
    await navigator.locks.request(`upload:${key}`, { ifAvailable: true }, (lock) => {
      tell(lock !== null)
      return lock ? aborted(signal) : undefined
    })
  } catch {
    tell(false)
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
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
    const opening = indexedDB.open(UNFINISHED_UPLOADS, 1)
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
