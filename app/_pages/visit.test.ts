import { expect, test } from 'vitest'
import { partAddress } from '#components/site/growing.tsx'
import { newerHref } from './visit.ts'

test('the address of an older part has its number and keeps the list’s query', () => {
  expect(partAddress('/ines', 2)).toBe('/ines?page=2')
  expect(partAddress('/search?q=jazz', 3)).toBe('/search?q=jazz&page=3')
})

test('the link back to the first part has no page number, since that address is cached', () => {
  expect(newerHref('/ines', 2, 'posts')).toBe('/ines#posts')
  expect(newerHref('/ines', 3, 'posts')).toBe('/ines?page=2#posts')
  expect(newerHref('/ines', 1, 'posts')).toBeNull()
})
