import { beforeEach, expect, test } from 'vitest'
import { MEMBERS_MULTIPLE, type Party } from './party.ts'
import { createRates, type Rate } from './rate.ts'

let nowMs: number
let makeRate: ReturnType<typeof createRates>
let rate: Rate
beforeEach(() => {
  nowMs = 1_000_000
  // A party may make two requests at once, and one more each 7.5 s.
  makeRate = createRates({ nowMs: () => nowMs })
  rate = makeRate('pages', { perMinute: 8, burstShare: 1 / 4 })
})

const stranger = (...networks: string[]): Party => ({ networks, account: null })
const member = (account: string): Party => ({ networks: ['office'], account })
const takeMany = (party: Party, count: number) =>
  Array.from({ length: count }, () => rate.take(party)).filter((seconds) => seconds === 0).length

test('a party that has used its burst waits until its next request is allowed', () => {
  expect([rate.take(stranger('a')), rate.take(stranger('a')), rate.take(stranger('a'))]).toEqual([0, 0, 8])
  nowMs += 3750
  expect(rate.take(stranger('a'))).toBe(4)
  nowMs += 3750
  expect(takeMany(stranger('a'), 9)).toBe(1)
  nowMs += 3_600_000
  expect(takeMany(stranger('a'), 9)).toBe(2)
})

test('a /56 may have twice and a /48 eight times what a /64 may', () => {
  const taken = (from: number, of56: string, of48: string, count: number) =>
    Array.from({ length: count }, (_, at) => rate.take(stranger(`n${from + at}`, of56, of48))).filter(
      (seconds) => seconds === 0,
    ).length
  expect(taken(0, 'x', 'z', 9)).toBe(4)
  let all = 4
  for (let at = 1; at < 9; at++) all += taken(at * 100, `x${at}`, 'z', 9)
  expect(all).toBe(16)
})

test('a /56 that has used its burst waits half as long as a /64', () => {
  const next = (at: number) => rate.take(stranger(`n${at}`, 'x', 'z'))
  expect([1, 2, 3, 4, 5].map(next)).toEqual([0, 0, 0, 0, 4])
  nowMs += 3749
  expect(next(6)).toBe(1)
  nowMs += 1
  expect([next(7), next(8)]).toEqual([0, 4])
})

test('a request that one bound refuses does not count for another bound', () => {
  takeMany(stranger('narrow', 'wide'), 9)
  expect(takeMany(stranger('other', 'wide'), 9)).toBe(2)
})

test('each member has as much as all strangers of a network, and its members together a hundred times that', () => {
  expect(takeMany(stranger('office'), 9)).toBe(2)
  for (let count = 0; count < MEMBERS_MULTIPLE; count++) expect(takeMany(member(`m${count}`), 9)).toBe(2)
  expect(takeMany(member('one more'), 9)).toBe(0)
})

test('two rates count separately, and reading the wait counts no request', () => {
  const other = makeRate('calls', { perMinute: 2 })
  takeMany(stranger('a'), 9)
  expect([rate.secondsLeft(stranger('a')), other.secondsLeft(stranger('a'))]).toEqual([8, 0])
  expect([other.take(stranger('a')), other.take(stranger('a')), other.take(stranger('a'))]).toEqual([
    0, 0, 30,
  ])
})

test('a returned request can be used again, and returns never raise the rate above its burst', () => {
  takeMany(stranger('a'), 2)
  rate.giveBack(stranger('a'))
  expect(takeMany(stranger('a'), 9)).toBe(1)
  for (let count = 0; count < 9; count++) rate.giveBack(stranger('a'))
  expect(takeMany(stranger('a'), 9)).toBe(2)
})

test('a rate remembers 20,000 parties and then forgets the least recent one', () => {
  takeMany(stranger('a'), 2)
  for (let count = 1; count < 20_000; count++) rate.take(stranger(`n${count}`))
  expect(takeMany(stranger('a'), 2)).toBe(0)
  rate.take(stranger('one more'))
  expect(takeMany(stranger('a'), 9)).toBe(2)
})
