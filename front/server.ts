import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { REFUSALS, refuse, refuseUpgrade } from './answer.ts'
import { identifyCaller, isHost } from './client-address.ts'
import { type FrontConfig, SettingError } from './config.ts'
import { createDoor } from './door.ts'
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
}

type Admitted = Exclude<Route, { to: 'refuse' }>

export type Front = {
  /** Starts listening. @throws NodeJS.ErrnoException EADDRINUSE, EACCES, EADDRNOTAVAIL */
  listen(): Promise<AddressInfo>
  /** Holds new requests while upstream restarts. @returns when those that it has begun are answered */
  hold(): Promise<void>
  /** Lets the held requests in. */
  resume(): void
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
/** While the listener stops, a client that keeps its connection may have sent one more request. */
const LAST_REQUEST_MS = 250

/** Puts the public listener together: one port for the web half, upstream's public paths and sockets. */
export function createFront({ config, web }: { config: FrontConfig; web: Web }): Front {
  const proxy = createUpstreamProxy(config.upstreamUrl, config.upstreamHoldMs)
  const door = createDoor(config.upstreamHoldMs)
  const preparePageResponse = createPageResponses({
    upstreamUrl: config.upstreamUrl,
    missingPage: web.missingPage,
  })
  const upgraded = new Set<Socket>()
  const server = createListener(config)
  server.timeout = SILENCE_TIMEOUT_MS
  server.maxHeadersCount = 100

  /** What the listener knows of a request, or the reason why it refuses it. */
  function admit(request: IncomingMessage): Admitted | typeof REFUSALS.badRequest {
    const route = findRoute(request.url ?? '', config.appName)
    if (route.to === 'refuse' || !hasOneHost(request)) return REFUSALS.badRequest
    const caller = identifyCaller(request, config)
    return mayAct(request, caller, route.to, config.publicOrigin) ? route : REFUSALS.wrongOrigin
  }

  let isStopping = false
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // A kept connection would delay a stop until its idle time is over.
    if (isStopping) response.shouldKeepAlive = false
    response.once('close', () => isStopping && setImmediate(() => server.closeIdleConnections()))
    const admitted = admit(request)
    if ('code' in admitted) return refuse(response, admitted)
    door.pass(response, !isWatching(request, admitted, config), () => answer(request, response, admitted))
  })

  function answer(request: IncomingMessage, response: ServerResponse, route: Admitted): void {
    if (route.to === 'upstream') return proxy.request(request, response, route.path)
    if (Number(request.headers['content-length'] ?? 0) > WEB_BODY_LIMIT_BYTES) {
      return refuse(response, REFUSALS.tooLarge)
    }
    if (preparePageResponse(request, response)) return
    web.request(request, response).catch((error: unknown) => {
      console.error('web:', error)
      refuse(response, REFUSALS.failed)
    })
  }

  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    upgraded.add(socket)
    socket.on('close', () => upgraded.delete(socket))
    socket.on('error', () => socket.destroy())
    const admitted = admit(request)
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
    hold: () => door.shut(),
    resume: () => door.open(),
    stop: (graceMs = 5000) =>
      new Promise((resolve) => {
        if (!server.listening) return resolve()
        isStopping = true
        // Upstream waits for this listener's end, and so answers those who were held.
        door.open()
        const cut = setTimeout(() => {
          server.closeAllConnections()
          for (const socket of upgraded) socket.destroy()
        }, graceMs)
        const closed = () => {
          clearTimeout(cut)
          proxy.close()
          resolve()
        }
        // The server's own `close` would end idle connections at once, under a request that is on its way. A turn later
        // it has accepted whoever had connected by now; the others would be reset.
        setImmediate(() => NetServer.prototype.close.call(server, closed))
        setTimeout(() => server.closeIdleConnections(), Math.min(LAST_REQUEST_MS, graceMs))
        for (const socket of upgraded) socket.end()
      }),
  }
}

/**
 * Whether a request reads live media: such an answer may last as long as the stream, and a player that loses it asks
 * again by itself.
 */
function isWatching({ method }: IncomingMessage, route: Admitted, { appName }: FrontConfig): boolean {
  return method === 'GET' && route.to === 'upstream' && route.path.startsWith(`/${appName}/`)
}

function createListener(config: FrontConfig): Server {
  if (!config.tls) return createServer(LIMITS)
  const { certPath, keyPath } = config.tls
  const pair = { cert: readPem('TLS_CERT', certPath), key: readPem('TLS_KEY', keyPath) }
  try {
    return createTlsServer({ ...LIMITS, ...pair })
  } catch {
    throw new SettingError(`TLS_CERT and TLS_KEY: ${certPath} and ${keyPath} are no certificate with its key`)
  }
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
