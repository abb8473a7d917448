import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { isHandedOn } from '#contract/forwarding.ts'
import { ACCOUNT_HEADER, type Party } from '#limits/party.ts'
import { networksOf, plainAddress } from '#contract/network.ts'
import { isThisMachine } from '../kernel/config.ts'
import type { Geo } from '../kernel/geo.ts'
import { isSame } from '../kernel/secrets.ts'
import type { Client } from './visitor.ts'

/** The network under which our own web process counts when it calls for no visitor. */
const OURS = 'ours'

/**
 * Creates the function that reads a request's client. It trusts the headers with the client's address and agent only
 * together with the internal secret, which front and the BFF have. It ignores `x-forwarded-for`, which a visitor could
 * write.
 */
export function createClientReader(internalSecret: string, geo: Geo): (request: FastifyRequest) => Client {
  return (request) => {
    const isOurs = isFromUs(request, internalSecret)
    const handedOn = isOurs ? headerOf(request, 'x-ovation-client-address') : undefined
    const address = normalise(handedOn ?? request.socket.remoteAddress ?? 'unknown')
    const agent =
      (isOurs ? headerOf(request, 'x-ovation-user-agent') : undefined) ?? request.headers['user-agent']
    return {
      party: partyOf(request.raw, internalSecret),
      address,
      country: geo.countryOf(address),
      origin: isOurs ? readOrigin(headerOf(request, 'x-ovation-origin')) : null,
      userAgent: (agent ?? '').slice(0, 300),
      requestId: request.id,
      isInternal: isOurs && handedOn === undefined,
    }
  }
}

/** Reads the client's address from a request of Node; null when our own web process calls for no visitor. */
export function networkAddress(request: IncomingMessage, internalSecret: string): string | null {
  if (!isFromUs(request, internalSecret)) return normalise(request.socket.remoteAddress ?? 'unknown')
  const handedOn = headerOf(request, 'x-ovation-client-address')
  return handedOn === undefined ? null : normalise(handedOn)
}

/** Reads the party of a request, for limits. The listener in front has found the account by the cookie and names it. */
export function partyOf(request: IncomingMessage, internalSecret: string): Party {
  const address = networkAddress(request, internalSecret)
  const account = isFromUs(request, internalSecret) ? headerOf(request, ACCOUNT_HEADER) : undefined
  return { networks: address === null ? [OURS] : networksOf(address), account: account ?? null }
}

/**
 * Whether a client on this machine made the request, with one of this machine's own names as host. Another host name
 * that resolves to this machine would let pages of that host read the answer in a visitor's browser. Front says in a
 * header whether its client is on this machine. The function refuses requests that any other proxy has forwarded.
 */
export function isFromThisMachine(request: FastifyRequest, internalSecret: string): boolean {
  if (!isThisMachine(normalise(request.socket.remoteAddress ?? '')) || !isThisMachine(request.hostname))
    return false
  return isFromUs(request, internalSecret)
    ? headerOf(request, 'x-ovation-this-machine') === '1'
    : !isHandedOn(request.raw)
}

type Headers = Pick<IncomingMessage, 'headers'>

/** Whether front, the BFF or another of our own processes sent a request. They all send the internal secret. */
export function isFromUs(request: Headers, internalSecret: string): boolean {
  return isSame(headerOf(request, 'x-ovation-internal') ?? '', internalSecret)
}

function headerOf(request: Headers, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

function readOrigin(given: string | undefined): string | null {
  return given !== undefined && URL.canParse(given) ? new URL(given).origin : null
}

function normalise(address: string): string {
  return plainAddress(address).slice(0, 64)
}
