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
  /** The country of the request's client by ISO 3166-1 alpha-2; null when it is unknown. */
  countryOf(request: IncomingMessage): string | null
  isShut(request: IncomingMessage): boolean
  stop(): void
}

export interface CountryGateOptions {
  internalSecret: string
  geo: Geo
  readBlockedCountries(): Promise<readonly string[]>
  /** Ends what people from countries have open that were added to the list. It is called again until it succeeds. */
  cutOff(countries: readonly string[]): Promise<void>
  onError(error: unknown): void
}

/**
 * Reads the list of countries at once, and again every two seconds. When reading fails, the gate uses the last list.
 */
export async function openCountryGate(options: CountryGateOptions): Promise<CountryGate> {
  const { internalSecret, geo, readBlockedCountries, cutOff, onError } = options
  let blocked: readonly string[] = await readBlockedCountries()
  /** The countries that were added to the list and are not cut off yet. */
  let added: readonly string[] = []
  async function refresh(): Promise<void> {
    const list = await readBlockedCountries()
    added = list.filter((country) => !blocked.includes(country) || added.includes(country))
    // From here on the gate lets no new connection pass, so that `cutOff` finds all that there are.
    blocked = list
    if (added.length === 0) return
    const cut = added
    await cutOff(cut)
    added = added.filter((country) => !cut.includes(country))
  }
  const timer = setInterval(() => void refresh().catch(onError), REFRESH_MS)
  timer.unref()
  function countryOf(request: IncomingMessage): string | null {
    const address = networkAddress(request, internalSecret)
    return address === null ? null : geo.countryOf(address)
  }
  return {
    countryOf,
    isShut(request) {
      if (blocked.length === 0 || OPEN_PATHS.test(request.url ?? '')) return false
      const country = countryOf(request)
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
