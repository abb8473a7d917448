import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { limitConnections } from '#limits/connections.ts'
import { BODY_RATES, watchBody } from '#limits/body-rate.ts'
import { ACCOUNT_HEADER, type Party, strangerAt } from '#limits/party.ts'
import { closeSlowReaders } from '#limits/slow-readers.ts'
import { createQuota } from '#limits/quota.ts'
import { createRequestOrder } from '#limits/pipelining.ts'
import { nameOfPage } from '#lib/edge/page-address.ts'
import { strictTransport } from '#lib/edge/policy.ts'
import { REFUSALS, type Refusal, refuse, refuseUpgrade } from './answer.ts'
import { type Body, createBodyGuard, kindOfBody } from './body-guard.ts'
import { type Client, identifyClient, isHost, isInNetworks } from './client-address.ts'
import type { FrontConfig } from './config.ts'
import { createDrain } from './drain.ts'
import { createListener } from './listener.ts'
import { type Account, createMembers } from './members.ts'
import { mayAct } from './origin-check.ts'
import { hasReadableHeaders } from './next-headers.ts'
import { createPageLimit } from './page-limit.ts'
import { createPageResponses } from './page-response.ts'
import { findRoute, type Route } from './routes.ts'
import { sayTooMany } from './too-many.ts'
import { createUpstreamProxy } from './upstream-proxy.ts'

/** The web half as the listener sees it. */
export type Web = {
  /** @param body of the request, which the request streams too */
  request(request: IncomingMessage, response: ServerResponse, body: Body): Promise<void>
  /** Takes over a socket, as Next's reloading does in development. Without it the listener refuses upgrades. */
  upgrade?: (request: IncomingMessage, socket: Socket, head: Buffer) => void
  /** The page for missing addresses; there is none in development. */
  missingPage?: string | undefined
  isDevelopment?: boolean
}

export type Front = {
  /** Starts listening. @throws NodeJS.ErrnoException EADDRINUSE, EACCES, EADDRNOTAVAIL */
  listen(): Promise<AddressInfo>
  /** Holds new requests while upstream restarts. @returns when those that it has begun are answered */
  hold(): Promise<void>
  /** Releases the held requests. */
  resume(): void
  /** Ends the requests that run and closes every socket, within `graceMs`. */
  stop(graceMs?: number): Promise<void>
}

type Accepted = {
  route: Exclude<Route, { to: 'refuse' }>
  /** The client as limits count it. */
  party: Party
}

/** Node warns of a leak above ten. */
const MAX_ANSWER_LISTENERS = 20
/**
 * The number of connections that may wait to be accepted, up to the system's own bound. Beyond it the system drops
 * connections, and a browser tries again after a second, then after three: a flood of connections made every visitor
 * wait.
 */
export const BACKLOG = 4096
/** While the listener stops, a client that keeps its connection may have sent one more request. */
const LAST_REQUEST_MS = 250

