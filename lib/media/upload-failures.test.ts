import { describe, expect, test } from 'vitest'
import { FRESH, judgeFailure } from './upload-failures.ts'

const answer = (status: number, code = '', text = '') => ({ status, code, text })
const judge = (status: number, code = '', text = '') => judgeFailure(answer(status, code, text), FRESH)

describe('an upload waits and goes on', () => {
  test.each([0, 408, 429, 502, 503, 504])('after %i, however often it comes', (status) => {
    for (const failures of [0, 10, 1000])
      expect(judgeFailure(answer(status), { ...FRESH, failures })).toMatchObject({
        next: 'wait',
        why: 'away',
      })
  })

  test('with pauses that grow to half a minute', () => {
    const pauses = [0, 1, 2, 6, 100].map((failures) => judgeFailure(answer(0), { ...FRESH, failures }))
    expect(pauses).toMatchObject([500, 1000, 2000, 30_000, 30_000].map((pauseMs) => ({ pauseMs })))
  })

  test('not before the time that upstream names', () => {
    const verdict = judgeFailure({ ...answer(429), retryAfterSeconds: 40 }, FRESH)
    expect(verdict).toMatchObject({ next: 'wait', pauseMs: 40_000 })
  })

  test('at once after a chunk that arrived changed, and gives up when every chunk does', () => {
    expect(judge(460)).toEqual({ next: 'wait', pauseMs: 0, why: 'spoilt' })
    expect(judgeFailure(answer(460), { ...FRESH, spoilt: 5 })).toMatchObject({ next: 'fail', canRetry: true })
  })

  test.each([409, 423, 500])('after %i, unless pauses do not heal it', (status) => {
    expect(judge(status)).toMatchObject({ next: 'wait' })
    expect(judgeFailure(answer(status), { ...FRESH, failures: 8 })).toMatchObject({
      next: 'fail',
      canRetry: true,
    })
  })
})

test('a refused ticket is replaced three times at most', () => {
  for (const refused of [answer(401), answer(403, 'TICKET_INVALID'), answer(403)]) {
    expect(judgeFailure(refused, FRESH)).toEqual({ next: 'ticket' })
    expect(judgeFailure(refused, { ...FRESH, tickets: 3 })).toMatchObject({ next: 'fail', canRetry: true })
  }
})

test('an upload that upstream no longer has begins again, twice at most', () => {
  for (const status of [404, 410]) {
    expect(judge(status)).toEqual({ next: 'anew' })
    expect(judgeFailure(answer(status), { ...FRESH, begun: 2 })).toMatchObject({ next: 'fail' })
  }
})

test('a file that upstream refuses fails with upstream’s words, and is not sent again', () => {
  for (const status of [413, 415, 422])
    expect(judge(status, 'X', 'No.')).toEqual({ next: 'fail', text: 'No.', canRetry: false })
})

test('a file that the answer of a HEAD refuses, which has no words, is to be replaced', () => {
  const text = 'We cannot take this file. Please choose another one.'
  for (const status of [413, 415, 422]) expect(judge(status)).toEqual({ next: 'fail', text, canRetry: false })
})

test('a full storage can be tried again, once there is room', () => {
  expect(judge(413, 'STORAGE_FULL', 'Full.')).toEqual({ next: 'fail', text: 'Full.', canRetry: true })
  expect(judge(507, 'STORAGE_FULL', 'Full.')).toEqual({ next: 'fail', text: 'Full.', canRetry: true })
})
