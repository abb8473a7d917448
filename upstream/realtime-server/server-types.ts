import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Party } from '#limits/party.ts'
import type { AuthenticateToken } from './sign-in.ts'

export interface RealtimeServerOptions {
  appId: string
  /** The public key, which every client sends in the path of its socket. */
  key: string
  secret: string
  /**
   * The path in front of `/app/{key}` and `/apps/{appId}`, for example `/realtime`. Requests without it are accepted
   * too.
   */
  pathPrefix?: string
  /** Channels that anyone may read. Default: names that begin with `performer-`. */
  isPublicChannel?: (name: string) => boolean
  /** Enables the event `auth/login` for native clients. */
  authenticateToken?: AuthenticateToken
  /** Whether clients may send events to each other. Default false. */
  allowClientEvents?: boolean
  /** The silence after which the server sends a ping. Default: 120 s. */
  activityTimeoutMs?: number
  /** The silence after a ping after which the server closes the connection. Default: 30 s. */
  pongTimeoutMs?: number
  maxConnections?: number
  maxConnectionsPerNetwork?: number
  maxChannelsPerConnection?: number
  /** The longest message that the server accepts from a client; a longer one closes the connection with 1009. */
  maxMessageBytes?: number
  /**
   * The time after which the server closes a connection that has neither signed in nor shown a signature, with 4101.
   * Default: 30 s.
   */
  signInTimeoutMs?: number
  /** The most connections of one user; a further one closes the user's oldest with 4100. */
  maxConnectionsPerUser?: number
  /** The server closes a connection with more unsent bytes than this, as a slow consumer, with 4100. */
  maxBufferedBytes?: number
  /**
   * The limit of unsent bytes of all connections together; beyond it the server closes those with the most, with 4100.
   */
  maxBufferedBytesInAll?: number
  /** The most messages from one client in ten seconds; one more closes the connection with 4100. */
  maxMessagesPerWindow?: number
  /** Returns the party to which a connection is counted. Default: a stranger at the socket's peer address. */
  partyOf?: (request: IncomingMessage) => Party
  /** Called with unexpected errors, for the log. */
  reportError?: (error: unknown) => void
}

export interface RealtimeServer {
  /** Handles an HTTP upgrade. Answers 404 when the path is not the path of a socket. */
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Handles a request to the signed server API (`/apps/{appId}/…`). The caller must not have read the body. */
  handleHttp: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** @returns the number of sockets to which the event was written. @throws RangeError for an invalid name or size */
  publish: (channels: string[], event: string, data: unknown, exceptSocketId?: string) => number
  /** Records that a socket acts for a user, so that `terminateUser` closes it even if it never signs in. */
  bindUser: (socketId: string, userId: string) => void
  /** Closes every connection of the user with 4009. @returns the number of connections */
  terminateUser: (userId: string) => number
  /** Records that a socket asked from a country to read a channel, so that `closeReaders` closes it. */
  noteReader: (socketId: string, channel: string, country: string) => void
  /**
   * Closes every connection that asked from one of the countries to read one of the channels, or any channel (null),
   * with 4009.
   * @returns the number of connections
   */
  closeReaders: (channels: readonly string[] | null, countries: readonly string[]) => number
  subscriberCount: (channel: string) => number
  connectionCount: () => number
  /** Closes all connections with 4200 ("reconnect") and stops the timers. */
  close: () => Promise<void>
}
