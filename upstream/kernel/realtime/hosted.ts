import Pusher from 'pusher'
import { PUBLISH_LIMITS } from '#upstream/realtime-server/protocol.ts'
import {
  assertPrivateChannel,
  assertSocketId,
  chunkChannels,
  RealtimePublishError,
  type Reader,
  type RealtimeHub,
} from './hub.ts'

/** Settings of Pusher Channels or a compatible host: a cluster, or a host of one's own. */
export interface HostedHubOptions {
  appId: string
  key: string
  secret: string
  cluster?: string
  host?: string
  port?: number
  /** Whether the API and the sockets are reached over TLS. Default true. */
  useTls?: boolean
  /** How long one API request may take, 5 s. */
  timeoutMs?: number
  /** How long one call of `closeReaders` goes on to further accounts, 15 s; a call after its failure ends the others. */
  closeWithinMs?: number
}

/** How many accounts are being disconnected at once. */
const DISCONNECTS_AT_ONCE = 10
/** How many readers of channels the hub remembers; it forgets the one first who asked the longest time ago. */
const MOST_HOSTED_READERS = 100_000

/** The hub over a hosted service, through the official SDK. */
export function createHostedHub(options: HostedHubOptions): RealtimeHub {
  const { appId, key, secret, cluster, host, port, useTls = true, timeoutMs = 5000 } = options
  const { closeWithinMs = 15_000 } = options
  const base = { appId, key, secret, useTLS: useTls, timeout: timeoutMs }
  const pusher = host
    ? new Pusher({ ...base, host, ...(port === undefined ? {} : { port: String(port) }) })
    : new Pusher({ ...base, cluster: cluster ?? 'mt1' })
  const readers = new Map<string, Reader & { channel: string }>()

  function noteReader(channel: string, { userId, country }: Reader): void {
    if (country === null) return
    const key = `${userId} ${country} ${channel}`
    readers.delete(key)
    readers.set(key, { userId, country, channel })
    if (readers.size > MOST_HOSTED_READERS) readers.delete(readers.keys().next().value!)
  }

  return {
    async publish(channels, event, data) {
      for (const chunk of chunkChannels(channels, PUBLISH_LIMITS.channels)) {
        try {
          await pusher.trigger(chunk, event, data ?? {})
        } catch (error) {
          throw new RealtimePublishError(`Event ${event} was not published`, isRetryable(error), error)
        }
      }
    },
    authorizeChannel(socketId, channel, reader) {
      assertSocketId(socketId)
      assertPrivateChannel(channel)
      if (reader) noteReader(channel, reader)
      return { auth: pusher.authorizeChannel(socketId, channel).auth }
    },
    authenticateUser(socketId, user) {
      assertSocketId(socketId)
      return pusher.authenticateUser(socketId, { id: user.id })
    },
    async terminateUser(userId) {
      await pusher.terminateUserConnections(userId)
    },
    async closeReaders(channels, countries) {
      const found = [...readers].filter(
        ([, { channel, country }]) =>
          (channels === null || channels.includes(channel)) && countries.includes(country ?? ''),
      )
      const accounts = Map.groupBy(found, ([, reader]) => reader.userId).entries()
      const endMs = performance.now() + closeWithinMs
      const errors: unknown[] = []
      const disconnect = async () => {
        for (const [userId, theirs] of accounts) {
          if (performance.now() > endMs) {
            errors.push(new Error('the hosted service has not disconnected all readers in time'))
            return
          }
          try {
            await pusher.terminateUserConnections(userId)
            // An account is forgotten only now, so that another try after a failure finds it again.
            for (const [key] of theirs) readers.delete(key)
          } catch (error) {
            errors.push(error)
          }
        }
      }
      // The iterator hands each account to one of them.
      await Promise.all(Array.from({ length: DISCONNECTS_AT_ONCE }, disconnect))
      if (errors.length > 0) throw errors[0]
    },
    clientOptions: () => ({
      key,
      path: '',
      embedded: false,
      useTls,
      ...(host ? { wsHost: host, wsPort: port ?? (useTls ? 443 : 80) } : { cluster: cluster ?? 'mt1' }),
    }),
  }
}

/** Only two answers are final: the host's refusal of the event itself, and the SDK's own check of the arguments. */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof Pusher.RequestError)) return false
  return error.status !== 400 && error.status !== 413
}
