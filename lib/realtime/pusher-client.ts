import type Pusher from 'pusher-js'
import type { Channel, Options } from 'pusher-js'
import { AuthorizationError, type ChannelSignature, type UserSignature } from './authorizer.ts'

type PusherConstructor = typeof Pusher

/** What the upstream hub tells a browser about its server; answered by the call of the realtime options. */
export interface RealtimeClientOptions {
  key: string
  /** Path in front of the protocol's own: `/realtime` when embedded, empty when hosted. */
  path: string
  /** Embedded: the server is at the page's own origin. */
  embedded: boolean
  wsHost?: string
  wsPort?: number
  cluster?: string
  /** Hosted only; true when absent. */
  useTls?: boolean
}

export interface ChannelListener {
  onEvent: (event: string, data: unknown) => void
  /** Whether the server delivers the channel just now. */
  onLive: (isLive: boolean) => void
}

export interface PusherClientOptions {
  server: RealtimeClientOptions
  /** The page's origin, for example `https://example.org`. */
  origin: string
  signChannel: (socketId: string, channelName: string) => Promise<ChannelSignature>
  signUser: (socketId: string) => Promise<UserSignature>
  onOpen: () => void
  /** The attempt failed or the connection was lost. `code` is the close code where there was one. */
  onLost: (code: number | null) => void
  /** Sockets are not to be had in this browser. */
  onUnsupported: () => void
}

/** One connection that is opened and lost on request: pusher-js without its own ideas about retrying. */
export interface PusherClient {
  readonly socketId: string | null
  connect: () => void
  disconnect: () => void
  subscribe: (channelName: string, listener: ChannelListener) => void
  unsubscribe: (channelName: string) => void
}

/** Silence after which pusher-js pings, and how long it waits: a dead network is noticed within 40 s. */
const ACTIVITY_TIMEOUT_MS = 30_000
const PONG_TIMEOUT_MS = 10_000

/**
 * Who gets to know of the next socket. pusher-js does not tell when an attempt has failed (it tries on in
 * silence for 15 s and longer), so the sockets that it makes are watched; there is one connection in a tab.
 */
let watchSocket: (socket: WebSocket) => void = () => {}

/** Loads pusher-js, which only pages with a live connection need. */
export async function loadPusher(): Promise<PusherConstructor> {
  const { default: PusherClass } = await import('pusher-js')
  PusherClass.Runtime.createWebSocket = (url) => {
    const socket = new WebSocket(url)
    // pusher-js takes its leave on a socket that the server has closed already, which browsers complain about.
    socket.send = (data) => {
      if (socket.readyState === WebSocket.OPEN) WebSocket.prototype.send.call(socket, data)
    }
    watchSocket(socket)
    // pusher-js describes sockets by a type of its own, with which the browser's type disagrees about null.
    return socket as unknown as ReturnType<typeof PusherClass.Runtime.createWebSocket>
  }
  return PusherClass
}

/** Makes a client and begins its first attempt, since pusher-js begins one as soon as it is made. */
export function createPusherClient(
  PusherClass: PusherConstructor,
  options: PusherClientOptions,
): PusherClient {
  const { onOpen, onLost, onUnsupported } = options
  const listeners = new Map<string, ChannelListener>()
  let phase: 'idle' | 'connecting' | 'open' = 'connecting'
  let currentSocket: WebSocket | null = null
  let errorCode: number | null = null
  /** Sign-in and subscriptions that answer after this connection is gone are of no use to the next one. */
  const isCurrent = (socketId: string) => phase === 'open' && pusher.connection.socket_id === socketId

  watchSocket = watch
  const pusher = new PusherClass(options.server.key, {
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
    // Registered before the handlers of pusher-js, so it never gets to start a retry timer of its own.
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
    // Called from within one of its own steps, pusher-js goes on with the step after that.
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
  // Asked for once; pusher-js then signs in after every connection, before it subscribes.
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

/** Where the socket is. Only the socket transport: without one, pages poll the platform's own call. */
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
