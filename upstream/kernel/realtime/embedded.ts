import { PUBLISH_LIMITS } from '#upstream/realtime-server/protocol.ts'
import type { RealtimeServer } from '#upstream/realtime-server/server-types.ts'
import { signChannel, signUser } from '#upstream/realtime-server/signatures.ts'
import {
  assertPrivateChannel,
  assertSocketId,
  chunkChannels,
  RealtimePublishError,
  type RealtimeHub,
} from './hub.ts'

export interface EmbeddedHubOptions {
  server: RealtimeServer
  /** The same key and secret that the server was made with. */
  key: string
  secret: string
  /** Public path of the sockets, for example `/realtime`. */
  path: string
}

/** The hub over the server in this process. */
export function createEmbeddedHub({ server, key, secret, path }: EmbeddedHubOptions): RealtimeHub {
  const app = { key, secret }
  return {
    async publish(channels, event, data) {
      try {
        for (const chunk of chunkChannels(channels, PUBLISH_LIMITS.channels))
          server.publish(chunk, event, data)
      } catch (error) {
        throw new RealtimePublishError(`Event ${event} was refused`, !(error instanceof RangeError), error)
      }
    },
    authorizeChannel(socketId, channel, reader) {
      assertSocketId(socketId)
      assertPrivateChannel(channel)
      if (reader) {
        server.bindUser(socketId, reader.userId)
        if (reader.country !== null) server.noteReader(socketId, channel, reader.country)
      }
      return { auth: signChannel(app, socketId, channel) }
    },
    authenticateUser(socketId, user) {
      assertSocketId(socketId)
      const userData = JSON.stringify({ id: user.id })
      return { auth: signUser(app, socketId, userData), user_data: userData }
    },
    async terminateUser(userId) {
      server.terminateUser(userId)
    },
    async closeReaders(channels, countries) {
      server.closeReaders(channels, countries)
    },
    clientOptions: () => ({ key, path, embedded: true }),
  }
}
