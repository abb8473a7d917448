import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseJson, isRecord } from './protocol.ts'
import type { RealtimeServerOptions } from './server-types.ts'
import { signChannel, signUser } from './signatures.ts'
import { startTestServer, TEST_APP, type TestServer } from './test-server.ts'

/** A site as a browser sees it: the sockets and the two signing endpoints on one origin. A test can restart it. */
export interface TestSite {
  readonly server: TestServer
  readonly origin: string
  /** Sets the status of the signing endpoints' answers: 200 signs, any other status refuses. */
  setAuthStatus: (status: number) => void
  readonly authRequests: { path: string; body: Record<string, unknown> }[]
  stop: () => Promise<void>
  /** Starts again on the same port. */
  restart: () => Promise<void>
}

export async function startTestSite(
  options: Partial<RealtimeServerOptions> & { userId?: string } = {},
): Promise<TestSite> {
  const { userId = 'ann', ...serverOptions } = options
  const authRequests: TestSite['authRequests'] = []
  let authStatus = 200
  let isRunning = true
  let server = await startTestServer(serverOptions, 0, answerAuth)
  const { port } = server

  function answerAuth(request: IncomingMessage, response: ServerResponse): boolean {
    const path = request.url ?? ''
    if (!path.startsWith('/api/realtime/')) return false
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (text += part))
    request.on('end', () => {
      const parsed = parseJson(text)
      const body = isRecord(parsed) ? parsed : {}
      authRequests.push({ path, body })
      response.writeHead(authStatus, { 'content-type': 'application/json' })
      response.end(authStatus === 200 ? JSON.stringify(sign(path, body)) : '{}')
    })
    return true
  }

  function sign(path: string, { socketId, channelName }: Record<string, unknown>): unknown {
    if (path.endsWith('/auth')) return { auth: signChannel(TEST_APP, String(socketId), String(channelName)) }
    const userData = JSON.stringify({ id: userId })
    return { auth: signUser(TEST_APP, String(socketId), userData), user_data: userData }
  }

  return {
    get server() {
      return server
    },
    origin: `http://127.0.0.1:${port}`,
    setAuthStatus(status) {
      authStatus = status
    },
    authRequests,
    async stop() {
      if (isRunning) await server.close()
      isRunning = false
    },
    async restart() {
      server = await startTestServer(serverOptions, port, answerAuth)
      isRunning = true
    },
  }
}
