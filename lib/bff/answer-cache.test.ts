import { expect, test } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'

test('equal calls share one request until its answer is too old', async () => {
  const clock = { now: 0 }
  let asked = 0
  const remember = createAnswerCache<number>({ keepMs: 2000, now: () => clock.now })
  const ask = async () => ++asked
  expect(await Promise.all(Array.from({ length: 100 }, () => remember('room', ask)))).toEqual(
    Array(100).fill(1),
  )
  clock.now = 2000
  expect(await remember('room', ask)).toBe(2)
  expect(await remember('another room', ask)).toBe(3)
})

test('a failure reaches all callers that waited, and the next call asks again', async () => {
  let isAway = true
  const remember = createAnswerCache<string>({ keepMs: 2000, now: () => 0 })
  const ask = async () => {
    if (isAway) throw new Error('away')
    return 'here'
  }
  await expect(remember('room', ask)).rejects.toThrow('away')
  isAway = false
  expect(await remember('room', ask)).toBe('here')
})
