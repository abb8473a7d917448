import { expect, test } from 'vitest'
import { countryName, languageName } from './place-names.ts'

test('codes of countries and languages become names', () => {
  expect(countryName('PT')).toBe('Portugal')
  expect(languageName('pt')).toBe('Portuguese')
})

test('a text that is no language code is shown as it is', () => {
  expect(languageName('not a code')).toBe('not a code')
})
