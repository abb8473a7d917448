import { expect, test } from 'vitest'
import { queryText } from './query-text.ts'

test('a text is trimmed and cut', () => {
  expect(queryText('  bread and salt ', 9)).toBe('bread and')
})

test('control characters are blanks', () => {
  expect(queryText('\u0000bread\tand\u0000', 80)).toBe('bread and')
  expect(queryText('\u0000', 80)).toBe('')
})

test.each([undefined, ['bread', 'salt'], 5])('%j is not text', (value) => {
  expect(queryText(value, 80)).toBe('')
})
