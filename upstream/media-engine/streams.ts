import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { EngineError, streamNotFound } from './errors.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { LiveStream } from './live-stream.ts'
import { LoopPublisher } from './loop-source.ts'
import { describeError } from './log.ts'
import type { EngineLog } from './log.ts'
import type { EngineConfig, EngineLimits, FinishedRecording, OpenStream, StreamEvent } from './protocol.ts'
import { Places } from './places.ts'
import { Recorder } from './recorder.ts'
import { finishRecording } from './remux.ts'
import { PlaybackSessions } from './sessions.ts'

const TICK_MS = 500
const VIEWERS_INTERVAL_MS = 2_000
/** The time for which players can still read the end of a closed stream. */
const LINGER_MS = 20_000

/** The ids of streams are path segments and directory names. */
export const STREAM_ID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/

/** All open streams of the engine. */
export class Streams {
  readonly limits: EngineLimits
  readonly #config: EngineConfig
  readonly #log: EngineLog
  readonly #onEvent: (event: StreamEvent) => void
  readonly #streams = new Map<string, LiveStream>()
  readonly #ended = new Map<string, { stream: LiveStream; timer: NodeJS.Timeout }>()
  readonly #timers: NodeJS.Timeout[]

  constructor(config: EngineConfig, log: EngineLog, onEvent: (event: StreamEvent) => void) {
    this.#config = config
    this.#log = log
    this.#onEvent = onEvent
    this.limits = { ...DEFAULT_LIMITS, ...config.limits }
    this.#timers = [
      setInterval(() => {
        for (const stream of this.#streams.values()) stream.tick()
      }, TICK_MS),
      setInterval(() => {
        for (const stream of this.#streams.values()) stream.reportViewers()
      }, VIEWERS_INTERVAL_MS),
    ]
  }

  /**
   * Finds a stream, also one that was closed a moment ago, because its players must still read the end of the playlist.
   */
  findForPlayback(streamId: string): LiveStream | null {
    return this.#streams.get(streamId) ?? this.#ended.get(streamId)?.stream ?? null
  }

  /** @throws EngineError 404 STREAM_NOT_FOUND */
  get(streamId: string): LiveStream {
    const stream = this.#streams.get(streamId)
    if (!stream) throw streamNotFound()
    return stream
  }

  /**
   * Opens a stream; does nothing for one that is open. @throws EngineError 400 STREAM_ID_INVALID, 503 TOO_MANY_STREAMS
   */
  open(options: OpenStream): void {
    const { streamId } = options
    if (!STREAM_ID_PATTERN.test(streamId)) {
      throw new EngineError(400, 'STREAM_ID_INVALID', 'A stream id has 1 to 64 letters, digits, - or _.')
    }
    if (this.#streams.has(streamId)) return
    if (this.#streams.size >= this.limits.maxStreams) {
      throw new EngineError(503, 'TOO_MANY_STREAMS', 'The media engine carries as many streams as it may.')
    }
    const { secret, ffmpegPath, generation } = this.#config
    const log = this.#log
    const { maxSessionsPerStream: max, maxSessionsPerNetwork: maxPerNetwork } = this.limits
    const sessions = new PlaybackSessions({ secret, streamId, max, maxPerNetwork })
    for (const tokenHash of options.kickedTokenHashes ?? []) sessions.kick(tokenHash)
    const recorder = options.record
      ? new Recorder({ directory: this.#directory(streamId), streamId, log })
      : null
    const stream = new LiveStream({
      open: options,
      generation,
      sessions,
      peers: new Places({ max: this.limits.maxWhepPeersPerStream, maxPerNetwork }),
      maxCountedPerNetwork: this.limits.maxCountedPerNetwork,
      recorder,
      log,
      onEvent: this.#onEvent,
    })
    this.#forgetEnded(streamId)
    this.#streams.set(streamId, stream)
    // The platform opens its loops by itself at each start, so these are only logged for debugging.
    log(options.loopFile ? 'debug' : 'info', 'stream opened', {
      streamId,
      record: options.record,
      secure: options.secure,
    })
    if (options.loopFile) new LoopPublisher({ stream, file: options.loopFile, ffmpegPath, log }).start()
  }

  /**
   * Ends a stream and finishes its recording, even if only the recording's parts from an earlier engine exist.
   * @throws Error when the recording cannot be joined
   */
  async close(streamId: string, record: boolean): Promise<FinishedRecording | null> {
    const stream = this.#streams.get(streamId)
    if (stream) {
      stream.end()
      this.#streams.delete(streamId)
      this.#linger(stream)
    }
    this.#log('info', 'stream closed', { streamId })
    const { ffmpegPath } = this.#config
    if (stream?.recorder) return stream.recorder.finish(ffmpegPath)
    if (!record || !STREAM_ID_PATTERN.test(streamId)) return null
    const directory = this.#directory(streamId)
    return existsSync(directory) ? finishRecording({ directory, ffmpegPath, log: this.#log }) : null
  }

  /** Ends all streams without finishing their recordings; the next engine can join the parts. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    for (const streamId of this.#ended.keys()) this.#forgetEnded(streamId)
    for (const stream of this.#streams.values()) {
      stream.end()
      await stream.recorder?.closePart().catch((error: unknown) => {
        this.#log('error', 'recording part', { streamId: stream.id, error: describeError(error) })
      })
    }
    this.#streams.clear()
  }

  #linger(stream: LiveStream): void {
    this.#forgetEnded(stream.id)
    this.#ended.set(stream.id, { stream, timer: setTimeout(() => this.#forgetEnded(stream.id), LINGER_MS) })
  }

  #forgetEnded(streamId: string): void {
    clearTimeout(this.#ended.get(streamId)?.timer)
    this.#ended.delete(streamId)
  }

  #directory(streamId: string): string {
    return join(this.#config.recordingsDir, streamId)
  }
}
