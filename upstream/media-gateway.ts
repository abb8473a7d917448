/** Passes `/{app}/…` to the embedded engine and `/realtime/…` to the realtime server, before Fastify reads a body. */
import { createServer, Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyServerFactory } from 'fastify'
import { createProxyServer } from 'httpxy'
import { limitConnections } from '#limits/connections.ts'
import { BODY_RATES, watchBody } from '#limits/body-rate.ts'
import { strangerAt, writeParty } from '#limits/party.ts'
import type { ListenerLimits } from '#limits/settings.ts'
import { closeSlowReaders } from '#limits/slow-readers.ts'
import { createRequestOrder } from '#limits/pipelining.ts'
import { REFUSALS } from '#contract/errors.ts'
import { createBodyRoom } from './body-room.ts'
import { shutBody, type CountryGate } from './country-gate.ts'
import { isFromUs, partyOf } from './http/client.ts'
import type { MediaEngine } from './kernel/media/engine.ts'
import { refuseUpgrade } from './realtime-server/refusals.ts'
import type { RealtimeServer } from './realtime-server/server-types.ts'

/** Longer than the longest blocking reload of a playlist. */
const PROXY_TIMEOUT_MS = 60_000

export interface Gateway {
  serverFactory: FastifyServerFactory
  /** Destroys the upgraded sockets, or those from some countries; their clients connect again. */
  endSockets(countries?: readonly string[]): void
  close(): void
}

export function createGateway(options: {
  media: () => Pick<MediaEngine, 'appName' | 'origin'>
  realtime: RealtimeServer | null
  gate: Pick<CountryGate, 'countryOf' | 'isShut'>
  /**
   * The secret with which front sends the client's address. `engineSecret` is the one with which the gateway sends the
   * client's network to the engine.
   */
  internalSecret: string
  engineSecret: string
  limits: ListenerLimits
}): Gateway {
  const takeRoom = createBodyRoom(options.limits)
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 128 })
  // The engine may close a kept connection just as the gateway uses it. The engine may have done a write by then, so
  // the gateway must not repeat it: each write uses a new connection.
  const freshAgent = new Agent({ keepAlive: false })
  const proxy = createProxyServer({ proxyTimeout: PROXY_TIMEOUT_MS })
  const retried = new WeakSet<IncomingMessage>()
  /** The upgraded sockets, each with its client's country. */
  const upgraded = new Map<Duplex, string | null>()
  proxy.on('error', (error: NodeJS.ErrnoException, request, response) => {
    if (!response || !('writeHead' in response)) return response?.destroy()
    const target = options.media().origin()
    if (request && target !== null && isStale(error, request, response) && !retried.has(request)) {
      retried.add(request)
      void proxy.web(request, response, { target, agent })
    } else answerUnavailable(response)
  })
  const isOurs = (request: IncomingMessage) => isFromUs(request, options.internalSecret)
  const isMedia = (url: string) => url.startsWith(`/${options.media().appName}/`)
  const isRealtime = (url: string) => url.startsWith('/realtime/app')

  /** Replaces a client's claims about itself and our secret by the network and account that the engine may trust. */
  function nameParty(request: IncomingMessage): void {
    const party = partyOf(request, options.internalSecret)
    for (const name of Object.keys(request.headers)) {
      if (name.startsWith('x-ovation-')) delete request.headers[name]
    }
    Object.assign(request.headers, writeParty(party))
    request.headers['x-ovation-gateway'] = options.engineSecret
  }

  function onRequest(
    request: IncomingMessage,
    response: ServerResponse,
    next: (request: IncomingMessage, response: ServerResponse) => void,
  ): void {
    const url = request.url ?? '/'
    if (options.gate.isShut(request)) return answerShut(response)
    // Front has already limited the bodies of the requests that it passes on.
    if (!isOurs(request) && !takeRoom(request, response)) return answerTooMany(response)
    // Fastify watches the bodies of all other requests.
    if (url.startsWith('/realtime/') || isMedia(url)) watchBody(request, BODY_RATES.small)
    if (options.realtime && url.startsWith('/realtime/apps/')) {
      void options.realtime.handleHttp(request, response)
      return
    }
    if (!isMedia(url)) return next(request, response)
    const target = options.media().origin()
    if (target === null) return answerUnavailable(response)
    nameParty(request)
    void proxy.web(request, response, { target, agent: request.method === 'GET' ? agent : freshAgent })
  }

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = request.url ?? '/'
    const target = options.media().origin()
    upgraded.set(socket, options.gate.countryOf(request))
    socket.once('close', () => upgraded.delete(socket))
    // Without this handler, a peer that disconnects during the upgrade would crash the process.
    socket.on('error', () => socket.destroy())
    if (options.gate.isShut(request)) {
      refuseUpgrade(socket, '403 Forbidden')
      return
    }
    if (options.realtime && isRealtime(url)) return options.realtime.handleUpgrade(request, socket, head)
    if (isMedia(url) && target !== null) {
      nameParty(request)
      void proxy.ws(request, socket as Parameters<typeof proxy.ws>[1], { target }, head)
      return
    }
    refuseUpgrade(socket, '404 Not Found')
  }

  return {
    serverFactory(handler) {
      const order = createRequestOrder()
      // Node's own limit of 5 minutes would cut off an upload. The code that reads a body watches its progress instead.
      const server = createServer({ requestTimeout: 0 })
      const connections = limitConnections(server, options.limits)
      /** Counts the request's connection. @returns a function to call at the end of the request */
      const count = (request: IncomingMessage): (() => void) => {
        if (!isOurs(request))
          return connections.use(request.socket, strangerAt(request.socket.remoteAddress ?? ''))
        connections.vouchFor(request.socket)
        return () => undefined
      }
      const begin = (request: IncomingMessage, response: ServerResponse) => {
        response.once('close', count(request))
        onRequest(request, response, handler)
      }
      const beginSocket = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        count(request)
        onUpgrade(request, socket, head)
      }
      server.on('request', order.request(begin))
      server.on('upgrade', order.upgrade(beginSocket))
      closeSlowReaders(server, options.limits, connections.partyOf)
      return server
    },
    endSockets(countries) {
      for (const [socket, country] of upgraded) {
        if (!countries || (country !== null && countries.includes(country))) socket.destroy()
      }
    },
    close() {
      agent.destroy()
      freshAgent.destroy()
    },
  }
}

/** Whether the engine closed a kept connection just as the gateway used it. The gateway then repeats a read. */
function isStale(error: NodeJS.ErrnoException, request: IncomingMessage, response: ServerResponse): boolean {
  return error.code === 'ECONNRESET' && request.method === 'GET' && !response.headersSent
}

function answerShut(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'application/json', 'cache-control': 'private, no-store' })
  response.end(shutBody())
}

function answerTooMany(response: ServerResponse): void {
  const [statusCode, message] = REFUSALS.TOO_MANY_REQUESTS
  response.writeHead(statusCode, {
    'content-type': 'application/json',
    'retry-after': '5',
    connection: 'close',
  })
  response.end(JSON.stringify({ statusCode, code: 'TOO_MANY_REQUESTS', message, error: message }))
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
