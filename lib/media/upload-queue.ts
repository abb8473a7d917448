/** The state of several uploads at once: which are sent, which wait, and how fast it goes. Pure functions only. */

/** How many files are sent at the same time. */
const PARALLEL = 2
/** The window over which the speed is measured. */
const WINDOW_MS = 8000
/** A speed from a shorter time than this is not shown, since it jumps. */
const MIN_SPAN_MS = 1000

/**
 * - `checking`: everything is sent, and upstream looks at the file.
 * - `missing`: begun before the page was reloaded; it goes on once the person has chosen the same file again.
 */
export type UploadStep = 'waiting' | 'sending' | 'paused' | 'checking' | 'done' | 'failed' | 'missing'

export interface QueuedFile {
  key: string
  name: string
  type: string
  sizeBytes: number
  step: UploadStep
  sentBytes: number
  /** Why a file that is being sent does not move. */
  hold: 'away' | 'spoilt' | null
  /** Why it failed. */
  text: string | null
  canRetry: boolean
  /** Upstream's id of the finished file. */
  fileId: string | null
  /** A small picture of it, as a data URI or an address. */
  previewUrl: string | null
  /** How much was sent at which times, within the window. */
  samples: readonly Sample[]
}

export interface Sample {
  atMs: number
  bytes: number
}

/** A finished file, as a form holds it. */
export interface UploadedFile {
  fileId: string
  name?: string
  /** Its content type. */
  type?: string
  sizeBytes?: number
  previewUrl?: string | null
}

export type UploadQueue = readonly QueuedFile[]

export type QueueEvent =
  | { type: 'added'; files: readonly QueuedFile[] }
  | { type: 'progress'; key: string; sentBytes: number; atMs: number }
  | { type: 'held'; key: string; why: 'away' | 'spoilt' }
  | { type: 'done'; key: string; fileId: string }
  | { type: 'failed'; key: string; text: string; canRetry: boolean }
  | { type: 'paused'; key: string }
  /** Goes on with a file that was paused, has failed, or was missing. */
  | { type: 'resumed'; key: string }
  | { type: 'removed'; key: string }
  | { type: 'moved'; key: string; to: number }
  | { type: 'previewed'; key: string; previewUrl: string }
  /** The form's value, when something else than this queue has changed it. */
  | { type: 'valued'; files: readonly UploadedFile[] }
  /** Time has passed without progress. */
  | { type: 'ticked'; atMs: number }

const SENT = new Set<UploadStep>(['sending', 'checking'])

/** A file as it enters the queue. */
export function queuedFile(
  known: Pick<QueuedFile, 'key' | 'name' | 'type' | 'sizeBytes'> & Partial<QueuedFile>,
): QueuedFile {
  return {
    step: 'waiting',
    sentBytes: 0,
    hold: null,
    text: null,
    canRetry: false,
    fileId: null,
    previewUrl: null,
    samples: [],
    ...known,
  }
}

/** The queue after an event; waiting files begin in the order of the list as soon as there is room. */
export function reduceQueue(queue: UploadQueue, event: QueueEvent): UploadQueue {
  return beginWaiting(apply(queue, event))
}

function apply(queue: UploadQueue, event: QueueEvent): UploadQueue {
  switch (event.type) {
    case 'added':
      return [...queue, ...event.files]
    case 'removed':
      return queue.filter(({ key }) => key !== event.key)
    case 'moved':
      return move(queue, event.key, event.to)
    case 'valued':
      return takeValue(queue, event.files)
    case 'ticked':
      return queue.some(({ samples }) => samples.length > 0)
        ? queue.map((file) => ({ ...file, samples: file.samples.filter(isRecent(event.atMs)) }))
        : queue
    default:
      return queue.map((file) => (file.key === event.key ? change(file, event) : file))
  }
}

type FileEvent = Exclude<QueueEvent, { type: 'added' | 'removed' | 'moved' | 'valued' | 'ticked' }>

/** An event that comes late, such as the progress of a file that was paused meanwhile, changes nothing. */
function change(file: QueuedFile, event: FileEvent): QueuedFile {
  const isSent = SENT.has(file.step)
  switch (event.type) {
    case 'progress':
      return isSent ? progressed(file, event.sentBytes, event.atMs) : file
    case 'held':
      return isSent ? { ...file, step: 'sending', hold: event.why, samples: [] } : file
    case 'done':
      return isSent ? { ...ended(file), step: 'done', fileId: event.fileId, sentBytes: file.sizeBytes } : file
    case 'failed':
      return isSent ? { ...ended(file), step: 'failed', text: event.text, canRetry: event.canRetry } : file
    case 'paused':
      return file.step === 'sending' || file.step === 'waiting' ? { ...ended(file), step: 'paused' } : file
    case 'resumed':
      return file.step === 'paused' || file.step === 'failed' || file.step === 'missing'
        ? { ...ended(file), step: 'waiting' }
        : file
    case 'previewed':
      return { ...file, previewUrl: event.previewUrl }
  }
}

