import { countries } from 'countries-list'

const codes = new Set<string>(Object.keys(countries))

/** Whether a code is one of ISO 3166-1: `FR`. */
export const isCountry = (code: string): boolean => codes.has(code)
