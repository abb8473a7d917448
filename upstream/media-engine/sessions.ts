import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Party } from '#limits/party.ts'
import { EngineError } from './errors.ts'
import { Places, type Watcher } from './places.ts'

/**
 * A session ends after this time without a request. Players request the playlist several times per second with low
 * latency, and once per target duration (2 to 4 s) without it.
 */
const IDLE_MS = 6_000
/**
 * The most sessions with only one request that are remembered. Beyond it the oldest are forgotten, and their next
 * request counts as the first again.
 */
const MAX_OPENED = 10_000
const SESSION_LIFETIME_MS = 24 * 60 * 60_000
const MAX_KICKED_TOKENS = 10_000
const TOKEN_HASH_PREFIX_LENGTH = 16
const NONE = '-'

export interface PlaybackSession {
  id: string
  /** The first 16 hex digits of the play token's sha256; '-' for a session without a token. */
  tokenHashPrefix: string
  member: string | null
}

/** A session with at least two requests, which holds a place. */
interface Watching extends Watcher {
  readonly id: string
  lastAskedAtMs: number
}

export interface PlaybackSessionsOptions {
  secret: string
  streamId: string
  /** The limit of the stream, and that of one network in it. */
  max: number
  maxPerNetwork: number
  now?: () => number
}

/**
 * The playback sessions of one stream. A session's name contains its own signature
 * (`id.expiry.tokenHashPrefix.member.signature`). So the session survives a restart of the engine, needs no cookie, and
 * holds no place until a player has sent a second request with it.
 */
export class PlaybackSessions {
  readonly #secret: string
  readonly #streamId: string
  readonly #now: () => number
  readonly #places: Places<Watching>
  /** The time of each session's first request; oldest first. */
  readonly #opened = new Map<string, number>()
  /** The sessions with further requests, ordered by their last request; oldest first. */
  readonly #watching = new Map<string, Watching>()
  readonly #kicked = new Set<string>()

  constructor({ secret, streamId, max, maxPerNetwork, now = Date.now }: PlaybackSessionsOptions) {
    this.#secret = secret
    this.#streamId = streamId
    this.#places = new Places({ max, maxPerNetwork })
    this.#now = now
  }

  /** @throws EngineError 403 KICKED, 429 NETWORK_FULL, 503 STREAM_FULL */
  create(viewer: Watcher & { tokenHash: string | null }): string {
    this.assertRoom(viewer)
    const prefix = viewer.tokenHash?.slice(0, TOKEN_HASH_PREFIX_LENGTH) ?? NONE
    const id = randomBytes(9).toString('base64url')
    const expiry = Math.floor((this.#now() + SESSION_LIFETIME_MS) / 1000).toString(36)
    const parts = [id, expiry, prefix, viewer.member ?? NONE]
    return [...parts, this.#sign(parts)].join('.')
  }

  /** @throws EngineError 403 KICKED, 429 NETWORK_FULL, 503 STREAM_FULL */
  assertRoom({ tokenHash, party }: { tokenHash: string | null; party: Party }): void {
    this.refuseKicked(tokenHash)
    this.#endIdle()
    this.#places.assertRoom(party)
  }

  /** @throws EngineError 403 SESSION_INVALID or KICKED */
  verify(name: string | null): PlaybackSession {
    const [id, expiry, prefix, member, signature, ...rest] = name?.split('.') ?? []
    const invalid = new EngineError(403, 'SESSION_INVALID', 'The playback session is not valid.')
    if (!id || !expiry || !prefix || !member || !signature || rest.length > 0) throw invalid
    const expected = Buffer.from(this.#sign([id, expiry, prefix, member]))
    const given = Buffer.from(signature)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw invalid
    if (Number.parseInt(expiry, 36) * 1000 <= this.#now()) throw invalid
    if (prefix !== NONE) this.refuseKicked(prefix)
    return { id, tokenHashPrefix: prefix, member: member === NONE ? null : member }
  }

  /**
   * Records a session's request for the playlist. The session takes a place with its second request, so that a machine
   * that only opens sessions takes none. While there is no room, every request of a session without a place is refused,
   * including the first one.
   * @throws EngineError 429 NETWORK_FULL, 503 STREAM_FULL
   */
  noteRequest({ id, member }: PlaybackSession, party: Party): void {
    const nowMs = this.#now()
    this.#endIdle()
    const known = this.#watching.get(id)
    if (!known) {
      this.#places.assertRoom(party)
      if (!this.#opened.delete(id)) {
        this.#forgetOldestOpened()
        this.#opened.set(id, nowMs)
        return
      }
    }
    const watching = known ?? { id, member, party, lastAskedAtMs: nowMs }
    if (!known) {
      const displaced = this.#places.take(watching)
      if (displaced) this.#watching.delete(displaced.id)
    }
    watching.lastAskedAtMs = nowMs
    this.#watching.delete(id)
    this.#watching.set(id, watching)
  }

  /** Ends a session at once, when its player stops. */
  leave({ id }: PlaybackSession): void {
    this.#opened.delete(id)
    const watching = this.#watching.get(id)
    if (!watching) return
    this.#watching.delete(id)
    this.#places.leave(watching)
  }

  /** Ends idle sessions and returns those that hold a place. */
  listWatching(): Iterable<Watcher> {
    this.#endIdle()
    return this.#watching.values()
  }

  /** Makes the stream refuse the token, and every session that was opened with it, from now on. */
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

  #sign(parts: readonly string[]): string {
    return createHmac('sha256', this.#secret)
      .update(['session', this.#streamId, ...parts].join('|'))
      .digest('base64url')
      .slice(0, 22)
  }

  /** Ends idle sessions. Both maps are in the order of their times, so this visits only the sessions that end. */
  #endIdle(): void {
    const oldestMs = this.#now() - IDLE_MS
    for (const [id, atMs] of this.#opened) {
      if (atMs >= oldestMs) break
      this.#opened.delete(id)
    }
    for (const [id, watching] of this.#watching) {
      if (watching.lastAskedAtMs >= oldestMs) break
      this.#watching.delete(id)
      this.#places.leave(watching)
    }
  }

  #forgetOldestOpened(): void {
    if (this.#opened.size < MAX_OPENED) return
    const oldest = this.#opened.keys().next()
    if (!oldest.done) this.#opened.delete(oldest.value)
  }
}
