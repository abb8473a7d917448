import { expect, test } from 'vitest'
import { partHrefs, readPage } from './visit.ts'

test('a page number is read from the query', () => {
  expect(readPage({ page: '3' })).toBe(3)
})

test.each(['0', '-1', '1.5', 'two', '401', '', undefined])('%s is the first page', (page) => {
  expect(readPage({ page })).toBe(1)
})

test('a page number that stands twice is the first page', () => {
  expect(readPage({ page: ['2', '3'] })).toBe(1)
})

test('an older part is offered while there is one', () => {
  expect(partHrefs('/ines', { page: 1, size: 12, total: 13 }, 'posts')).toEqual({
    newer: null,
    older: '/ines?page=2#posts',
  })
  expect(partHrefs('/ines', { page: 1, size: 12, total: 12 }, 'posts').older).toBeNull()
})

test('the way back to the first part has the clean address, which is cached', () => {
  expect(partHrefs('/ines', { page: 2, size: 12, total: 24 }, 'posts')).toEqual({
    newer: '/ines#posts',
    older: null,
  })
})
