import { describeError } from './log.ts'
import type { EngineLog } from './log.ts'
import { SILENCE_LIMIT_MS } from './limits.ts'
import { FragmentReader } from './mp4-fragments.ts'
import { countViewers, type Places } from './places.ts'
import type { OpenStream, StreamEvent } from './protocol.ts'
import type { Recorder } from './recorder.ts'
import { RtpRelay, type RelayViewer } from './rtp-relay.ts'
import type { PlaybackSessions } from './sessions.ts'
import { Timeline } from './timeline.ts'

/** The source of a stream: a WHIP peer, a MediaRecorder socket or a looped file. */
export interface Publisher {
  readonly kind: 'whip' | 'ingest' | 'loop'
  /** A random id of this publication, which is part of the WHIP resource's URL. */
  readonly publicationId: string
  close(): void
}

/** The sink for the fragmented MP4 of one encoder run. */
export interface EncoderRun {
  /** @throws Error when the bytes are not a fragmented MP4 */
  push(chunk: Buffer): void
}

export interface LiveStreamOptions {
  open: OpenStream
  generation: number
  sessions: PlaybackSessions
  peers: Places<RelayViewer>
  maxCountedPerNetwork: number
  recorder: Recorder | null
  log: EngineLog
  onEvent(event: StreamEvent): void
  now?: () => number
}

export type LiveStreamState = 'waiting' | 'live' | 'interrupted'

/** One stream from `open` to `close`, with its publisher, its timeline for players, its recording and its state. */
export class LiveStream {
  readonly id: string
  readonly isSecure: boolean
  readonly isRecorded: boolean
  readonly sessions: PlaybackSessions
  /** The places of WebRTC viewers who are connected or connecting. */
  readonly peers: Places<RelayViewer>
  readonly timeline: Timeline
  readonly relay: RtpRelay
  readonly recorder: Recorder | null
  readonly #log: EngineLog
  readonly #onEvent: (event: StreamEvent) => void
  readonly #maxCountedPerNetwork: number
  readonly #now: () => number
  #state: LiveStreamState
  #publisher: Publisher | null = null
  #runNumber = 0
  #lastPartAtMs = 0
  /**
   * The last reported number. Null until the first report, because a restarted engine does not know the earlier
   * reports.
   */
  #viewers: number | null = null

  constructor(options: LiveStreamOptions) {
    const { open, generation, sessions, recorder, log, onEvent, now = Date.now } = options
    this.id = open.streamId
    this.isSecure = open.secure
    this.isRecorded = open.record
    this.sessions = sessions
    this.peers = options.peers
    this.#maxCountedPerNetwork = options.maxCountedPerNetwork
    this.recorder = recorder
    this.timeline = new Timeline({ generation, now })
    this.relay = new RtpRelay(now)
    this.#log = log
    this.#onEvent = onEvent
    this.#now = now
    this.#state = open.wasLive ? 'interrupted' : 'waiting'
  }

  get state(): LiveStreamState {
    return this.#state
  }

  get publisher(): Publisher | null {
    return this.#publisher
  }

  /**
   * The newest publisher replaces an earlier one, so that a returning performer need not wait until the old connection
   * times out.
   */
  setPublisher(publisher: Publisher): void {
    const previous = this.#publisher
    this.#publisher = publisher
    previous?.close()
    const level = publisher.kind === 'loop' ? 'debug' : 'info'
    this.#log(level, 'publisher attached', { streamId: this.id, kind: publisher.kind })
  }

  /** Handles a publisher that has ended or was lost. Does nothing for a publisher that was already replaced. */
  losePublisher(publisher: Publisher, reason: string): void {
    if (this.#publisher !== publisher) return
    this.#publisher = null
    publisher.close()
    this.#log('info', 'publisher lost', { streamId: this.id, kind: publisher.kind, reason })
    this.#interrupt()
  }

  dropPublisher(): void {
    const publisher = this.#publisher
    if (publisher) this.losePublisher(publisher, 'dropped')
  }

  /** Starts a new encoder run and ignores any further output of the previous run. */
  beginRun(): EncoderRun {
    this.#runNumber += 1
    const run = this.#runNumber
    const reader = new FragmentReader({
      onInit: (init) => {
        this.timeline.beginRun(init)
        this.recorder?.beginPart(init.data)
      },
      onFragment: (fragment) => {
        const outcome = this.timeline.addFragment(fragment)
        if (outcome === 'dropped') return
        this.recorder?.append(fragment.data)
        if (outcome === 'part') this.#notePart()
      },
    })
    return {
      push: (chunk) => {
        if (run === this.#runNumber && !this.timeline.hasEnded) reader.push(chunk)
      },
    }
  }

  /** Interrupts the stream after a time without frames; called every 500 ms. */
  tick(): void {
    if (this.#state === 'live' && this.#now() - this.#lastPartAtMs > SILENCE_LIMIT_MS) {
      this.#log('warn', 'no frames', { streamId: this.id, silenceMs: this.#now() - this.#lastPartAtMs })
      this.#interrupt()
    }
  }

  /** Reports the number of viewers when it has changed; called every 2 s. */
  reportViewers(): void {
    const watchers = [...this.sessions.listWatching(), ...this.relay.listConnected()]
    const count = countViewers(watchers, this.#maxCountedPerNetwork)
    if (count === this.#viewers) return
    this.#viewers = count
    this.#onEvent({ type: 'viewers', streamId: this.id, count })
  }

  kick(tokenHash: string): void {
    this.sessions.kick(tokenHash)
    this.relay.closeViewersOf(tokenHash)
  }

  /** Ends the publisher, the viewers and the playlist. The caller finishes the recording. */
  end(): void {
    const publisher = this.#publisher
    this.#publisher = null
    this.#runNumber += 1
    try {
      publisher?.close()
    } catch (error) {
      this.#log('error', 'publisher did not close', { streamId: this.id, error: describeError(error) })
    }
    this.relay.closeAll()
    this.timeline.end()
  }

  #notePart(): void {
    this.#lastPartAtMs = this.#now()
    if (this.#state === 'live') return
    const type = this.#state === 'waiting' ? 'publishing' : 'resumed'
    this.#state = 'live'
    this.#onEvent({ type, streamId: this.id })
  }

  #interrupt(): void {
    if (this.#state !== 'live') return
    this.#state = 'interrupted'
    this.#onEvent({ type: 'interrupted', streamId: this.id })
  }
}
