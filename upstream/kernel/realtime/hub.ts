import { isChannelName, isPrivateChannel, isSocketId } from '#upstream/realtime-server/protocol.ts'

/** The options with which a browser opens its connection. The BFF passes them on; they contain no secret. */
export interface RealtimeClientOptions {
  key: string
  /** Path in front of the protocol's own, `/realtime` when embedded and empty when hosted. */
  path: string
  /** Embedded: the socket is at the page's own origin, and host, port and cluster are absent. */
  embedded: boolean
  wsHost?: string
  wsPort?: number
  cluster?: string
  /** Hosted only: whether sockets are `wss`. Embedded follows the page. */
  useTls?: boolean
}

/** For whom a socket reads a channel. */
export interface Reader {
  userId: string
  /** The country from which the reader asks, by ISO 3166-1 alpha-2; null when it is unknown. */
  country: string | null
}

/**
 * Tells connected clients that something has happened. The message is a hint: SQL is the truth, and a client that
 * missed an event asks for it by sequence number.
 */
export interface RealtimeHub {
  /**
   * Sends one event to channels (more than 100 in several calls). Call it from the outbox, after commit.
   * @throws RealtimePublishError; `isRetryable` says whether another try can help.
   */
  publish: (channels: string[], event: string, data: unknown) => Promise<void>
  /**
   * Signs a socket's subscription to a private channel. The caller hands the signature out only to a reader who may
   * read the channel. The hub remembers the reader: the embedded server then ends the connection with `terminateUser`
   * and `closeReaders` even when the client never signs in.
   * @throws RangeError when the socket id or channel is malformed.
   */
  authorizeChannel: (socketId: string, channel: string, reader?: Reader) => { auth: string }
  /** Signs a socket in as a user. @throws RangeError when the socket id is malformed. */
  authenticateUser: (socketId: string, user: { id: string }) => { auth: string; user_data: string }
  /** Ends all connections of a user, who reconnects with what they may read by then. */
  terminateUser: (userId: string) => Promise<void>
  /**
   * Ends the connections for which somebody asked from one of the countries to read one of the channels, or any channel
   * (null). Their clients reconnect with what they may read by then. A hosted service ends the connections that have
   * signed in as an account, wherever they are; this process knows the accounts only since its own start, and only the
   * latest of very many.
   * @throws an error when some connections are still open; the call takes 20 s at most, and another one ends the others
   */
  closeReaders: (channels: readonly string[] | null, countries: readonly string[]) => Promise<void>
  clientOptions: () => RealtimeClientOptions
}

export class RealtimePublishError extends Error {
  /** False when the event itself is at fault (name, size), so that the outbox must not try for ever. */
  readonly isRetryable: boolean

  constructor(message: string, isRetryable: boolean, cause: unknown) {
    super(message, { cause })
    this.name = 'RealtimePublishError'
    this.isRetryable = isRetryable
  }
}

/** @throws RangeError */
export function assertSocketId(socketId: string): void {
  if (!isSocketId(socketId)) throw new RangeError('Malformed socket id')
}

/** @throws RangeError */
export function assertPrivateChannel(channel: string): void {
  if (!isChannelName(channel) || !isPrivateChannel(channel)) throw new RangeError('Not a private channel')
}

/** Divides channels into the lists of at most `size` that one call takes, each channel once. */
export function chunkChannels(channels: string[], size: number): string[][] {
  const names = [...new Set(channels)]
  const chunks: string[][] = []
  for (let start = 0; start < names.length; start += size) chunks.push(names.slice(start, start + size))
  return chunks
}
