/** Runs a queue of uploads: sends what its state says, and remembers it for a reload. */
import {
  deleteStrayCopies,
  findCopy,
  forgetUpload,
  holdUpload,
  isSameFile,
  keepCopy,
  listUnfinished,
  mayKeep,
  noteUpload,
  rememberUpload,
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
  /** The page's path: unfinished uploads come back where they were begun. */
  page: string
  /** This uploader on that page, where it has several. */
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
  add(files: readonly File[]): Promise<void>
  dispatch(event: QueueEvent): void
  /** Takes a file out. Upstream deletes what it has of an unfinished one. */
  remove(key: string): void
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
}

export function createRunner(options: RunnerOptions): UploadRunner {
  const { account, purpose, endpoint, page, place } = options
  const listeners = new Set<() => void>()
  const files = new Map<string, File>()
  const known = new Map<string, Known>()
  const running = new Map<string, AbortController>()
  let queue: UploadQueue = []
  let isOpen = false
  let ticking: ReturnType<typeof setInterval> | undefined

  function dispatch(event: QueueEvent): void {
    const next = reduceQueue(queue, event)
    if (next === queue) return
    queue = next
    if (isOpen) follow()
    for (const listener of listeners) listener()
  }

  /** Begins and stops sending, so that it fits the state. */
  function follow(): void {
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

  function stopTicking(): void {
    clearInterval(ticking)
    ticking = undefined
  }

  function begin(key: string): void {
    const file = files.get(key)
    if (!file) return
    const stop = new AbortController()
    running.set(key, stop)
    holdUpload(key, stop.signal)
    options.load().then(
      (code) => !stop.signal.aborted && send(key, file, code, stop.signal),
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
          known.set(key, { uploadId: id, ticket })
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
          if (!canRetry) forgetUpload(key)
          dispatch({ type: 'failed', key, text, canRetry })
        },
      },
    )
    signal.addEventListener('abort', () => sending.stop(), { once: true })
  }

  const isFromHere = (entry: UnfinishedUpload) => entry.page === page && entry.place === place

  async function restore(): Promise<void> {
    const entries = (await listUnfinished(account, purpose)).filter(isFromHere)
    const found = await Promise.all(entries.map(async (entry) => [entry, await copyOf(entry)] as const))
    if (!isOpen) return
    const restored: QueuedFile[] = []
    for (const [entry, copy] of found) {
      const { key, uploadId } = entry
      if (queue.some((file) => file.key === key)) continue
      if (!copy && !uploadId) {
        forgetUpload(key)
        continue
      }
      if (copy) files.set(key, copy)
      known.set(key, { uploadId, ticket: null })
      restored.push(queuedFile({ ...entry, step: copy ? 'waiting' : 'missing' }))
    }
    if (restored.length > 0) dispatch({ type: 'added', files: restored })
    await deleteStrayCopies()
  }

  async function add(chosen: readonly File[]): Promise<void> {
    // A reload may have interrupted the upload of the same file, here or on another page.
    const all = await listUnfinished(account, purpose)
    // An upload that waits in another uploader of this page stays there.
    const unfinished = all.filter((entry) => entry.page !== page || isFromHere(entry))
    const added: QueuedFile[] = []
    const resumed: string[] = []
    for (const file of chosen) {
      const entry = unfinished.find((one) => one.uploadId && isSameFile(one, file))
      const isHere = entry && queue.some(({ key, step }) => key === entry.key && step === 'missing')
      const key = isHere ? entry.key : crypto.randomUUID()
      files.set(key, file)
      if (isHere) {
        resumed.push(key)
        continue
      }
      if (entry) forgetUpload(entry.key)
      known.set(key, { uploadId: entry?.uploadId ?? null, ticket: null })
      remember(key, file, entry?.uploadId ?? null)
      added.push(queuedFile({ key, name: file.name, type: typeOf(file), sizeBytes: file.size }))
    }
    if (added.length > 0) dispatch({ type: 'added', files: added })
    for (const key of resumed) dispatch({ type: 'resumed', key })
  }

  function remember(key: string, file: File, uploadId: string | null): void {
    const isKept = mayKeep(file)
    const { name, type, size: sizeBytes, lastModified: modifiedMs } = file
    const beganMs = Date.now()
    rememberUpload({
      key,
      account,
      purpose,
      page,
      ...(place && { place }),
      name,
      type,
      sizeBytes,
      modifiedMs,
      uploadId,
      isKept,
      beganMs,
    })
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
      isOpen = true
      follow()
      void restore()
      return () => {
        isOpen = false
        for (const stop of running.values()) stop.abort()
        running.clear()
        stopTicking()
      }
    },
    add,
    dispatch,
    remove(key) {
      const isFinished = queue.some((file) => file.key === key && file.step === 'done')
      const had = known.get(key)
      dispatch({ type: 'removed', key })
      files.delete(key)
      known.delete(key)
      forgetUpload(key)
      // Without an answer upstream deletes the upload when it expires.
      if (had && !isFinished) void giveUp(had).catch(() => undefined)
    },
    findFile: (key) => files.get(key),
  }
}

function copyOf({ key, isKept }: UnfinishedUpload): Promise<File | undefined> {
  return isKept ? findCopy(key) : Promise.resolve(undefined)
}