/** Puts the public listener together: one port for the web half, upstream's public paths and sockets. */
export function createFront({ config, web }: { config: FrontConfig; web: Web }): Front {
  const proxy = createUpstreamProxy(config.upstreamUrl, config.upstreamHoldMs)
  const drain = createDrain(config.upstreamHoldMs)
  const preparePageResponse = createPageResponses({
    upstreamUrl: config.upstreamUrl,
    missingPage: web.missingPage,
  })
  const { limits } = config
  const bodies = createBodyGuard(limits)
  const pages = createPageLimit({ perMinute: limits.LIMIT_PAGES_PER_MINUTE })
  const most = { perNetwork: limits.LIMIT_CONNECTIONS_PER_NETWORK, total: limits.LIMIT_CONNECTIONS }
  // A connection from a trusted proxy does not name its client, so the client's requests count instead.
  const running = createQuota(most)
  const sockets = createQuota({ ...most, perNetwork: limits.LIMIT_SOCKETS_PER_NETWORK })
  const upgraded = new Set<Socket>()
  const server = createListener(config)
  const members = createMembers(config)
  const isProxy = (address: string) => isInNetworks(config.trustedProxies, address)
  const connections = limitConnections(server, limits, isProxy)
  closeSlowReaders(server, limits, connections.partyOf)
  const order = createRequestOrder()

  /** @returns the facts that the listener knows about a request, or the reason why it refuses the request */
  function check(request: IncomingMessage, client: Client): Accepted | Refusal {
    const route = findRoute(request.url ?? '', config.appName)
    if (route.to === 'refuse' || !hasOneHost(request)) return REFUSALS.badRequest
    if (!mayAct(request, client, route.to, config.publicOrigin)) return REFUSALS.wrongOrigin
    return { route, party: strangerAt(client.address) }
  }

  /** Passes a request on whose body is complete, is streamed, or does not exist. */
  function pass(request: IncomingMessage, response: ServerResponse, known: Accepted, body: Body = []): void {
    const { route, party } = known
    if (route.to === 'upstream') return proxy.request(request, response, route.path)
    request.url = nameOfPage(request.url ?? '/')
    const waitSeconds = pages.take(request, response, party)
    if (waitSeconds > 0) return sayTooMany(request, response, waitSeconds)
    if (!hasReadableHeaders(request)) return refuse(response, REFUSALS.badRequest)
    if (preparePageResponse(request, response)) return
    web.request(request, response, body).catch((error: unknown) => {
      console.error('web:', error)
      refuse(response, REFUSALS.failed)
    })
  }

  let isStopping = false
  const begin = (request: IncomingMessage, response: ServerResponse) => {
    // Six listeners of ours wait for an answer's end, and about as many of Next's.
    response.setMaxListeners(MAX_ANSWER_LISTENERS)
    // A kept connection would delay a stop until its idle time is over.
    if (isStopping) response.shouldKeepAlive = false
    response.once('close', () => isStopping && setImmediate(() => server.closeIdleConnections()))
    const client = identifyClient(request, config)
    const transport = strictTransport(`${client.proto}://${client.host}`, web.isDevelopment === true)
    for (const [name, value] of Object.entries(transport)) response.setHeader(name, value)
    const accepted = check(request, client)
    if ('code' in accepted) return refuse(response, accepted)
    withAccount(request, accepted, (known) => {
      if (!response.destroyed) enter(request, response, known)
    })
  }
  server.on('request', order.request(begin))

  /** Calls `next` with the account behind the request's cookie: at once, unless upstream has to be asked for it. */
  function withAccount(request: IncomingMessage, accepted: Accepted, next: (known: Accepted) => void): void {
    const goOn = (account: Account) => {
      if (account === null) return next(accepted)
      request.headers[ACCOUNT_HEADER] = account
      next({ ...accepted, party: { ...accepted.party, account } })
    }
    const account = members.find(request.headers.cookie)
    if (account instanceof Promise) void account.then(goOn)
    else goOn(account)
  }

  function enter(request: IncomingMessage, response: ServerResponse, accepted: Accepted): void {
    const { route, party } = accepted
    const reservation = running.reserve(party, { yields: 'toOthers', end: () => response.destroy() })
    if (!reservation) return sayTooMany(request, response)
    const leave = connections.use(request.socket, party)
    response.once('close', () => {
      reservation.release()
      leave()
    })
    drain.run(response, !isWatching(request, route, config), () => answer(request, response, accepted))
  }

  /** Takes the body in, where there is one to be bounded, and hands the request on. */
  function answer(request: IncomingMessage, response: ServerResponse, accepted: Accepted): void {
    const kind = kindOfBody(request, accepted.route)
    if (kind === 'upload') watchBody(request, BODY_RATES.upload)
    if (kind === 'none' || kind === 'upload') return pass(request, response, accepted)
    void bodies.receive(request, response, kind, accepted.party).then((received) => {
      if ('request' in received) return pass(received.request, response, accepted, received.body)
      if (received.refused === REFUSALS.tooMany) return sayTooMany(request, response)
      refuse(response, received.refused)
    })
  }

  const beginSocket = (request: IncomingMessage, socket: Socket, head: Buffer) => {
    upgraded.add(socket)
    socket.on('close', () => upgraded.delete(socket))
    socket.on('error', () => socket.destroy())
    const accepted = check(request, identifyClient(request, config))
    if ('code' in accepted) return refuseUpgrade(socket, accepted)
    withAccount(request, accepted, (known) => {
      if (!socket.destroyed) connectThrough(request, socket, head, known)
    })
  }
  server.on('upgrade', order.upgrade(beginSocket))

  function connectThrough(
    request: IncomingMessage,
    socket: Socket,
    head: Buffer,
    { route, party }: Accepted,
  ): void {
    const reservation = sockets.reserve(party, { yields: 'toOthers', end: () => socket.destroy() })
    if (!reservation) return refuseUpgrade(socket, REFUSALS.tooMany)
    connections.use(socket, party)
    socket.once('close', () => reservation.release())
    if (route.to === 'upstream') return proxy.upgrade(request, socket, head, route.path)
    if (!web.upgrade) return refuseUpgrade(socket, REFUSALS.notFound)
    web.upgrade(request, socket, head)
  }

  return {
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen({ port: config.port, host: config.host, backlog: BACKLOG }, () => {
          server.off('error', reject)
          resolve(server.address() as AddressInfo)
        })
      }),
    hold: () => drain.start(),
    resume: () => drain.resume(),
    stop: (graceMs = 5000) =>
      new Promise((resolve) => {
        if (!server.listening) return resolve()
        isStopping = true
        // Upstream waits for this listener's end, and so answers those who were held.
        drain.resume()
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
function isWatching(
  { method }: IncomingMessage,
  route: Accepted['route'],
  { appName }: FrontConfig,
): boolean {
  return method === 'GET' && route.to === 'upstream' && route.path.startsWith(`/${appName}/`)
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
