/** Runs a queue of uploads: sends what its state says, and remembers it for a reload. */
import {
  claimUpload,
  deleteStrayCopies,
  findCopy,
  findUnfinished,
  forgetUpload,
  isSameFile,
  keepCopy,
  listUnfinished,
  mayKeep,
  noteUpload,
  rememberUpload,
  type FileFacts,
  type UnfinishedUpload,
} from './unfinished-uploads.ts'
import {
  type QueuedFile,
  queuedFile,
  type QueueEvent,
  reduceQueue,
  type UploadQueue,
} from './upload-queue.ts'
import { typeOf } from './upload-rules.ts'
import type { Send, SendOptions } from './upload-sending.ts'

export interface RunnerOptions extends Pick<SendOptions, 'purpose' | 'endpoint' | 'getTicket'> {
  account: string
  /** The form's draft: unfinished uploads come back together with it. */
  draft: string
  /** This uploader in that form, where it has several. */
  place?: string
  /** Loads the code that sends. */
  load(): Promise<SendingCode>
}

export interface SendingCode {
  sendResumably: Send
  giveUpUpload(endpoint: string, uploadId: string, ticket: string): Promise<void>
}

export interface UploadRunner {
  read(): UploadQueue
  subscribe(listener: () => void): () => void
  /** Shows what a reload has interrupted. @returns stops everything; upstream keeps what it has */
  open(): () => void
  /** Takes files in, but none that is here already. */
  add(files: readonly File[]): void
  dispatch(event: QueueEvent): void
  /** Takes a file out. Upstream deletes what it has of an unfinished one. */
  remove(key: string): void
  /** Whether the queue has the file already: `open` when it takes the file again, to go on or to try again. */
  findPlace(file: File): 'open' | 'taken' | null
  /** The file behind an entry, while this page has it. */
  findFile(key: string): File | undefined
}

const NOT_LOADED = 'The uploader did not load. Check your connection and try again.'
/** A faster bar would only cost time. */
const PROGRESS_MS = 200
const TICK_MS = 1000

interface Known {
  uploadId: string | null
  ticket: string | null
  /** The file as it was chosen, perhaps before a reload. */
  chosen: FileFacts
}

