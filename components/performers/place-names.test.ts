import { expect, test } from 'vitest'
import { countryName, languageName } from './place-names.ts'

test('codes of countries and languages become names', () => {
  expect(countryName('PT')).toBe('Portugal')
  expect(languageName('pt')).toBe('Portuguese')
})

test('a text that is not a language code is shown unchanged', () => {
  expect(languageName('not a code')).toBe('not a code')
})
