import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { CLOSE_CODES, encodeMessage } from './protocol.ts'

export const FLOOD_WINDOW_MS = 10_000

export interface ConnectionLimits {
  /** A socket with more unsent bytes than this is a slow consumer and is closed. */
  maxBufferedBytes: number
  /** The most messages that one client may send within ten seconds. */
  maxMessagesPerWindow: number
}

/** One client's connection: its socket, its channels and its signed-in user. */
export class Connection {
  readonly id: string
  readonly webSocket: WebSocket
  readonly channels = new Set<string>()
  /** The token from the query (`?token=…`), for an `auth/login` without a token of its own. */
  readonly queryToken: string | null
  /** The signed-in user; null for an anonymous connection. */
  userId: string | null = null
  /** The users for whom the connection has signed in or obtained signatures. */
  readonly actsFor = new Set<string>()
  /** The channels that the connection has asked to read, each with the country of the request. */
  readonly reads = new Set<string>()
  /** Whether the connection has signed in, or has shown a signature that our platform made for it. */
  isProven = false
  isLoginPending = false
  logins = 0
  failedLogins = 0
  readonly openedAtMs: number
  lastActivityAtMs: number
  /** The time of the server's unanswered ping; null after any message from the client. */
  pingedAtMs: number | null = null

  readonly #stream: Duplex
  readonly #limits: ConnectionLimits
  #windowStartedAtMs: number
  #messagesInWindow = 0

  constructor(init: {
    id: string
    webSocket: WebSocket
    stream: Duplex
    queryToken: string | null
    limits: ConnectionLimits
    nowMs: number
  }) {
    this.id = init.id
    this.webSocket = init.webSocket
    this.queryToken = init.queryToken
    this.openedAtMs = init.nowMs
    this.lastActivityAtMs = init.nowMs
    this.#stream = init.stream
    this.#limits = init.limits
    this.#windowStartedAtMs = init.nowMs
  }

  get isOpen(): boolean {
    return this.webSocket.readyState === WebSocket.OPEN
  }

  /** The number of bytes that the client has not received yet. */
  get waitingBytes(): number {
    return this.#stream.writableLength
  }

  /** Answers a ping, within the same bound as other data, because a client may send pings and never read. */
  pong(data: Buffer): void {
    if (this.#canTakeMore()) this.webSocket.pong(data)
  }

  send(event: string, data: unknown, channel?: string): void {
    if (this.#canTakeMore()) this.webSocket.send(encodeMessage(event, data, channel))
  }

  sendError(code: number | null, message: string): void {
    // pusher-js reads this event's data as an object, not as a JSON string.
    if (this.#canTakeMore()) {
      this.webSocket.send(JSON.stringify({ event: 'pusher:error', data: { code, message } }))
    }
  }

  /**
   * Writes a frame that was built once for many connections. It writes to the stream directly: without deflate, `ws`
   * also writes whole frames synchronously, so frames never interleave.
   * @returns whether the frame was written
   */
  writeFrame(frame: Buffer): boolean {
    if (!this.#canTakeMore()) return false
    this.#stream.write(frame)
    return true
  }

  /** Records a message or pong. @returns false when the client has sent too many messages */
  noteActivity(nowMs: number): boolean {
    this.lastActivityAtMs = nowMs
    this.pingedAtMs = null
    if (nowMs - this.#windowStartedAtMs >= FLOOD_WINDOW_MS) {
      this.#windowStartedAtMs = nowMs
      this.#messagesInWindow = 0
    }
    this.#messagesInWindow += 1
    return this.#messagesInWindow <= this.#limits.maxMessagesPerWindow
  }

  close(code: number, reason: string): void {
    this.webSocket.close(code, reason)
  }

  #canTakeMore(): boolean {
    if (!this.isOpen) return false
    if (this.waitingBytes <= this.#limits.maxBufferedBytes) return true
    this.close(CLOSE_CODES.overCapacity, 'Slow consumer')
    return false
  }
}
