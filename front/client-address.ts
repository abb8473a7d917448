import type { IncomingMessage } from 'node:http'
import { type BlockList, isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { isHandedOn } from '#contract/forwarding.ts'
import { plainAddress } from '#contract/network.ts'
import type { FrontConfig } from './config.ts'

/** The client of a request, and the address by which it knows us. */
export type Client = {
  /** The client's own address, IPv4 in dotted form even when the socket is IPv6. */
  address: string
  proto: 'http' | 'https'
  /** Host with port, as the browser shows it. */
  host: string
}

/** Headers that only this listener, or Next within one process, may set. */
const INTERNAL_PREFIXES = [
  'x-forwarded-',
  'x-middleware-',
  'x-nextjs-',
  'x-next-',
  'x-ovation-',
  'x-invoke-',
  'x-prerender-',
]

const INTERNAL_NAMES = new Set([
  'forwarded',
  'x-real-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-url',
  'x-original-host',
  'x-rewrite-url',
  'x-http-method-override',
  'x-now-route-matches',
  'x-matched-path',
  'x-action-forwarded',
  'next-resume',
  'content-security-policy',
  'content-security-policy-report-only',
  'proxy-authorization',
  'proxy-connection',
])

/** Headers that look internal and may come in: Next's tracing ids in development, and upstream's own signature. */
const OPEN_NAMES = new Set([
  'x-nextjs-request-id',
  'x-nextjs-html-request-id',
  'x-ovation-signature',
  'x-ovation-timestamp',
])

/** Headers of edge platforms, a country for example: they prove nothing unless that platform has sent them. */
const EDGE_PREFIXES = ['cf-', 'x-vercel-', 'cloudfront-', 'fastly-']

function isLoopback(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}

/**
 * Finds the client and rewrites the request's headers in place, so that everything behind this listener may trust
 * `x-forwarded-for`, `-proto`, `-host` and `x-ovation-client-address`. What a client says about itself counts only when
 * the socket belongs to a trusted proxy.
 */
export function identifyClient(request: IncomingMessage, config: FrontConfig): Client {
  const { headers, socket } = request
  const peer = plainAddress(socket.remoteAddress ?? '')
  const isTrusted = isInNetworks(config.trustedProxies, peer)
  const said = isTrusted ? headers : {}
  const isAtThisMachine = isLoopback(peer) && !isHandedOn(request)

  const client: Client = {
    address: clientAddress(peer, said['x-forwarded-for'], config.trustedProxies),
    ...knownAs(request, config, said),
  }

  for (const name in headers) {
    if (isInternal(name) || (!isTrusted && isOfEdge(name))) delete headers[name]
  }
  headers['x-forwarded-for'] = client.address
  headers['x-forwarded-proto'] = client.proto
  headers['x-forwarded-host'] = client.host
  headers['x-ovation-client-address'] = client.address
  headers['x-ovation-internal'] = config.internalSecret
  // Upstream sees this listener's headers on every request, and cannot know which of them a proxy had set before.
  if (isAtThisMachine) headers['x-ovation-this-machine'] = '1'
  return client
}

function isInternal(name: string): boolean {
  if (INTERNAL_NAMES.has(name)) return true
  if (name.charCodeAt(0) !== 120 /* x */ || OPEN_NAMES.has(name)) return false
  return INTERNAL_PREFIXES.some((prefix) => name.startsWith(prefix))
}

function isOfEdge(name: string): boolean {
  return EDGE_PREFIXES.some((prefix) => name.startsWith(prefix))
}

export function isInNetworks(networks: BlockList, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && networks.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Walks the chain from our end: each trusted hop vouches for the one before it, and the first that is not trusted is
 * the client. Any entry further left was written by the client.
 */
function clientAddress(peer: string, chain: string | string[] | undefined, trusted: BlockList): string {
  const hops = String(chain ?? '')
    .split(',')
    .map(readHop)
  let client = peer
  for (const hop of hops.toReversed()) {
    if (isIP(hop) === 0) break
    client = hop
    if (!isInNetworks(trusted, hop)) break
  }
  return client
}

/** The address of one hop. Some proxies add its port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function readHop(text: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text.trim()) ?? []
  return plainAddress(bracketed ?? dotted ?? text.trim())
}

function knownAs(
  request: IncomingMessage,
  config: FrontConfig,
  said: IncomingMessage['headers'],
): { proto: 'http' | 'https'; host: string } {
  // Next compares the Origin of a server action with x-forwarded-host: the operator's setting decides both.
  if (config.publicOrigin) {
    const { protocol, host } = new URL(config.publicOrigin)
    return { proto: protocol === 'https:' ? 'https' : 'http', host }
  }
  const isEncrypted = (request.socket as TLSSocket).encrypted === true
  const saidProto = last(said['x-forwarded-proto'])
  const proto = saidProto === 'http' || saidProto === 'https' ? saidProto : isEncrypted ? 'https' : 'http'
  const saidHost = last(said['x-forwarded-host'])
  return { proto, host: isHost(saidHost) ? saidHost : (request.headers.host ?? '') }
}

/** Whether a text can stand in a Host header: a name or address with an optional port, and nothing else. */
export function isHost(text: string | undefined): text is string {
  return text !== undefined && /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(text)
}

/** The entry that the nearest proxy wrote. */
function last(header: string | string[] | undefined): string | undefined {
  return String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim()
}
