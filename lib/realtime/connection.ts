import { AuthorizationError, createAuthorizer } from './authorizer.ts'
import {
  nextState,
  reconnectDelayMs,
  type ConnectionSignal,
  type ConnectionState,
} from './connection-state.ts'
import type { PusherClient, RealtimeClientOptions } from './pusher-client.ts'

export type EventHandler = (event: string, data: unknown) => void

export interface OpenRealtimeOptions {
  /** The answer of upstream's call of the realtime options. */
  options: RealtimeClientOptions
  /** The page's origin. */
  origin: string
  /** BFF endpoint that signs channels; takes `{ socketId, channelName }`. Default `/api/realtime/auth`. */
  authEndpoint?: string
  /** BFF endpoint that signs the user in; takes `{ socketId }`. Default `/api/realtime/user`. */
  userAuthEndpoint?: string
  /** Waits between attempts, the last one for ever. Default 1, 2, 4, 8, 10 s. */
  delaysMs?: readonly number[]
  /** How long one attempt may take; 10 s by default. */
  attemptTimeoutMs?: number
}

export interface RealtimeHandle {
  readonly state: ConnectionState
  /** @returns a function that stops listening */
  onState: (listener: (state: ConnectionState) => void) => () => void
  /**
   * Listens to a channel, across reconnections. `onLive` tells whether the server delivers it now: the listener may
   * have missed events before, so it catches up then.
   * @returns a function that ends the subscription
   */
  subscribe: (channel: string, handler: EventHandler, onLive?: (isLive: boolean) => void) => () => void
  close: () => void
}

/** Loads the client with pusher-js, which only pages with a live connection need. */
const loadPusher = () => import('./pusher-client.ts')

interface Subscription {
  isLive: boolean
  readers: Set<{ handler: EventHandler; onLive: ((isLive: boolean) => void) | undefined }>
}

/**
 * Close codes by which the server says that this page can never connect: unknown or disabled application, wrong
 * protocol.
 */
const FINAL_CLOSE_CODES = new Set([4001, 4003, 4005, 4006, 4007, 4008])

/**
 * Opens the live connection and keeps it open until the page closes it, or the server refuses it because the viewer
 * is logged out.
 */
export function openRealtime(settings: OpenRealtimeOptions): RealtimeHandle {
  const { authEndpoint = '/api/realtime/auth', userAuthEndpoint = '/api/realtime/user', origin } = settings
  const { attemptTimeoutMs = 10_000, delaysMs } = settings
  const authorizer = createAuthorizer({ origin, authEndpoint, userAuthEndpoint })
  const subscriptions = new Map<string, Subscription>()
  const stateListeners = new Set<(state: ConnectionState) => void>()
  let state: ConnectionState = 'initialized'
  let client: PusherClient | null = null
  let failedAttempts = 0
  let attemptTimer: ReturnType<typeof setTimeout> | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  function signal(name: ConnectionSignal): void {
    const previous = state
    state = nextState(state, name)
    if (state !== previous) for (const listener of stateListeners) listener(state)
  }

  async function attempt(): Promise<void> {
    attemptTimer = setTimeout(() => {
      client?.disconnect()
      handleLoss(null)
    }, attemptTimeoutMs)
    try {
      const pusher = await loadPusher()
      if (isOver) return
      if (client) client.connect()
      else client = createClient(pusher)
    } catch {
      // The browser could not load pusher-js: the connection tries again, as after a lost socket.
      return handleLoss(null)
    }
  }

  function createClient({ createPusherClient }: Awaited<ReturnType<typeof loadPusher>>): PusherClient {
    const created = createPusherClient({
      server: settings.options,
      origin,
      signChannel: (socketId, channel) => persist(socketId, () => authorizer.signChannel(socketId, channel)),
      signUser: (socketId) => persist(socketId, () => authorizer.signUser(socketId)),
      onOpen: handleOpen,
      onLost: handleLoss,
      onUnsupported: refuse,
    })
    for (const channel of subscriptions.keys()) created.subscribe(channel, channelListener(channel))
    return created
  }

  function handleOpen(): void {
    clearTimeout(attemptTimer)
    clearTimeout(retryTimer)
    retryTimer = undefined
    failedAttempts = 0
    signal('opened')
  }

  function handleLoss(code: number | null): void {
    if (isOver) return
    clearTimeout(attemptTimer)
    clearTimeout(retryTimer)
    for (const channel of subscriptions.keys()) setLive(channel, false)
    if (code !== null && FINAL_CLOSE_CODES.has(code)) return refuse()
    signal('lost')
    retryTimer = setTimeout(retry, reconnectDelayMs(failedAttempts, Math.random(), delaysMs))
    failedAttempts += 1
  }

  function retry(): void {
    clearTimeout(retryTimer)
    retryTimer = undefined
    signal('retrying')
    void attempt()
  }

  /** Tries at once, without waiting for the timer, when the network or the viewer is back. */
  function retryNow(): void {
    if (isOver || retryTimer === undefined || globalThis.document?.visibilityState === 'hidden') return
    failedAttempts = 0
    retry()
  }

  function refuse(): void {
    end()
    signal('refused')
  }

  function end(): void {
    isOver = true
    clearTimeout(attemptTimer)
    clearTimeout(retryTimer)
    globalThis.removeEventListener?.('online', retryNow)
    globalThis.document?.removeEventListener('visibilitychange', retryNow)
    client?.disconnect()
    for (const channel of subscriptions.keys()) setLive(channel, false)
  }

  /** Asks for a signature until it comes, the server refuses it, or its socket is gone. */
  async function persist<T>(socketId: string, ask: () => Promise<T>): Promise<T> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await ask()
      } catch (error) {
        const failure = error instanceof AuthorizationError ? error.failure : 'refused'
        if (failure === 'signed-out') refuse()
        if (failure !== 'unavailable' || client?.socketId !== socketId) throw error
      }
      const delayMs = reconnectDelayMs(failures, Math.random(), delaysMs)
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
  }

  function channelListener(channel: string) {
    return {
      onEvent(event: string, data: unknown) {
        for (const { handler } of subscriptions.get(channel)?.readers ?? []) handler(event, data)
      },
      onLive: (isLive: boolean) => setLive(channel, isLive),
    }
  }

  function setLive(channel: string, isLive: boolean): void {
    const subscription = subscriptions.get(channel)
    if (!subscription || subscription.isLive === isLive) return
    subscription.isLive = isLive
    for (const { onLive } of subscription.readers) onLive?.(isLive)
  }

  globalThis.addEventListener?.('online', retryNow)
  globalThis.document?.addEventListener('visibilitychange', retryNow)
  void attempt()

  return {
    get state() {
      return state
    },
    onState(listener) {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    subscribe(channel, handler, onLive) {
      const reader = { handler, onLive }
      let subscription = subscriptions.get(channel)
      if (!subscription) {
        subscription = { isLive: false, readers: new Set() }
        subscriptions.set(channel, subscription)
        client?.subscribe(channel, channelListener(channel))
      }
      subscription.readers.add(reader)
      if (subscription.isLive) onLive?.(true)
      return () => {
        subscription.readers.delete(reader)
        if (subscription.readers.size > 0 || subscriptions.get(channel) !== subscription) return
        subscriptions.delete(channel)
        client?.unsubscribe(channel)
      }
    },
    close() {
      if (!isOver) end()
      signal('closed')
      stateListeners.clear()
    },
  }
}
