import path from 'node:path'

/** Events of streams that an engine reports to the platform. */
export type MediaEvent =
  /** The first part can be played. */
  | { type: 'publishing'; streamId: string }
  /** The publisher vanished or sent nothing for 5 s, or the encoder died and could not be replaced. */
  | { type: 'interrupted'; streamId: string }
  | { type: 'resumed'; streamId: string }
  /** Reported only on a change, at most every 2 s. */
  | { type: 'viewers'; streamId: string; count: number }
  /** The engine died and was started again. */
  | { type: 'engine-restarted' }

export interface StreamOptions {
  /** 1–64 letters, digits, `-` or `_`. */
  streamId: string
  record: boolean
  /** Playing needs a play token; publishing always needs a publish token. */
  secure: boolean
  /** Absolute path of an MP4 (H.264 + AAC) that is played for ever in real time instead of a publisher. */
  loopFile?: string
}

export interface Recording {
  /** Absolute path of an MP4 that can be played while it loads. */
  file: string
  durationMs: number
  sizeBytes: number
  width: number
  height: number
  /** Absolute path of a JPEG. */
  posterFile: string | null
}

export interface StreamTokenClaims {
  streamId: string
  type: 'publish' | 'play'
  expiresAt: Date
  /** Names the member who plays, so that the tabs of one member count once; 1–32 letters, digits, `-` or `_`. */
  member?: string
}

/** Carries live streams: the embedded engine, or Ant Media Server. */
export interface MediaEngine {
  /** First path segment of every stream URL. */
  readonly appName: string
  /** Loopback HTTP origin of the embedded engine (it changes when the engine is restarted), null for a remote one. */
  readonly origin: () => string | null
  /** HS256 JWT with the claims `{ streamId, type, exp }` and a random `jti`: no two tokens are the same. */
  mintToken(claims: StreamTokenClaims): string
  /** From now on the stream may be published and played; unknown ids are 404. Opening it again changes nothing. */
  open(options: StreamOptions): Promise<void>
  /**
   * Ends the stream. @returns one recording, however often the stream was interrupted, and the same one again until the
   * caller has taken its file over; null when nothing was recorded
   */
  close(streamId: string): Promise<Recording | null>
  /** Ends within 10 s the sessions that a play token (sha256 hex) has opened, and refuses the token from now on. */
  kick(streamId: string, tokenHash: string): Promise<void>
  /** Closes the publisher's connection; it may publish again. */
  dropPublisher(streamId: string): Promise<void>
  /** Returns the function that ends listening. */
  onEvent(listener: (event: MediaEvent) => void): () => void
  stop(): Promise<void>
}

/**
 * The folder in which each stream has its own, named after its id, with the parts and the joined video of its recording.
 */
export const recordingsFolder = (dataDir: string): string => path.resolve(dataDir, 'recordings')

/** A call that the engine refused or could not carry out; `code` is the engine's own, such as `STREAM_NOT_FOUND`. */
export class MediaEngineError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'MediaEngineError'
    this.code = code
  }
}

/** The part of the platform's logger (pino) that the media engines use. */
export interface MediaLog {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Listeners of one engine; one that throws does not keep the others from being called. */
export class MediaEvents {
  readonly #listeners = new Set<(event: MediaEvent) => void>()
  readonly #log: MediaLog

  constructor(log: MediaLog) {
    this.#log = log
  }

  add(listener: (event: MediaEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  emit(event: MediaEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener(event)
      } catch (error) {
        this.#log.error({ error, event }, 'media event listener failed')
      }
    }
  }
}
