import { channels } from '#contract/events.ts'
import type { Config } from './kernel/config.ts'
import { partyOf } from './http/client.ts'
import { createEmbeddedHub } from './kernel/realtime/embedded.ts'
import { createHostedHub } from './kernel/realtime/hosted.ts'
import type { RealtimeHub } from './kernel/realtime/hub.ts'
import { deriveKey } from './kernel/secrets.ts'
import type { RealtimeServer } from './realtime-server/server-types.ts'
import { createRealtimeServer } from './realtime-server/server.ts'
import type { AuthenticateToken } from './realtime-server/sign-in.ts'

const EMBEDDED_KEY = 'ovation'

/** Uses the hosted service when PUSHER_APP_ID is set; otherwise creates the realtime server in this process. */
export function createHub(
  config: Config,
  authenticateToken: AuthenticateToken,
): { hub: RealtimeHub; server: RealtimeServer | null } {
  const { PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET: secret } = config
  if (appId) {
    if (!key || !secret) throw new Error('PUSHER_APP_ID also needs PUSHER_KEY and PUSHER_SECRET.')
    const { PUSHER_CLUSTER: cluster, PUSHER_HOST: host, PUSHER_PORT: port } = config
    const place = { ...(cluster ? { cluster } : {}), ...(host ? { host } : {}), ...(port ? { port } : {}) }
    return { hub: createHostedHub({ appId, key, secret, ...place }), server: null }
  }
  const embedded = {
    key: EMBEDDED_KEY,
    secret: deriveKey(config.INTERNAL_SECRET, 'realtime').toString('hex'),
  }
  const server = createRealtimeServer({
    appId: 'ovation',
    ...embedded,
    isPublicChannel: (name) => name === channels.site,
    pathPrefix: '/realtime',
    authenticateToken,
    maxConnections: config.REALTIME_SOCKETS,
    maxConnectionsPerNetwork: config.REALTIME_SOCKETS_PER_NETWORK,
    partyOf: (request) => partyOf(request, config.INTERNAL_SECRET),
  })
  return { hub: createEmbeddedHub({ server, ...embedded, path: '/realtime' }), server }
}
