import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Party } from '#limits/party.ts'
import { EngineError } from './errors.ts'
import { Places, type Watcher } from './places.ts'

/**
 * A session without a request during this time has ended. Players ask for the playlist several times a second with
 * low latency, and once a target duration (2 to 4 s) without.
 */
const IDLE_MS = 6_000
/** Sessions that have asked once; beyond this the oldest are forgotten, and begin anew when they ask again. */
const MAX_OPENED = 10_000
const SESSION_LIFETIME_MS = 24 * 60 * 60_000
const MAX_KICKED_TOKENS = 10_000
const TOKEN_HASH_PREFIX_LENGTH = 16
const NONE = '-'

export interface PlaybackSession {
  id: string
  /** First 16 hex digits of the play token's sha256; '-' when the viewer opened it without a token. */
  tokenHashPrefix: string
  member: string | null
}

/** A session that goes on asking, and so holds a place. */
interface Watching extends Watcher {
  readonly id: string
  lastAskedAtMs: number
}

export interface PlaybackSessionsOptions {
  secret: string
  streamId: string
  /** Bounds of the show, and of one network in it. */
  max: number
  maxPerNetwork: number
  now?: () => number
}

/**
 * The playback sessions of one stream. A session's name carries its own proof
 * (`id.expiry.tokenHashPrefix.member.signature`), so that it goes on through a restart of the engine, needs no cookie,
 * and costs the engine nothing until a player asks with it for the second time.
 */
export class PlaybackSessions {
  readonly #secret: string
  readonly #streamId: string
  readonly #now: () => number
  readonly #places: Places<Watching>
  /** When each session asked for the first time; oldest first. */
  readonly #opened = new Map<string, number>()
  /** Those that have asked again; the one that has been silent longest first. */
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
   * Notes that a session has asked for the playlist just now. It takes a place with its second request: a player goes
   * on asking, and a machine that only opens sessions takes none. While there is no room every request is refused, the
   * first one too.
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

  /** Gives a place up before its time: the player has said that it stops. */
  leave({ id }: PlaybackSession): void {
    this.#opened.delete(id)
    const watching = this.#watching.get(id)
    if (!watching) return
    this.#watching.delete(id)
    this.#places.leave(watching)
  }

  /** Ends idle sessions and lists those that watch now. */
  listWatching(): Iterable<Watcher> {
    this.#endIdle()
    return this.#watching.values()
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

  #sign(parts: readonly string[]): string {
    return createHmac('sha256', this.#secret)
      .update(['session', this.#streamId, ...parts].join('|'))
      .digest('base64url')
      .slice(0, 22)
  }

  /** Both lists are in the order of their times, so that only what ends is looked at. */
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
