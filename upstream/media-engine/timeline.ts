import type { Mp4Fragment } from './mp4-fragments.ts'
import type { Mp4Init } from './mp4-init.ts'

/** A partial segment of LL-HLS: one fragment of about 200 ms. */
export interface TimelinePart {
  data: Buffer
  durationSeconds: number
  isIndependent: boolean
  /** The wall-clock seconds since the previous part of the run; 0 for the first part of a run. */
  arrivalGapSeconds: number
}

export interface TimelineSegment {
  /** The media sequence number. */
  sequence: number
  parts: TimelinePart[]
  durationSeconds: number
  byteLength: number
  /** The wall-clock time of the first frame, in milliseconds since 1970. */
  startsAtMs: number
  initIndex: number
  isDiscontinuity: boolean
  isComplete: boolean
}

/**
 * What the timeline did with a fragment: it became a new part, is held for the next part, or was dropped because no key
 * frame came before it.
 */
export type FragmentOutcome = 'part' | 'held' | 'dropped'

/** A key frame starts a new segment if the current one is at least this long. */
const MIN_SEGMENT_SECONDS = 0.5
/** The timeline starts a new segment at this length even without a key frame, so that the memory stays limited. */
const MAX_SEGMENT_SECONDS = 12
const MAX_SEGMENT_BYTES = 24 * 1024 * 1024
const KEPT_SEGMENTS = 12
const MAX_LEADING_AUDIO = 16
const MAX_TOTAL_BYTES = 96 * 1024 * 1024
/**
 * The origin of sequence numbers. They start from the clock, so that a restarted engine uses higher numbers than
 * before.
 */
const sequenceEpochMs = Date.UTC(2025, 0, 1)

/** This is small because hls.js keeps, and copies, arrays that are indexed by discontinuity number. */
const DISCONTINUITIES_PER_GENERATION = 1000

/** The newest segments of one stream in memory, with their initialisation segments and parts. */
export class Timeline {
  readonly #now: () => number
  readonly #segments: TimelineSegment[] = []
  readonly #inits = new Map<number, Mp4Init>()
  readonly #waiters = new Set<() => void>()
  #initIndex = -1
  #nextSequence: number
  #discontinuitySequence: number
  /** Fragments with only audio, which wait for the next one with video. */
  #leadingAudio: Buffer[] = []
  #isAtRunStart = true
  #lastPartAtMs = 0
  #hasEnded = false
  #version = 0

  /**
   * `generation` counts the restarts of the engine: players that continue after a restart must get new discontinuity
   * numbers.
   */
  constructor(options: { generation?: number; now?: () => number } = {}) {
    this.#now = options.now ?? Date.now
    this.#nextSequence = Math.floor((this.#now() - sequenceEpochMs) / 1000)
    this.#discontinuitySequence = (options.generation ?? 0) * DISCONTINUITIES_PER_GENERATION
  }

  /** Oldest first; the last one may still grow. */
  get segments(): readonly TimelineSegment[] {
    return this.#segments
  }

