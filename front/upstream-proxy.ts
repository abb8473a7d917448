import { Agent as HttpAgent, type IncomingMessage, type ServerResponse } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { createProxyServer } from 'httpxy'
import { REFUSALS, refuse, refuseUpgrade } from './answer.ts'

/** Silence on upstream's side after which a call is given up; above the longest blocking playlist reload. */
const SILENCE_TIMEOUT_MS = 120_000
const UPGRADE_TIMEOUT_MS = 10_000

/** Errors that mean nobody is listening, as opposed to someone who broke off. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

export type UpstreamProxy = {
  /** Streams a request to `path` at upstream and the answer back. */
  request(request: IncomingMessage, response: ServerResponse, path: string): void
  /** Connects a socket through to `path` at upstream. */
  upgrade(request: IncomingMessage, socket: Socket, head: Buffer, path: string): void
  close(): void
}

/** Passes requests and sockets through to upstream. Cookies are not handed on in either direction. */
export function createUpstreamProxy(upstreamUrl: string): UpstreamProxy {
  const Agent = upstreamUrl.startsWith('https:') ? HttpsAgent : HttpAgent
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 })
  const proxy = createProxyServer({ target: upstreamUrl, proxyTimeout: SILENCE_TIMEOUT_MS })
  const retried = new WeakSet<IncomingMessage>()

  proxy.on('proxyRes', (answer, _request, response) => {
    delete answer.headers['set-cookie']
    delete answer.headers['keep-alive']
    answer.headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close'
  })

  proxy.on('error', (error: NodeJS.ErrnoException, request, response) => {
    const refused = UNREACHABLE.has(error.code ?? '') ? REFUSALS.unavailable : REFUSALS.badGateway
    if (response instanceof Duplex) return refuseUpgrade(response, refused)
    if (!request || !response || response.destroyed) return
    if (isStaleConnection(error, request) && !response.headersSent && !retried.has(request)) {
      retried.add(request)
      void proxy.web(request, response, { agent })
      return
    }
    refuse(response, refused)
  })

  // A client may leave before the answer is there: nothing is left to tell it.
  proxy.on('econnreset', (_error, _request, response) => response.destroy())

  return {
    request(request, response, path) {
      request.url = path
      dropCookies(request)
      delete request.headers.connection
      delete request.headers['keep-alive']
      void proxy.web(request, response, { agent })
    },
    upgrade(request, socket, head, path) {
      request.url = path
      dropCookies(request)
      void proxy.ws(request, socket, { upgradeTimeout: UPGRADE_TIMEOUT_MS }, head)
    },
    close: () => agent.destroy(),
  }
}

function dropCookies(request: IncomingMessage): void {
  delete request.headers.cookie
}

/** A kept connection that upstream closed just as we used it; a read may be asked again. */
function isStaleConnection(error: NodeJS.ErrnoException, request: IncomingMessage): boolean {
  return error.code === 'ECONNRESET' && (request.method === 'GET' || request.method === 'HEAD')
}
