import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { isHandedOn } from '#contract/forwarding.ts'
import { ACCOUNT_HEADER, type Party } from '#limits/party.ts'
import { networksOf, plainAddress } from '#contract/network.ts'
import { isThisMachine } from '../kernel/config.ts'
import type { Geo } from '../kernel/geo.ts'
import { isSame } from '../kernel/secrets.ts'
import type { Client } from './visitor.ts'

/** Our own web process, where it speaks for no visitor, counts as one network. */
const OURS = 'ours'

/**
 * The client's address and agent are believed only beside the internal secret, which front and the BFF hold:
 * whatever a visitor writes into `x-forwarded-for` changes nothing.
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

/** Finds the same address from a bare request; null when our own web process speaks for no visitor. */
export function networkAddress(request: IncomingMessage, internalSecret: string): string | null {
  if (!isFromUs(request, internalSecret)) return normalise(request.socket.remoteAddress ?? 'unknown')
  const handedOn = headerOf(request, 'x-ovation-client-address')
  return handedOn === undefined ? null : normalise(handedOn)
}

/** The party by which sockets and places are counted. The listener in front has found the account behind the cookie. */
export function partyOf(request: IncomingMessage, internalSecret: string): Party {
  const address = networkAddress(request, internalSecret)
  const account = isFromUs(request, internalSecret) ? headerOf(request, ACCOUNT_HEADER) : undefined
  return { networks: address === null ? [OURS] : networksOf(address), account: account ?? null }
}

/**
 * Whether somebody at this machine asks, by a name of this machine: a name of somebody else's that leads here would
 * let its pages read the answer in a visitor's browser. Front is believed about whom it speaks for; nobody else may
 * have handed the request on.
 */
export function isFromThisMachine(request: FastifyRequest, internalSecret: string): boolean {
  if (!isThisMachine(normalise(request.socket.remoteAddress ?? '')) || !isThisMachine(request.hostname))
    return false
  return isFromUs(request, internalSecret)
    ? headerOf(request, 'x-ovation-this-machine') === '1'
    : !isHandedOn(request.raw)
}

type Headers = Pick<IncomingMessage, 'headers'>

/** Whether front, the BFF or another part of ours sends a request: it shows the internal secret. */
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