  /** The number of discontinuities before the first segment that is still kept. */
  get discontinuitySequence(): number {
    return this.#discontinuitySequence
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** Changes whenever the playlist changes. */
  get version(): number {
    return this.#version
  }

  get latestInit(): Mp4Init | null {
    return this.#inits.get(this.#initIndex) ?? null
  }

  init(index: number): Mp4Init | null {
    return this.#inits.get(index) ?? null
  }

  segment(sequence: number): TimelineSegment | null {
    return this.#segments.find((segment) => segment.sequence === sequence) ?? null
  }

  hasCompleteSegment(): boolean {
    return this.#segments.some((segment) => segment.isComplete)
  }

  /**
   * Begins a new encoder run with its own timestamps and initialisation segment. The last segment of the old run is
   * closed only when the new run has a part: when a playlist ends with a complete segment, hls.js assumes that the next
   * segment belongs to the same run.
   */
  beginRun(init: Mp4Init): void {
    this.#leadingAudio = []
    this.#isAtRunStart = true
    this.#initIndex += 1
    this.#inits.set(this.#initIndex, init)
  }

  addFragment(fragment: Mp4Fragment): FragmentOutcome {
    if (this.#isAtRunStart && !(fragment.hasVideo && fragment.isIndependent)) return 'dropped'
    if (!fragment.hasVideo) {
      this.#leadingAudio.push(fragment.data)
      if (this.#leadingAudio.length > MAX_LEADING_AUDIO) this.#leadingAudio.shift()
      return 'held'
    }
    const open = this.#openSegment()
    if (open && this.#mustCut(open, fragment)) this.#closeOpenSegment()
    const segment = this.#openSegment() ?? this.#startSegment(fragment)
    const data =
      this.#leadingAudio.length > 0 ? Buffer.concat([...this.#leadingAudio, fragment.data]) : fragment.data
    this.#leadingAudio = []
    const nowMs = this.#now()
    const { durationSeconds, isIndependent } = fragment
    const isFirstOfRun = segment.initIndex !== open?.initIndex
    const arrivalGapSeconds = isFirstOfRun ? 0 : (nowMs - this.#lastPartAtMs) / 1000
    this.#lastPartAtMs = nowMs
    segment.parts.push({ data, durationSeconds, isIndependent, arrivalGapSeconds })
    segment.durationSeconds += fragment.durationSeconds
    segment.byteLength += data.length
    this.#changed()
    return 'part'
  }

  /** Ends the playlist; no further segment follows. */
  end(): void {
    this.#closeOpenSegment()
    this.#hasEnded = true
    this.#changed()
  }

  /**
   * Resolves to true when `isReady` returns true, which is checked after every change, or to false after `timeoutMs`.
   */
  async waitUntil(isReady: () => boolean, timeoutMs: number): Promise<boolean> {
    if (isReady()) return true
    return new Promise((resolve) => {
      const finish = (result: boolean) => {
        clearTimeout(timer)
        this.#waiters.delete(check)
        resolve(result)
      }
      const check = () => {
        if (isReady()) finish(true)
      }
      const timer = setTimeout(() => finish(false), timeoutMs)
      this.#waiters.add(check)
    })
  }

  #mustCut(open: TimelineSegment, fragment: Mp4Fragment): boolean {
    if (this.#isAtRunStart) return true
    if (fragment.isIndependent && open.durationSeconds >= MIN_SEGMENT_SECONDS) return true
    return open.durationSeconds >= MAX_SEGMENT_SECONDS || open.byteLength >= MAX_SEGMENT_BYTES
  }

  #openSegment(): TimelineSegment | null {
    const last = this.#segments.at(-1)
    return last && !last.isComplete ? last : null
  }

  #startSegment(fragment: Mp4Fragment): TimelineSegment {
    const segment: TimelineSegment = {
      sequence: this.#nextSequence,
      parts: [],
      durationSeconds: 0,
      byteLength: 0,
      startsAtMs: this.#now() - fragment.durationSeconds * 1000,
      initIndex: this.#initIndex,
      isDiscontinuity: this.#isAtRunStart && this.#initIndex > 0,
      isComplete: false,
    }
    this.#nextSequence += 1
    this.#isAtRunStart = false
    this.#segments.push(segment)
    return segment
  }

  #closeOpenSegment(): void {
    const open = this.#openSegment()
    if (!open) return
    open.isComplete = true
    this.#forgetOld()
  }

  #forgetOld(): void {
    let totalBytes = this.#segments.reduce((sum, segment) => sum + segment.byteLength, 0)
    while (
      this.#segments.length > KEPT_SEGMENTS ||
      (totalBytes > MAX_TOTAL_BYTES && this.#segments.length > 3)
    ) {
      const removed = this.#segments.shift()
      if (!removed) return
      totalBytes -= removed.byteLength
      if (removed.isDiscontinuity) this.#discontinuitySequence += 1
    }
    const oldestInit = this.#segments[0]?.initIndex ?? this.#initIndex
    for (const index of this.#inits.keys()) if (index < oldestInit) this.#inits.delete(index)
  }

  #changed(): void {
    this.#version += 1
    for (const check of this.#waiters) check()
  }
}
