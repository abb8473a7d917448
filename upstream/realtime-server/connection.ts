import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { CLOSE_CODES, encodeMessage } from './protocol.ts'

export const FLOOD_WINDOW_MS = 10_000

export interface ConnectionLimits {
  /** A socket with more unsent bytes than this is a slow consumer and is closed. */
  maxBufferedBytes: number
  /** Messages from one client within ten seconds. */
  maxMessagesPerWindow: number
}

/** One client: its socket, its channels and the user that it signed in as. */
export class Connection {
  readonly id: string
  readonly webSocket: WebSocket
  readonly channels = new Set<string>()
  /** The token of the query (`?token=…`), held for an `auth/login` that brings none. */
  readonly queryToken: string | null
  /** The signed-in user; null for an anonymous connection. */
  userId: string | null = null
  /** Users for whom the connection signed in or obtained signatures. */
  readonly actsFor = new Set<string>()
  /** Whether the connection has signed in, or has shown a signature that our platform made for it. */
  isProven = false
  isLoginPending = false
  logins = 0
  failedLogins = 0
  readonly openedAtMs: number
  lastActivityAtMs: number
  /** When the server has asked whether the client is still there; null since it was heard. */
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

  /** Bytes that the client has not taken yet. */
  get waitingBytes(): number {
    return this.#stream.writableLength
  }

  /** Answers a ping: not without a bound, since a client may ping and never read. */
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
   * Writes a frame that was built once for many. It goes to the stream itself: without deflate `ws` writes
   * whole frames synchronously too, so frames never interleave.
   * @returns whether the frame was written.
   */
  writeFrame(frame: Buffer): boolean {
    if (!this.#canTakeMore()) return false
    this.#stream.write(frame)
    return true
  }

  /** Records a message or pong. @returns false when the client sends more than it may. */
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
