import { expect, test } from 'vitest'
import { readRange } from './ranges.ts'

test.each([
  [undefined, 'all'],
  ['bytes=0-3', { start: 0, end: 3 }],
  [' bytes=0-3 ', { start: 0, end: 3 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=5-99', { start: 5, end: 9 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=9-5', 'all'],
  ['bytes=-', 'all'],
  ['bytes=0-0,5-6', 'all'],
  ['bytes=0-1234567890123456', 'all'],
  ['no bytes=0-3', 'all'],
  ['bytes=0-3 please', 'all'],
  ['seconds=0-3', 'all'],
] as const)('the range %s of a file of ten bytes means %j', (header, range) => {
  expect(readRange(header, 10)).toEqual(range)
})

test.each(['bytes=0-', 'bytes=-3'])('the range %s of an empty file is unsatisfiable', (header) => {
  expect(readRange(header, 0)).toBe('unsatisfiable')
})
