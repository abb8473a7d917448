import { expect, test } from 'vitest'
import { findSecondsLeft, holdBack, NO_WAIT } from './message-wait.ts'

const NOW = Date.UTC(2026, 0, 1)

test('a member who has not written yet may write', () => {
  expect(findSecondsLeft(NO_WAIT, 60, NOW)).toBe(0)
})

test('slow mode counts from the last message, and follows the performer’s changes', () => {
  const wait = { ...NO_WAIT, sentAtMs: NOW - 4_000 }
  expect(findSecondsLeft(wait, 30, NOW)).toBe(26)
  expect(findSecondsLeft(wait, 60, NOW)).toBe(56)
  expect(findSecondsLeft(wait, 0, NOW)).toBe(0)
})

test('the seconds that upstream has named count down, rounded up', () => {
  const held = holdBack(NO_WAIT, { seconds: 7, slowModeSeconds: 0 }, NOW)
  expect([0, 6_999, 7_000].map((ms) => findSecondsLeft(held, 0, NOW + ms))).toEqual([7, 1, 0])
})

test('switching slow mode off ends its wait, but not the wait after a burst', () => {
  const slowed = holdBack(NO_WAIT, { seconds: 12, slowModeSeconds: 30 }, NOW)
  expect(findSecondsLeft(slowed, 30, NOW)).toBe(12)
  expect(findSecondsLeft(slowed, 0, NOW)).toBe(0)
  const burst = holdBack(NO_WAIT, { seconds: 8, slowModeSeconds: 0 }, NOW)
  expect(findSecondsLeft(burst, 30, NOW)).toBe(8)
})
