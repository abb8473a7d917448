import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import { strangerAt } from '#limits/party.ts'
import { createQuota } from '#limits/quota.ts'
import { ChannelRegistry } from './channels.ts'
import { Connection } from './connection.ts'
import { handleHttpApi } from './http-api.ts'
import * as protocol from './protocol.ts'
import { ReaderRegistry } from './readers.ts'
import { refuseSocket, refuseUpgrade } from './refusals.ts'
import { requestUrl, withoutPrefix } from './request-url.ts'
import type { RealtimeServer, RealtimeServerOptions } from './server-types.ts'
import { signInBySignature, signInByToken } from './sign-in.ts'
import * as subscriptions from './subscriptions.ts'
import { UserRegistry } from './users.ts'

/** The limits where the options give no others. */
export const DEFAULT_LIMITS = {
  maxConnectionsPerUser: 50,
  maxChannelsPerConnection: 200,
  signInTimeoutMs: 30_000,
  maxBufferedBytes: 256 * 1024,
  maxBufferedBytesInAll: 128 * 1024 * 1024,
  maxMessageBytes: 16 * 1024,
  maxMessagesPerWindow: 500,
}

export function createRealtimeServer(options: RealtimeServerOptions): RealtimeServer {
  const app = { key: options.key, secret: options.secret }
  const pathPrefix = options.pathPrefix ?? ''
  const activityTimeoutMs = options.activityTimeoutMs ?? 120_000
  const pongTimeoutMs = options.pongTimeoutMs ?? 30_000
  const maxConnections = options.maxConnections ?? 10_000
  const maxConnectionsPerNetwork = options.maxConnectionsPerNetwork ?? 200
  const signInTimeoutMs = options.signInTimeoutMs ?? DEFAULT_LIMITS.signInTimeoutMs
  const maxBufferedBytesInAll = options.maxBufferedBytesInAll ?? DEFAULT_LIMITS.maxBufferedBytesInAll
  const partyOf = options.partyOf ?? ((request) => strangerAt(request.socket.remoteAddress ?? ''))
  const reportError = options.reportError ?? (() => {})

  const channels = new ChannelRegistry()
  const users = new UserRegistry(options.maxConnectionsPerUser ?? DEFAULT_LIMITS.maxConnectionsPerUser)
  const readers = new ReaderRegistry()
  const connections = new Map<string, Connection>()
  // The total is limited separately below, where a new connection may replace one that has proven nothing.
  const places = createQuota({ perNetwork: maxConnectionsPerNetwork, total: Infinity })
  const signInDeps = { app, users, authenticateToken: options.authenticateToken, reportError }
  const subscriptionDeps = {
    app,
    channels,
    isPublicChannel: options.isPublicChannel ?? ((name: string) => name.startsWith('performer-')),
    maxChannelsPerConnection: options.maxChannelsPerConnection ?? DEFAULT_LIMITS.maxChannelsPerConnection,
    allowClientEvents: options.allowClientEvents ?? false,
  }
  const limits = {
    maxBufferedBytes: options.maxBufferedBytes ?? DEFAULT_LIMITS.maxBufferedBytes,
    maxMessagesPerWindow: options.maxMessagesPerWindow ?? DEFAULT_LIMITS.maxMessagesPerWindow,
  }
  // The options are a constant, because the types of `ws` do not contain `closeTimeout` yet.
  const webSocketOptions = {
    noServer: true,
    // Deflate needs five times the CPU of a plain send, and memory for a context per socket.
    perMessageDeflate: false,
    autoPong: false,
    maxPayload: options.maxMessageBytes ?? DEFAULT_LIMITS.maxMessageBytes,
    // The milliseconds after which a socket is destroyed if its peer does not answer the close.
    closeTimeout: 2000,
  }
  const webSockets = new WebSocketServer(webSocketOptions)
  const sweepTimer = setInterval(
    // The sweep runs after the event loop has read the sockets, so that messages that arrived while the event loop was
    // blocked count as received in time.
    () => setImmediate(sweep),
    Math.min(10_000, activityTimeoutMs / 2, pongTimeoutMs / 2, signInTimeoutMs / 2),
  )
  sweepTimer.unref()
  let isClosed = false

  function handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = requestUrl(request)
    const key = url && /^\/app\/([^/]+)$/.exec(withoutPrefix(url.pathname, pathPrefix))?.[1]
    if (!url || !key) return refuseUpgrade(socket, '404 Not Found')
    const place = places.reserve(partyOf(request))
    if (!place) return refuseUpgrade(socket, '429 Too Many Requests')
    socket.once('close', () => place.release())
    if (isClosed || (connections.size >= maxConnections && !giveWay()))
      return refuseUpgrade(socket, '503 Service Unavailable')
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      // `ws` closes the socket by itself when it reports an error.
      webSocket.on('error', () => {})
      if (key !== options.key) {
        return refuseSocket(webSocket, protocol.CLOSE_CODES.unknownApp, 'Unknown application key')
      }
      const version = url.searchParams.get('protocol')
      if (!version)
        return refuseSocket(webSocket, protocol.CLOSE_CODES.missingProtocol, 'No protocol version')
      if (Number(version) < protocol.OLDEST_PROTOCOL_VERSION || Number(version) > protocol.PROTOCOL_VERSION) {
        return refuseSocket(
          webSocket,
          protocol.CLOSE_CODES.unsupportedProtocol,
          'Unsupported protocol version',
        )
      }
      open(webSocket, socket, url.searchParams.get('token'))
    })
  }

  function open(webSocket: WebSocket, stream: Duplex, queryToken: string | null): void {
    const id = `${randomInt(1e9)}.${randomInt(1e9)}`
    const nowMs = Date.now()
    const connection = new Connection({ id, webSocket, stream, queryToken, limits, nowMs })
    connections.set(id, connection)
    webSocket.on('pong', () => noteActivity(connection))
    webSocket.on('ping', (data) => {
      if (noteActivity(connection)) connection.pong(data)
    })
    webSocket.on('message', (data: RawData) => receive(connection, data.toString()))
    webSocket.on('close', () => forget(connection))
    connection.send('pusher:connection_established', {
      socket_id: id,
      activity_timeout: Math.ceil(activityTimeoutMs / 1000),
    })
  }

  /**
   * Closes the oldest connection that has proven nothing, to make room for a new one. So a client that only opens
   * sockets cannot keep out members, who sign in within a second. @returns whether there was such a connection
   */
  function giveWay(): boolean {
    for (const connection of connections.values()) {
      if (connection.isProven) continue
      connection.webSocket.terminate()
      forget(connection)
      return true
    }
    return false
  }

  function forget(connection: Connection): void {
    if (!connections.delete(connection.id)) return
    channels.drop(connection)
    users.drop(connection)
    readers.drop(connection)
  }

  function noteActivity(connection: Connection): boolean {
    const isWithinLimit = connection.noteActivity(Date.now())
    if (!isWithinLimit) connection.close(protocol.CLOSE_CODES.overCapacity, 'Too many messages')
    return isWithinLimit
  }

  function receive(connection: Connection, text: string): void {
    if (!connection.isOpen || !noteActivity(connection)) return
    const message = protocol.decodeMessage(text)
    if (!message) return connection.sendError(protocol.ERROR_CODES.invalidMessage, 'Invalid message')
    switch (message.event) {
      case 'pusher:ping':
        return connection.send('pusher:pong', {})
      case 'pusher:subscribe':
        return subscriptions.subscribe(subscriptionDeps, connection, message)
      case 'pusher:unsubscribe':
        return subscriptions.unsubscribe(subscriptionDeps, connection, message)
      case 'pusher:signin':
        return signInBySignature(signInDeps, connection, message)
      case 'auth/login':
        signInByToken(signInDeps, connection, message).catch(reportError)
        return
    }
    if (message.event.startsWith('client-')) {
      subscriptions.relayClientEvent(subscriptionDeps, connection, message)
    }
  }

  function publish(names: string[], event: string, data: unknown, exceptSocketId?: string): number {
    const text = typeof data === 'string' ? data : JSON.stringify(data ?? {})
    if (!protocol.isPublishableEvent(event)) throw new RangeError(`Invalid event name: ${String(event)}`)
    const badName = names.find((name) => !protocol.isChannelName(name))
    if (badName !== undefined) throw new RangeError(`Invalid channel name: ${String(badName)}`)
    if (Buffer.byteLength(text) > protocol.PUBLISH_LIMITS.dataBytes) {
      throw new RangeError(`The data of ${event} exceeds ${protocol.PUBLISH_LIMITS.dataBytes} bytes`)
    }
    let written = 0
    for (const name of new Set(names)) {
      written += subscriptions.broadcast(
        channels,
        name,
        protocol.encodeMessage(event, text, name),
        exceptSocketId,
      )
    }
    return written
  }

  function terminateUser(userId: string): number {
    const ended = users.connectionsOf(userId)
    ended.forEach(terminate)
    return ended.length
  }

  function terminate(connection: Connection): void {
    connection.close(protocol.CLOSE_CODES.unauthorized, 'Connection terminated')
  }

  /** Pings silent clients, and closes those that have not answered a ping, signed in or read their data. */
  function sweep(): void {
    const nowMs = Date.now()
    closeLargest([...connections.values()], maxBufferedBytesInAll)
    for (const connection of connections.values()) {
      if (!connection.isProven && nowMs - connection.openedAtMs > signInTimeoutMs) {
        connection.close(protocol.CLOSE_CODES.signInMissing, 'Not signed in')
        continue
      }
      const { pingedAtMs, lastActivityAtMs } = connection
      if (pingedAtMs !== null && nowMs - pingedAtMs > pongTimeoutMs) {
        connection.close(protocol.CLOSE_CODES.pongMissing, 'Pong reply not received')
      } else if (pingedAtMs === null && nowMs - lastActivityAtMs > activityTimeoutMs) {
        connection.pingedAtMs = nowMs
        connection.send('pusher:ping', {})
      }
    }
  }

  async function close(): Promise<void> {
    isClosed = true
    clearInterval(sweepTimer)
    const open = [...connections.values()].map(
      (connection) =>
        new Promise<void>((resolve) => {
          connection.webSocket.once('close', () => resolve())
          connection.close(protocol.CLOSE_CODES.restarting, 'Server restarting')
        }),
    )
    await Promise.all(open)
  }

  const apiTarget = {
    appId: options.appId,
    app,
    pathPrefix,
    publish,
    channelNames: (prefix: string) => channels.names(prefix),
    subscriberCount: (channel: string) => channels.count(channel),
    terminateUser,
  }

  return {
    handleUpgrade,
    handleHttp: (request, response) => handleHttpApi(apiTarget, request, response),
    publish,
    bindUser(socketId, userId) {
      const connection = connections.get(socketId)
      if (connection) users.add(userId, connection)
    },
    terminateUser,
    noteReader(socketId, channel, country) {
      const connection = connections.get(socketId)
      if (connection) readers.add(connection, channel, country)
    },
    closeReaders(names, countries) {
      const ended = readers.find(names, countries)
      ended.forEach(terminate)
      return ended.size
    },
    subscriberCount: (channel) => channels.count(channel),
    connectionCount: () => connections.size,
    close,
  }
}

/** Closes the connections with the most unsent bytes until the others have at most `maxBytes` together. */
function closeLargest(connections: readonly Connection[], maxBytes: number): void {
  let bytes = connections.reduce((sum, { waitingBytes }) => sum + waitingBytes, 0)
  if (bytes <= maxBytes) return
  for (const connection of connections.toSorted((one, other) => other.waitingBytes - one.waitingBytes)) {
    if (bytes <= maxBytes) return
    bytes -= connection.waitingBytes
    connection.close(protocol.CLOSE_CODES.overCapacity, 'Slow consumer')
  }
}
