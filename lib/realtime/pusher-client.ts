import Pusher, { type Channel, type Options } from 'pusher-js'
import { AuthorizationError, type ChannelSignature, type UserSignature } from './authorizer.ts'

/** What upstream tells a browser about its socket server, by the call of the realtime options. */
export interface RealtimeClientOptions {
  key: string
  /** The path in front of the protocol's own: `/realtime` when embedded, empty when hosted. */
  path: string
  /** Whether the server is upstream's own, at the page's origin. */
  embedded: boolean
  wsHost?: string
  wsPort?: number
  cluster?: string
  /** For hosted servers only; true by default. */
  useTls?: boolean
}

export interface ChannelListener {
  onEvent: (event: string, data: unknown) => void
  /** Whether the server delivers the channel now. */
  onLive: (isLive: boolean) => void
}

export interface PusherClientOptions {
  server: RealtimeClientOptions
  /** The page's origin, for example `https://example.org`. */
  origin: string
  signChannel: (socketId: string, channelName: string) => Promise<ChannelSignature>
  signUser: (socketId: string) => Promise<UserSignature>
  onOpen: () => void
  /** Called when the attempt failed or the connection was lost. `code` is the close code, if there was one. */
  onLost: (code: number | null) => void
  /** Called when this browser offers no sockets. */
  onUnsupported: () => void
}

/** One connection that opens and closes on request: pusher-js without its own retries. */
export interface PusherClient {
  readonly socketId: string | null
  connect: () => void
  disconnect: () => void
  subscribe: (channelName: string, listener: ChannelListener) => void
  unsubscribe: (channelName: string) => void
}

/** After this silence pusher-js pings, and then waits this long: it notices a dead network within 40 s. */
const ACTIVITY_TIMEOUT_MS = 30_000
const PONG_TIMEOUT_MS = 10_000

/**
 * Called with the next socket. pusher-js does not tell when an attempt has failed (it tries on in silence for 15 s
 * and longer), so this module watches the sockets that pusher-js makes; a tab has one connection.
 */
let watchSocket: (socket: WebSocket) => void = () => {}

Pusher.Runtime.createWebSocket = (url) => {
  const socket = new WebSocket(url)
  // pusher-js says goodbye on a socket that the server has closed already, and browsers complain about that.
  socket.send = (data) => {
    if (socket.readyState === WebSocket.OPEN) WebSocket.prototype.send.call(socket, data)
  }
  watchSocket(socket)
  // pusher-js has a type of its own for sockets, which disagrees with the browser's about null.
  return socket as unknown as ReturnType<typeof Pusher.Runtime.createWebSocket>
}

/** Makes a client and starts its first attempt, since pusher-js starts one as soon as it is made. */
export function createPusherClient(options: PusherClientOptions): PusherClient {
  const { onOpen, onLost, onUnsupported } = options
  const listeners = new Map<string, ChannelListener>()
  let phase: 'idle' | 'connecting' | 'open' = 'connecting'
  let currentSocket: WebSocket | null = null
  let errorCode: number | null = null
  /**
   * Whether this connection still has the given socket. A signature that arrives after the connection is gone is not
   * valid for the next one.
   */
  const isCurrent = (socketId: string) => phase === 'open' && pusher.connection.socket_id === socketId

  watchSocket = watch
  const pusher = new Pusher(options.server.key, {
    ...serverOptions(options.server, options.origin),
    activityTimeout: ACTIVITY_TIMEOUT_MS,
    pongTimeout: PONG_TIMEOUT_MS,
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, callback) => {
        options.signChannel(socketId, channelName).then(
          (signature) => isCurrent(socketId) && callback(null, signature),
          (error: unknown) => isCurrent(socketId) && callback(asError(error), null),
        )
      },
    },
    userAuthentication: {
      customHandler: ({ socketId }, callback) => {
        options.signUser(socketId).then(
          (signature) => isCurrent(socketId) && callback(null, signature),
          (error: unknown) => isCurrent(socketId) && callback(asError(error), null),
        )
      },
    },
  })

  function watch(socket: WebSocket): void {
    currentSocket = socket
    // This listener runs before those of pusher-js, so pusher-js never gets to start a retry timer of its own.
    socket.addEventListener('close', ({ code }) => {
      if (socket === currentSocket) lose(code)
    })
  }

  function lose(code: number | null): void {
    if (phase === 'idle') return
    disconnect()
    onLost(code !== null && code >= 4000 ? code : (errorCode ?? code))
  }

  function disconnect(): void {
    phase = 'idle'
    currentSocket = null
    pusher.disconnect()
    // pusher-js calls it from within one of its steps, and goes on with the next step after it.
    queueMicrotask(() => {
      if (phase === 'idle') pusher.disconnect()
    })
  }

  pusher.connection.bind('connected', () => {
    if (phase !== 'connecting') return disconnect()
    phase = 'open'
    onOpen()
  })
  pusher.connection.bind('error', (failure: unknown) => {
    errorCode = closeCodeOf(failure) ?? errorCode
  })
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current === 'failed') {
      phase = 'idle'
      onUnsupported()
    } else if (current === 'connecting' && phase === 'idle') {
      disconnect()
    } else if (
      (current === 'connecting' && phase === 'open') ||
      (current === 'disconnected' && phase !== 'idle')
    ) {
      lose(null)
    }
  })
  // One call is enough: pusher-js then signs in after every connection, before it subscribes.
  pusher.signin()
  pusher.connect()
  if (pusher.connection.state === 'failed') queueMicrotask(onUnsupported)

  return {
    get socketId() {
      return phase === 'open' ? pusher.connection.socket_id : null
    },
    connect() {
      errorCode = null
      watchSocket = watch
      phase = 'connecting'
      pusher.connect()
    },
    disconnect,
    subscribe(channelName, listener) {
      listeners.set(channelName, listener)
      bindChannel(pusher.subscribe(channelName), () => listeners.get(channelName) === listener, listener)
    },
    unsubscribe(channelName) {
      listeners.delete(channelName)
      pusher.channel(channelName)?.unbind_global()
      pusher.unsubscribe(channelName)
    },
  }
}

function bindChannel(channel: Channel, isWanted: () => boolean, listener: ChannelListener): void {
  channel.bind_global((event: string, data: unknown) => {
    if (!isWanted()) return
    if (event === 'pusher:subscription_succeeded') listener.onLive(true)
    else if (event === 'pusher:subscription_error') listener.onLive(false)
    else if (!event.startsWith('pusher:')) listener.onEvent(event, data)
  })
}

/** The address of the socket server. Only the socket transport is allowed: without one, pages poll our own call. */
function serverOptions(server: RealtimeClientOptions, origin: string): Options {
  const page = new URL(origin)
  const useTls = server.embedded ? page.protocol === 'https:' : (server.useTls ?? true)
  const port = server.embedded ? Number(page.port || (useTls ? 443 : 80)) : server.wsPort
  const host = server.embedded ? page.hostname : server.wsHost
  return {
    cluster: server.cluster ?? '',
    ...(host ? { wsHost: host } : {}),
    ...(port ? { wsPort: port, wssPort: port } : {}),
    wsPath: server.path,
    forceTLS: useTls,
    enabledTransports: ['ws'],
    enableStats: false,
  }
}

/** The close code in the several shapes in which pusher-js reports an error. */
function closeCodeOf(failure: unknown): number | null {
  const { error = failure } = failure as { error?: unknown }
  const { data } = (error ?? {}) as { data?: { code?: unknown } }
  return typeof data?.code === 'number' ? data.code : null
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new AuthorizationError('unavailable', String(error))
}
