import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createRealtimeServer } from './server.ts'
import type { RealtimeServer, RealtimeServerOptions } from './server-types.ts'

export const TEST_APP = { appId: 'ovation', key: 'public-key', secret: 'kept-secret' }

export interface TestServer {
  realtime: RealtimeServer
  port: number
  /** Resets every open socket without a closing handshake, like a broken network. */
  dropSockets: () => void
  close: () => Promise<void>
}

/**
 * Starts a realtime server behind a real HTTP listener on loopback. Port 0 chooses a free port. `handleOther` may
 * answer requests that are not for the server API.
 */
export async function startTestServer(
  options: Partial<RealtimeServerOptions> = {},
  port = 0,
  handleOther?: (request: IncomingMessage, response: ServerResponse) => boolean,
): Promise<TestServer> {
  const realtime = createRealtimeServer({ ...TEST_APP, pathPrefix: '/realtime', ...options })
  const upgraded = new Set<Socket>()
  const listener = createServer((request, response) => {
    if (handleOther?.(request, response)) return
    realtime.handleHttp(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  listener.on('upgrade', (request, socket: Socket, head) => {
    upgraded.add(socket)
    socket.on('close', () => upgraded.delete(socket))
    realtime.handleUpgrade(request, socket, head)
  })
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(port, '127.0.0.1', () => resolve())
  })
  const address = listener.address() as AddressInfo
  return {
    realtime,
    port: address.port,
    dropSockets() {
      for (const socket of upgraded) socket.resetAndDestroy()
    },
    async close() {
      const closed = new Promise<void>((resolve) => listener.close(() => resolve()))
      await realtime.close()
      listener.closeAllConnections()
      await closed
    },
  }
}
