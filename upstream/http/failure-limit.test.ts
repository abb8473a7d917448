import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestKernel, TEST_SECRET, type TestKernel } from '#tests/support/kernel.ts'
import { createFailureLimit } from './failure-limit.ts'

let kernel: TestKernel
beforeEach(async () => {
  kernel = await createTestKernel()
})
afterEach(() => kernel.close())

test('a source is refused from its last allowed failure to the end of the window', () => {
  let nowMs = 0
  const limit = createFailureLimit({ max: 2, windowMs: 60_000, maxEntries: 2, nowMs: () => nowMs })
  limit.note('a')
  expect(limit.secondsLeft('a')).toBe(0)
  nowMs = 10_000
  limit.note('a')
  expect(limit.secondsLeft('a')).toBe(50)
  expect(limit.secondsLeft('b')).toBe(0)
  nowMs = 60_000
  expect(limit.secondsLeft('a')).toBe(0)
})

test('an endless number of sources does not fill the memory', () => {
  const limit = createFailureLimit({ max: 1, windowMs: 60_000, maxEntries: 2, nowMs: () => 0 })
  for (const key of ['a', 'b', 'c']) limit.note(key)
  expect(['a', 'b', 'c'].map((key) => limit.secondsLeft(key))).toEqual([0, 60, 60])
})

test('a client that guesses tokens is stopped before the database is asked', async () => {
  const ask = (address: string, at: number) =>
    kernel.app.inject({
      url: '/users/me',
      headers: {
        authorization: `Bearer guess-${at}`,
        'x-ovation-internal': TEST_SECRET,
        'x-ovation-client-address': address,
      },
    })
  let last = await ask('192.0.2.7', 0)
  expect(last.statusCode).toBe(401)
  for (let at = 1; at <= 600; at++) last = await ask('192.0.2.7', at)
  expect(last.statusCode).toBe(429)
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('192.0.2.8', 0)).statusCode).toBe(401)
})
