import { expect, test } from 'vitest'
import { partHrefs } from './visit.ts'

test('an older part is offered while there is one', () => {
  expect(partHrefs('/ines', { number: 1, count: 2 }, 'posts')).toEqual({
    newer: null,
    older: '/ines?page=2#posts',
  })
  expect(partHrefs('/ines', { number: 1, count: 1 }, 'posts').older).toBeNull()
})

test('the way back to the first part has the clean address, which is cached', () => {
  expect(partHrefs('/ines', { number: 2, count: 2 }, 'posts')).toEqual({
    newer: '/ines#posts',
    older: null,
  })
})
