import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { nameOfPage } from '#lib/edge/page-address.ts'
import { strictTransport } from '#lib/edge/policy.ts'
import { REFUSALS, refuse, refuseUpgrade } from './answer.ts'
import { type Caller, identifyCaller, isHost } from './client-address.ts'
import { type FrontConfig, SettingError } from './config.ts'
import { mayAct } from './origin-check.ts'
import { createPageResponses } from './page-response.ts'
import { findRoute, type Route } from './routes.ts'
import { createUpstreamProxy } from './upstream-proxy.ts'

/** The web half as the listener sees it. */
export type Web = {
  request(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Takes over a socket, as Next's reloading does in development. Without it the listener refuses upgrades. */
  upgrade?: (request: IncomingMessage, socket: Socket, head: Buffer) => void
  /** The page for missing addresses; there is none in development. */
  missingPage?: string | undefined
  isDevelopment?: boolean
}

export type Front = {
  /** Starts listening. @throws NodeJS.ErrnoException EADDRINUSE, EACCES, EADDRNOTAVAIL */
  listen(): Promise<AddressInfo>
  /** Ends the requests that run and closes every socket, within `graceMs`. */
  stop(graceMs?: number): Promise<void>
}

const LIMITS = {
  maxHeaderSize: 16 * 1024,
  /** The listener cuts off a client that dribbles its headers. */
  headersTimeout: 15_000,
  /** An upload may take hours; `timeout` below ends a silent socket. */
  requestTimeout: 0,
  /** Above the idle time of common load balancers, so that they close first. */
  keepAliveTimeout: 65_000,
}
/**
 * Next holds a form in memory; the browser sends larger files straight to upstream. `next.config.mjs` holds the same
 * value.
 */
const WEB_BODY_LIMIT_BYTES = 18 * 1024 * 1024
const SILENCE_TIMEOUT_MS = 150_000

/** Puts the public listener together: one port for the web half, upstream's public paths and sockets. */
export function createFront({ config, web }: { config: FrontConfig; web: Web }): Front {
  const proxy = createUpstreamProxy(config.upstreamUrl)
  const preparePageResponse = createPageResponses({
    upstreamUrl: config.upstreamUrl,
    missingPage: web.missingPage,
  })
  const upgraded = new Set<Socket>()
  const server = createListener(config)
  server.timeout = SILENCE_TIMEOUT_MS
  server.maxHeadersCount = 100

  /** What the listener knows of a request, or the reason why it refuses it. */
  function admit(
    request: IncomingMessage,
    caller: Caller,
  ): Exclude<Route, { to: 'refuse' }> | typeof REFUSALS.badRequest {
    const route = findRoute(request.url ?? '', config.appName)
    if (route.to === 'refuse' || !hasOneHost(request)) return REFUSALS.badRequest
    return mayAct(request, caller, route.to, config.publicOrigin) ? route : REFUSALS.wrongOrigin
  }

  let isStopping = false
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // A kept connection would delay a stop until its idle time is over.
    response.once('close', () => isStopping && setImmediate(() => server.closeIdleConnections()))
    const caller = identifyCaller(request, config)
    const transport = strictTransport(`${caller.proto}://${caller.host}`, web.isDevelopment === true)
    for (const [name, value] of Object.entries(transport)) response.setHeader(name, value)
    const admitted = admit(request, caller)
    if ('code' in admitted) return refuse(response, admitted)
    if (admitted.to === 'upstream') return proxy.request(request, response, admitted.path)
    if (Number(request.headers['content-length'] ?? 0) > WEB_BODY_LIMIT_BYTES) {
      return refuse(response, REFUSALS.tooLarge)
    }
    request.url = nameOfPage(request.url ?? '/')
    if (preparePageResponse(request, response)) return
    web.request(request, response).catch((error: unknown) => {
      console.error('web:', error)
      refuse(response, REFUSALS.failed)
    })
  })

  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    upgraded.add(socket)
    socket.on('close', () => upgraded.delete(socket))
    socket.on('error', () => socket.destroy())
    const admitted = admit(request, identifyCaller(request, config))
    if ('code' in admitted) return refuseUpgrade(socket, admitted)
    if (admitted.to === 'upstream') return proxy.upgrade(request, socket, head, admitted.path)
    if (!web.upgrade) return refuseUpgrade(socket, REFUSALS.notFound)
    web.upgrade(request, socket, head)
  })

  return {
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(config.port, config.host, () => {
          server.off('error', reject)
          resolve(server.address() as AddressInfo)
        })
      }),
    stop: (graceMs = 5000) =>
      new Promise((resolve) => {
        if (!server.listening) return resolve()
        isStopping = true
        const cut = setTimeout(() => {
          server.closeAllConnections()
          for (const socket of upgraded) socket.destroy()
        }, graceMs)
        server.close(() => {
          clearTimeout(cut)
          proxy.close()
          resolve()
        })
        server.closeIdleConnections()
        for (const socket of upgraded) socket.end()
      }),
  }
}

function createListener(config: FrontConfig): Server {
  if (!config.tls) return createServer(LIMITS)
  return createTlsServer({
    ...LIMITS,
    cert: readPem('TLS_CERT', config.tls.certPath),
    key: readPem('TLS_KEY', config.tls.keyPath),
  })
}

function readPem(name: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw new SettingError(`${name}: cannot read ${path}`)
  }
}

/**
 * Whether a request names exactly one host, in a form that can be one: two parties could read any other differently.
 */
function hasOneHost(request: IncomingMessage): boolean {
  let count = 0
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    if (request.rawHeaders[index]?.toLowerCase() === 'host') count += 1
  }
  return count === 1 && isHost(request.headers.host)
}
