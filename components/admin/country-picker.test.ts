import { expect, test } from 'vitest'
import { findCountry } from './country-picker.tsx'

const CODES = ['CI', 'DE', 'GN', 'GQ', 'GW', 'NE', 'NG', 'PT']

test.each([
  ['Portugal', 'PT'],
  [' portugal ', 'PT'],
  ['pt', 'PT'],
  ['germ', 'DE'],
  ["cote d'ivoire", 'CI'],
  // A complete name matches even when another name begins with it.
  ['Niger', 'NE'],
  ['Guinea', 'GN'],
])('%s is found', (typed, code) => {
  expect(findCountry(typed, CODES)).toBe(code)
})

test.each(['', 'Guin', 'Atlantis', 'XX'])('“%s” names no single country', (typed) => {
  expect(findCountry(typed, CODES)).toBeUndefined()
})
