import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { open, type CountryResponse } from 'maxmind'

export interface Geo {
  /** ISO 3166-1 alpha-2, or null for private and unknown addresses. */
  countryOf(address: string): string | null
}

/** Whois-based country database from the registry, read once into memory (2 µs a look). */
export async function openGeo(): Promise<Geo> {
  const require = createRequire(import.meta.url)
  const folder = require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/package.json')
  const reader = await open<CountryResponse & { country_code?: string }>(
    folder.replace(/package\.json$/, 'geo-whois-asn-country.mmdb'),
  )
  return {
    countryOf(address) {
      if (!isIP(address)) return null
      const found = reader.get(address)
      return found?.country_code ?? found?.country?.iso_code ?? null
    },
  }
}
