/** Hands `/{app}/…` to the embedded engine and `/realtime/…` to the socket server, before Fastify reads a body. */
import { createServer, Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyServerFactory } from 'fastify'
import { createProxyServer } from 'httpxy'
import { REFUSALS } from '#contract/errors.ts'
import { shutBody, type CountryGate } from './country-gate.ts'
import type { MediaEngine } from './kernel/media/engine.ts'
import type { RealtimeServer } from './realtime-server/server-types.ts'

/** Above the longest blocking playlist reload. */
const PROXY_TIMEOUT_MS = 60_000

export interface Gateway {
  serverFactory: FastifyServerFactory
  /** Ends the sockets that it has let through; their clients connect again. */
  endSockets(): void
  close(): void
}

export function createGateway(options: {
  media: () => Pick<MediaEngine, 'appName' | 'origin'>
  realtime: RealtimeServer | null
  gate: Pick<CountryGate, 'isShut'>
}): Gateway {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 128 })
  const proxy = createProxyServer({ proxyTimeout: PROXY_TIMEOUT_MS })
  const retried = new WeakSet<IncomingMessage>()
  const upgraded = new Set<Duplex>()
  proxy.on('error', (error: NodeJS.ErrnoException, request, response) => {
    if (!response || !('writeHead' in response)) return response?.destroy()
    const target = options.media().origin()
    if (request && target !== null && isStale(error, request, response) && !retried.has(request)) {
      retried.add(request)
      void proxy.web(request, response, { target, agent })
    } else answerUnavailable(response)
  })
  const isMedia = (url: string) => url.startsWith(`/${options.media().appName}/`)
  const isRealtime = (url: string) => url.startsWith('/realtime/app')

  function onRequest(
    request: IncomingMessage,
    response: ServerResponse,
    next: (request: IncomingMessage, response: ServerResponse) => void,
  ): void {
    const url = request.url ?? '/'
    if (options.gate.isShut(request)) return answerShut(response)
    if (options.realtime && url.startsWith('/realtime/apps/')) {
      void options.realtime.handleHttp(request, response)
      return
    }
    if (!isMedia(url)) return next(request, response)
    const target = options.media().origin()
    if (target === null) return answerUnavailable(response)
    void proxy.web(request, response, { target, agent })
  }

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = request.url ?? '/'
    const target = options.media().origin()
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
    // A peer that breaks off while the gateway connects it must not end the process.
    socket.on('error', () => socket.destroy())
    if (options.gate.isShut(request)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n')
      return
    }
    if (options.realtime && isRealtime(url)) return options.realtime.handleUpgrade(request, socket, head)
    if (isMedia(url) && target !== null) {
      void proxy.ws(request, socket as Parameters<typeof proxy.ws>[1], { target }, head)
      return
    }
    socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
  }

  return {
    serverFactory(handler) {
      // Node's own limit of 5 minutes would cut an upload off; the code that reads a body watches it.
      const server = createServer({ requestTimeout: 0 }, (request, response) =>
        onRequest(request, response, handler),
      )
      server.on('upgrade', onUpgrade)
      return server
    },
    endSockets() {
      for (const socket of upgraded) socket.destroy()
    },
    close: () => agent.destroy(),
  }
}

/** Whether the engine closed a kept connection just as the gateway used it: a read is then asked again. */
function isStale(error: NodeJS.ErrnoException, request: IncomingMessage, response: ServerResponse): boolean {
  return error.code === 'ECONNRESET' && request.method === 'GET' && !response.headersSent
}

function answerShut(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'application/json', 'cache-control': 'private, no-store' })
  response.end(shutBody())
}

function answerUnavailable(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const [statusCode, message] = REFUSALS.MEDIA_UNAVAILABLE
  response.writeHead(statusCode, { 'content-type': 'application/json', 'retry-after': '2' })
  response.end(JSON.stringify({ statusCode, code: 'MEDIA_UNAVAILABLE', message, error: message }))
}
