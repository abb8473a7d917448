import { countries } from 'countries-list'

/** The codes of ISO 3166-1: `FR`. */
export const COUNTRY_CODES: readonly string[] = Object.keys(countries)

const KNOWN = new Set(COUNTRY_CODES)
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

export const isCountry = (code: string): boolean => KNOWN.has(code)

/** FR → France. Pages read names from the same table (`components/performers/place-names.ts`). */
export const countryName = (code: string): string => regions.of(code) ?? code
