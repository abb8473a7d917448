import { expect, test } from 'vitest'
import { countOf, shortCount } from './count-text.ts'

test('countOf uses the singular for one and the plural for others', () => {
  expect(countOf(1, 'post')).toBe('1 post')
  expect(countOf(0, 'post')).toBe('0 posts')
  expect(countOf(4820, 'person', 'people')).toBe('4,820 people')
})

test('only large counts are shortened, so that every page shows the same digits for the others', () => {
  expect(shortCount(999)).toBe('999')
  expect(shortCount(4820)).toBe('4,820')
  expect(shortCount(9999)).toBe('9,999')
  expect(shortCount(12_340)).toBe('12.3K')
  expect(shortCount(1_250_000)).toBe('1.3M')
})
