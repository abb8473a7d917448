import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { createProxyServer } from 'httpxy'
import { REFUSALS, refuse, refuseUpgrade } from './answer.ts'
import { createRetryingAgent, isUnreachable } from './retrying-agent.ts'

/** The proxy gives a call up after this silence of upstream; it is above the longest blocking playlist reload. */
const SILENCE_TIMEOUT_MS = 120_000
const UPGRADE_TIMEOUT_MS = 10_000

export type UpstreamProxy = {
  /** Streams a request to `path` at upstream and the answer back. */
  request(request: IncomingMessage, response: ServerResponse, path: string): void
  /** Connects a socket through to `path` at upstream. */
  upgrade(request: IncomingMessage, socket: Socket, head: Buffer, path: string): void
  close(): void
}

/**
 * Passes requests and sockets through to upstream. It passes on no cookies in either direction.
 * @param holdMs how long both wait while nothing listens there
 */
export function createUpstreamProxy(upstreamUrl: string, holdMs: number): UpstreamProxy {
  const agent = createRetryingAgent(upstreamUrl, { holdMs, keepAlive: true })
  // Upstream may close a kept connection at the moment when the listener uses it. A request that the listener cannot
  // repeat gets a new connection: a write, which upstream may have carried out, and a socket.
  const freshAgent = createRetryingAgent(upstreamUrl, { holdMs, keepAlive: false })
  const proxy = createProxyServer({ target: upstreamUrl, proxyTimeout: SILENCE_TIMEOUT_MS })
  const retried = new WeakSet<IncomingMessage>()

  proxy.on('proxyRes', (answer, _request, response) => {
    delete answer.headers['set-cookie']
    delete answer.headers['keep-alive']
    // The listener has already set this header where it applies.
    delete answer.headers['strict-transport-security']
    answer.headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close'
  })

  proxy.on('error', (error: NodeJS.ErrnoException, request, response) => {
    const refused = isUnreachable(error) ? REFUSALS.unavailable : REFUSALS.badGateway
    if (response instanceof Duplex) return refuseUpgrade(response, refused)
    if (!request || !response || response.destroyed) return
    if (isStaleConnection(error, request) && !response.headersSent && !retried.has(request)) {
      retried.add(request)
      void proxy.web(request, response, { agent })
      return
    }
    refuse(response, refused)
  })

  // A client may leave before the answer is there: then nobody is left to answer.
  proxy.on('econnreset', (_error, _request, response) => response.destroy())

  return {
    request(request, response, path) {
      request.url = path
      dropCookies(request)
      delete request.headers.connection
      delete request.headers['keep-alive']
      void proxy.web(request, response, { agent: isRead(request) ? agent : freshAgent })
    },
    upgrade(request, socket, head, path) {
      request.url = path
      dropCookies(request)
      void proxy.ws(request, socket, { agent: freshAgent, upgradeTimeout: holdMs + UPGRADE_TIMEOUT_MS }, head)
    },
    close() {
      agent.destroy()
      freshAgent.destroy()
    },
  }
}

function dropCookies(request: IncomingMessage): void {
  delete request.headers.cookie
}

/** Upstream closed a kept connection just as we used it. The proxy may ask again when the request is a read. */
function isStaleConnection(error: NodeJS.ErrnoException, request: IncomingMessage): boolean {
  return error.code === 'ECONNRESET' && isRead(request)
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}
