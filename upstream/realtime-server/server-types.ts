import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Party } from '#limits/party.ts'
import type { AuthenticateToken } from './sign-in.ts'

export interface RealtimeServerOptions {
  appId: string
  /** Public: every client names it in its socket's path. */
  key: string
  secret: string
  /** Path in front of `/app/{key}` and `/apps/{appId}`, for example `/realtime`; a request may come without it. */
  pathPrefix?: string
  /** Channels that anyone may read. Default: names that begin with `performer-`. */
  isPublicChannel?: (name: string) => boolean
  /** Enables the event `auth/login` for native clients. */
  authenticateToken?: AuthenticateToken
  /** Whether clients may send events to each other. Default false. */
  allowClientEvents?: boolean
  /** Silence after which the server pings, 120 s. */
  activityTimeoutMs?: number
  /** Silence after a ping after which the connection is closed, 30 s. */
  pongTimeoutMs?: number
  maxConnections?: number
  maxConnectionsPerNetwork?: number
  maxChannelsPerConnection?: number
  /** Longest message accepted from a client; a longer one closes the connection with 1009. */
  maxMessageBytes?: number
  /** How long a connection may stay that has neither signed in nor shown a signature, 30 s; closed with 4101. */
  signInTimeoutMs?: number
  /** Connections of one user; one more is closed with 4100. */
  maxConnectionsPerUser?: number
  /** Unsent bytes that make a slow consumer, closed with 4100. */
  maxBufferedBytes?: number
  /** Unsent bytes of all connections together, beyond which those with most are closed with 4100. */
  maxBufferedBytesInAll?: number
  /** Messages from one client in ten seconds; one more closes the connection with 4100. */
  maxMessagesPerWindow?: number
  /** The party for which a connection counts. Default: a stranger at the socket's peer address. */
  partyOf?: (request: IncomingMessage) => Party
  /** Called with unexpected failures, for the log. */
  reportError?: (error: unknown) => void
}

export interface RealtimeServer {
  /** Takes over an HTTP upgrade. Answers 404 when the path is not a socket's. */
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** The signed server API (`/apps/{appId}/…`). The body must not have been read. */
  handleHttp: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** @returns how many sockets the event was written to. @throws RangeError on a name or size out of bounds. */
  publish: (channels: string[], event: string, data: unknown, exceptSocketId?: string) => number
  /** Notes that a socket acts for a user, so that `terminateUser` ends it even if it never signs in. */
  bindUser: (socketId: string, userId: string) => void
  /** Closes every connection of the user with 4009. @returns how many. */
  terminateUser: (userId: string) => number
  subscriberCount: (channel: string) => number
  connectionCount: () => number
  /** Closes all connections with 4200 ("reconnect") and stops the timers. */
  close: () => Promise<void>
}
