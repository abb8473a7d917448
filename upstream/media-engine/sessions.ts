import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { EngineError } from './errors.ts'

/** A playback session without a request during this time does not count as a viewer. */
const ACTIVE_WINDOW_MS = 10_000
const SESSION_LIFETIME_MS = 24 * 60 * 60_000
const MAX_KICKED_TOKENS = 10_000
const TOKEN_HASH_PREFIX_LENGTH = 16
const NO_TOKEN = '-'

export interface PlaybackSession {
  id: string
  /** First 16 hex digits of the play token's sha256; '-' when the viewer opened it without a token. */
  tokenHashPrefix: string
}

/**
 * The playback sessions of one stream. A session's name carries its own proof
 * (`id.expiry.tokenHashPrefix.signature`), so that it goes on through a restart of the engine and needs no cookie.
 */
export class PlaybackSessions {
  readonly #secret: string
  readonly #streamId: string
  readonly #maxActive: number
  readonly #now: () => number
  readonly #lastSeen = new Map<string, number>()
  readonly #kicked = new Set<string>()

  constructor(options: { secret: string; streamId: string; maxActive: number; now?: () => number }) {
    this.#secret = options.secret
    this.#streamId = options.streamId
    this.#maxActive = options.maxActive
    this.#now = options.now ?? Date.now
  }

  /** @throws EngineError 403 KICKED, 503 STREAM_FULL */
  create(tokenHash: string | null): string {
    const prefix = tokenHash?.slice(0, TOKEN_HASH_PREFIX_LENGTH) ?? NO_TOKEN
    this.refuseKicked(tokenHash)
    if (this.countActive() >= this.#maxActive) {
      throw new EngineError(503, 'STREAM_FULL', 'Too many people are watching this stream.')
    }
    const id = randomBytes(9).toString('base64url')
    const expiry = Math.floor((this.#now() + SESSION_LIFETIME_MS) / 1000).toString(36)
    return `${id}.${expiry}.${prefix}.${this.#sign(id, expiry, prefix)}`
  }

  /** @throws EngineError 403 SESSION_INVALID or KICKED */
  verify(name: string | null): PlaybackSession {
    const [id, expiry, prefix, signature, ...rest] = name?.split('.') ?? []
    const invalid = new EngineError(403, 'SESSION_INVALID', 'The playback session is not valid.')
    if (!id || !expiry || !prefix || !signature || rest.length > 0) throw invalid
    const expected = Buffer.from(this.#sign(id, expiry, prefix))
    const given = Buffer.from(signature)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw invalid
    if (Number.parseInt(expiry, 36) * 1000 <= this.#now()) throw invalid
    if (prefix !== NO_TOKEN) this.refuseKicked(prefix)
    return { id, tokenHashPrefix: prefix }
  }

  /** Notes that the session has asked for something just now. */
  touch(session: PlaybackSession): void {
    if (!this.#lastSeen.has(session.id) && this.#lastSeen.size >= this.#maxActive * 2) this.#sweep()
    this.#lastSeen.set(session.id, this.#now())
  }

  countActive(): number {
    this.#sweep()
    return this.#lastSeen.size
  }

  /** Refuses the token, and every session that was opened with it, from now on. */
  kick(tokenHash: string): void {
    if (this.#kicked.size >= MAX_KICKED_TOKENS) {
      const oldest = this.#kicked.values().next()
      if (!oldest.done) this.#kicked.delete(oldest.value)
    }
    this.#kicked.add(tokenHash.slice(0, TOKEN_HASH_PREFIX_LENGTH))
  }

  /** @throws EngineError 403 KICKED */
  refuseKicked(tokenHash: string | null): void {
    if (tokenHash !== null && this.#kicked.has(tokenHash.slice(0, TOKEN_HASH_PREFIX_LENGTH))) {
      throw new EngineError(403, 'KICKED', 'This viewer may not watch the stream any more.')
    }
  }

  #sign(id: string, expiry: string, prefix: string): string {
    return createHmac('sha256', this.#secret)
      .update(`session|${this.#streamId}|${id}|${expiry}|${prefix}`)
      .digest('base64url')
      .slice(0, 22)
  }

  #sweep(): void {
    const oldest = this.#now() - ACTIVE_WINDOW_MS
    for (const [id, seenAt] of this.#lastSeen) if (seenAt < oldest) this.#lastSeen.delete(id)
  }
}
