import { expect, test } from 'vitest'
import { partAddress } from '#components/site/growing.tsx'
import { newerHref } from './visit.ts'

test('an older part has its number in the address, beside what narrows the list', () => {
  expect(partAddress('/ines', 2)).toBe('/ines?page=2')
  expect(partAddress('/search?q=jazz', 3)).toBe('/search?q=jazz&page=3')
})

test('the way back to the first part has the clean address, which is cached', () => {
  expect(newerHref('/ines', 2, 'posts')).toBe('/ines#posts')
  expect(newerHref('/ines', 3, 'posts')).toBe('/ines?page=2#posts')
  expect(newerHref('/ines', 1, 'posts')).toBeNull()
})
