/**
 * Refuses calls, videos, live streams and sockets to visitors from blocked countries. The web half refuses them the
 * pages.
 */
import type { IncomingMessage } from 'node:http'
import { REFUSALS, type ErrorBody } from '#contract/errors.ts'
import { networkAddress } from './http/client.ts'
import type { Geo } from './kernel/geo.ts'

const REFRESH_MS = 2000

/**
 * Payment providers and monitors call these paths from any country, and the check tells a blocked visitor the reason.
 */
const OPEN_PATHS = /^\/(?:payment\/webhooks\/|country-block\/check(?:\?|$)|health(?:\?|$)|ready(?:\?|$))/

export interface CountryGate {
  isShut(request: IncomingMessage): boolean
  stop(): void
}

export interface CountryGateOptions {
  internalSecret: string
  geo: Geo
  readBlockedCountries(): Promise<readonly string[]>
  onError(error: unknown): void
}

/**
 * Reads the list of countries at once, and again every two seconds. When reading fails, the gate uses the last list.
 */
export async function openCountryGate(options: CountryGateOptions): Promise<CountryGate> {
  const { internalSecret, geo, readBlockedCountries, onError } = options
  let blocked: readonly string[] = await readBlockedCountries()
  const timer = setInterval(() => {
    readBlockedCountries().then((list) => {
      blocked = list
    }, onError)
  }, REFRESH_MS)
  timer.unref()
  return {
    isShut(request) {
      if (blocked.length === 0 || OPEN_PATHS.test(request.url ?? '')) return false
      const address = networkAddress(request, internalSecret)
      const country = address === null ? null : geo.countryOf(address)
      return country !== null && blocked.includes(country)
    },
    stop: () => clearInterval(timer),
  }
}

export function shutBody(): string {
  const message = 'We are not available in your country!' // spec §2
  const body: ErrorBody = { statusCode: 403, code: 'FORBIDDEN', message, error: REFUSALS.FORBIDDEN[1] }
  return JSON.stringify(body)
}