export function createRunner(options: RunnerOptions): UploadRunner {
  const { account, purpose, endpoint, draft, place } = options
  const listeners = new Set<() => void>()
  const files = new Map<string, File>()
  const known = new Map<string, Known>()
  const running = new Map<string, AbortController>()
  const claims = new Map<string, AbortController>()
  /** What has to be known before a new file is sent: whether an earlier upload of it goes on. */
  const adopting = new Map<string, Promise<void>>()
  let restoring = Promise.resolve()
  let queue: UploadQueue = []
  let isOpen = false
  let ticking: ReturnType<typeof setInterval> | undefined

  function dispatch(event: QueueEvent): void {
    const next = reduceQueue(queue, event)
    if (next === queue) return
    queue = next
    if (event.type === 'paused' || event.type === 'resumed')
      noteUpload(event.key, { isPaused: event.type === 'paused' })
    if (isOpen) follow()
    for (const listener of listeners) listener()
  }

  /** Begins and stops sending, so that it fits the state. */
  function follow(): void {
    followClaims()
    const wanted = new Set(
      queue.filter(({ step }) => step === 'sending' || step === 'checking').map(({ key }) => key),
    )
    for (const [key, stop] of running) {
      if (wanted.has(key)) continue
      running.delete(key)
      stop.abort()
    }
    for (const key of wanted) if (!running.has(key)) begin(key)
    if (running.size > 0)
      ticking ??= setInterval(() => dispatch({ type: 'ticked', atMs: Date.now() }), TICK_MS)
    else stopTicking()
  }

  /** An upload that is paused, waits or has failed is this queue's as well: no other tab may go on with it. */
  function followClaims(): void {
    for (const { key, step } of queue) {
      if (step === 'done') release(key)
      else if (!claims.has(key)) claim(key)
    }
  }

  function claim(key: string): { claimed: AbortController; isMine: Promise<boolean> } {
    const claimed = new AbortController()
    claims.set(key, claimed)
    return { claimed, isMine: claimUpload(key, claimed.signal) }
  }

  function release(key: string, claimed = claims.get(key)): void {
    claimed?.abort()
    if (claims.get(key) === claimed) claims.delete(key)
  }

  function stopTicking(): void {
    clearInterval(ticking)
    ticking = undefined
  }

  function begin(key: string): void {
    const file = files.get(key)
    if (!file) return
    const stop = new AbortController()
    running.set(key, stop)
    Promise.all([options.load(), adopting.get(key)]).then(
      ([code]) => !stop.signal.aborted && send(key, file, code, stop.signal),
      () => !stop.signal.aborted && dispatch({ type: 'failed', key, text: NOT_LOADED, canRetry: true }),
    )
  }

  function send(key: string, file: File, code: SendingCode, signal: AbortSignal): void {
    let lastMs = 0
    const uploadId = known.get(key)?.uploadId ?? null
    const sending = code.sendResumably(
      file,
      { ...options, uploadId },
      {
        onBegun(id, ticket) {
          known.set(key, { uploadId: id, ticket, chosen: factsOf(file) })
          noteUpload(key, { uploadId: id })
        },
        onProgress(sentBytes) {
          const atMs = Date.now()
          if (atMs - lastMs < PROGRESS_MS && sentBytes < file.size) return
          lastMs = atMs
          dispatch({ type: 'progress', key, sentBytes, atMs })
        },
        onHeld: (why) => dispatch({ type: 'held', key, why }),
        onDone(fileId) {
          forgetUpload(key)
          dispatch({ type: 'done', key, fileId })
        },
        onFailed({ text, canRetry }) {
          // Upstream has deleted what it will never accept.
          if (!canRetry) {
            forgetUpload(key)
            known.set(key, { uploadId: null, ticket: null, chosen: factsOf(file) })
          }
          dispatch({ type: 'failed', key, text, canRetry })
        },
      },
    )
    signal.addEventListener('abort', () => sending.stop(), { once: true })
  }

  const isFromHere = (entry: UnfinishedUpload) => entry.draft === draft && entry.place === place

  async function restore(signal: AbortSignal): Promise<void> {
    const entries = listUnfinished(account, purpose).filter(
      (entry) => isFromHere(entry) && !queue.some(({ key }) => key === entry.key),
    )
    const restored = await Promise.all(entries.map(({ key }) => restoreUpload(key, signal)))
    if (signal.aborted) return
    const shown: QueuedFile[] = []
    for (const file of restored) {
      if (!file) continue
      // The person chose the file again before its row was back: `adopt` goes on with it.
      if (queue.some(({ key }) => isTwin(key, file.key))) forgetRow(file.key)
      else shown.push(file)
    }
    if (shown.length > 0) dispatch({ type: 'added', files: shown })
    void deleteStrayCopies()
  }

  /** @returns null when another tab has the upload, or it has ended */
  async function restoreUpload(key: string, signal: AbortSignal): Promise<QueuedFile | null> {
    const { claimed, isMine } = claim(key)
    const entry = (await isMine) && !signal.aborted ? findUnfinished(key) : undefined
    const copy = entry && (await copyOf(entry))
    if (!entry || signal.aborted) {
      release(key, claimed)
      return null
    }
    if (copy) files.set(key, copy)
    known.set(key, { uploadId: entry.uploadId, ticket: null, chosen: entry })
    const { name, type, sizeBytes, isPaused } = entry
    return queuedFile({
      key,
      name,
      type,
      sizeBytes,
      step: copy ? (isPaused ? 'paused' : 'waiting') : 'missing',
    })
  }

  function isTwin(one: string, other: string): boolean {
    const file = files.get(one)
    const before = known.get(other)?.chosen
    return file !== undefined && before !== undefined && isSameFile(before, file)
  }

  function forgetRow(key: string): void {
    release(key)
    files.delete(key)
    known.delete(key)
    adopting.delete(key)
  }

  /** The rows of the same file, first the one that waits for it. */
  function rowsOf(file: File): QueuedFile[] {
    const rows = queue.filter(({ key }) => {
      const chosen = known.get(key)?.chosen
      return chosen && isSameFile(chosen, file)
    })
    return rows.toSorted((one, other) => Number(isOpenFor(other)) - Number(isOpenFor(one)))
  }

  function add(chosen: readonly File[]): void {
    const added: QueuedFile[] = []
    for (const file of chosen) {
      const [row] = rowsOf(file)
      if (row && !isOpenFor(row)) continue
      if (row) {
        files.set(row.key, file)
        if (!findUnfinished(row.key)) remember(row.key, file)
        dispatch({ type: 'resumed', key: row.key })
        continue
      }
      if (added.some(({ key }) => isSameFile(known.get(key)!.chosen, file))) continue
      const key = crypto.randomUUID()
      files.set(key, file)
      known.set(key, { uploadId: null, ticket: null, chosen: factsOf(file) })
      remember(key, file)
      adopting.set(key, adopt(key, file))
      added.push(queuedFile({ key, name: file.name, type: typeOf(file), sizeBytes: file.size }))
    }
    if (added.length > 0) dispatch({ type: 'added', files: added })
  }

  /** Goes on with an upload of the same file that a reload has interrupted, here or in another form. */
  async function adopt(key: string, file: File): Promise<void> {
    await restoring
    for (const entry of listUnfinished(account, purpose)) {
      if (entry.key === key || !isSameFile(entry, file)) continue
      // An upload that waits in another uploader of this form stays there.
      if (entry.draft === draft && !isFromHere(entry)) continue
      const stop = new AbortController()
      const isMine = await claimUpload(entry.key, stop.signal)
      const found = isMine && known.has(key) ? findUnfinished(entry.key) : undefined
      if (found?.uploadId) {
        known.set(key, { uploadId: found.uploadId, ticket: null, chosen: factsOf(file) })
        noteUpload(key, { uploadId: found.uploadId })
      }
      if (found && (found.uploadId || isFromHere(found))) forgetUpload(entry.key)
      stop.abort()
      if (found?.uploadId) return
    }
  }

  function remember(key: string, file: File): void {
    const isKept = mayKeep(file)
    const where = { key, account, purpose, draft, ...(place && { place }) }
    const state = { uploadId: null, isKept, isPaused: false, beganMs: Date.now() }
    rememberUpload({ ...where, ...factsOf(file), ...state })
    if (isKept) void keepCopy(key, file).then((isDone) => isDone || noteUpload(key, { isKept: false }))
  }

  async function giveUp({ uploadId, ticket }: Known): Promise<void> {
    if (!uploadId) return
    const got = ticket ? ({ status: 'done', ticket } as const) : await options.getTicket(uploadId)
    if (got.status !== 'done') return
    const code = await options.load()
    await code.giveUpUpload(endpoint, uploadId, got.ticket)
  }

  return {
    read: () => queue,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open() {
      const opened = new AbortController()
      isOpen = true
      follow()
      restoring = restore(opened.signal)
      return () => {
        isOpen = false
        opened.abort()
        for (const stop of running.values()) stop.abort()
        running.clear()
        for (const key of claims.keys()) release(key)
        stopTicking()
      }
    },
    add,
    findPlace(file) {
      const [row] = rowsOf(file)
      return row ? (isOpenFor(row) ? 'open' : 'taken') : null
    },
    dispatch,
    remove(key) {
      const isFinished = queue.some((file) => file.key === key && file.step === 'done')
      const had = known.get(key)
      dispatch({ type: 'removed', key })
      forgetRow(key)
      forgetUpload(key)
      // Without an answer upstream deletes the upload when it expires.
      if (had && !isFinished) void giveUp(had).catch(() => undefined)
    },
    findFile: (key) => files.get(key),
  }
}

/** A failed file may be chosen again, as after a repair of the disk it came from. */
function isOpenFor({ step }: QueuedFile): boolean {
  return step === 'missing' || step === 'failed'
}

function factsOf({ name, type, size, lastModified }: File): FileFacts {
  return { name, type, sizeBytes: size, modifiedMs: lastModified }
}

function copyOf({ key, isKept }: UnfinishedUpload): Promise<File | undefined> {
  return isKept ? findCopy(key) : Promise.resolve(undefined)
}