function ended(file: QueuedFile): QueuedFile {
  return { ...file, hold: null, text: null, canRetry: false, samples: [] }
}

function progressed(file: QueuedFile, sentBytes: number, atMs: number): QueuedFile {
  // Bytes that are sent again begin a new measurement.
  const kept = sentBytes < file.sentBytes ? [] : file.samples.filter(isRecent(atMs))
  return {
    ...file,
    step: sentBytes >= file.sizeBytes ? 'checking' : 'sending',
    hold: null,
    sentBytes,
    samples: [...kept, { atMs, bytes: sentBytes }],
  }
}

const isRecent =
  (nowMs: number) =>
  ({ atMs }: Sample) =>
    nowMs - atMs <= WINDOW_MS

function move(queue: UploadQueue, key: string, to: number): UploadQueue {
  const from = queue.findIndex((file) => file.key === key)
  const place = Math.max(0, Math.min(to, queue.length - 1))
  const file = queue[from]
  if (!file || from === place) return queue
  return queue.toSpliced(from, 1).toSpliced(place, 0, file)
}

/** The finished files become those of the value, in its order; the others keep their places after them. */
function takeValue(queue: UploadQueue, files: readonly UploadedFile[]): UploadQueue {
  const finished = files.map(
    (file) => queue.find(({ fileId }) => fileId === file.fileId) ?? queuedFile(finishedFile(file)),
  )
  return [...finished, ...queue.filter(({ step }) => step !== 'done')]
}

function finishedFile({ fileId, name = '', type = '', sizeBytes = 0, previewUrl = null }: UploadedFile) {
  return {
    key: fileId,
    fileId,
    name,
    type,
    sizeBytes,
    previewUrl,
    step: 'done',
    sentBytes: sizeBytes,
  } as const
}

/** The finished files of a queue, in its order. */
export function finishedOf(queue: UploadQueue): UploadedFile[] {
  return queue.flatMap(({ fileId, name, type, sizeBytes, previewUrl }) =>
    fileId === null ? [] : [{ fileId, name, type, sizeBytes, previewUrl }],
  )
}

function beginWaiting(queue: UploadQueue): UploadQueue {
  let room = PARALLEL - queue.filter(({ step }) => SENT.has(step)).length
  if (room <= 0 || !queue.some(({ step }) => step === 'waiting')) return queue
  return queue.map((file) => (file.step === 'waiting' && room-- > 0 ? { ...file, step: 'sending' } : file))
}

/** Bytes per second over the window; null while too little is known. */
export function speedOf({ samples }: Pick<QueuedFile, 'samples'>): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.atMs - first.atMs < MIN_SPAN_MS) return null
  return ((last.bytes - first.bytes) * 1000) / (last.atMs - first.atMs)
}

/** Seconds until everything of a file is sent; null while nobody can say. */
export function secondsLeft(file: QueuedFile): number | null {
  const speed = speedOf(file)
  return speed ? (file.sizeBytes - file.sentBytes) / speed : null
}

export interface QueueTotals {
  /** Files that are not sent whole yet, and are on their way. */
  underWay: number
  sentBytes: number
  sizeBytes: number
  bytesPerSecond: number | null
  secondsLeft: number | null
}

/** Sums the files that are on their way. */
export function totalsOf(queue: UploadQueue): QueueTotals {
  const files = queue.filter(({ step }) => step === 'waiting' || SENT.has(step))
  const sum = (read: (file: QueuedFile) => number) => files.reduce((total, file) => total + read(file), 0)
  const bytesPerSecond = sum((file) => speedOf(file) ?? 0) || null
  const [sentBytes, sizeBytes] = [sum((file) => file.sentBytes), sum((file) => file.sizeBytes)]
  return {
    underWay: files.length,
    sentBytes,
    sizeBytes,
    bytesPerSecond,
    secondsLeft: bytesPerSecond && (sizeBytes - sentBytes) / bytesPerSecond,
  }
}
