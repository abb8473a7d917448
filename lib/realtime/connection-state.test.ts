import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextState, reconnectDelayMs, type ConnectionSignal } from './connection-state.ts'

function after(...signals: ConnectionSignal[]): string {
  return signals.reduce(nextState, 'initialized')
}

describe('the state of the connection', () => {
  test('goes from initialized to connected', () => {
    expect(after('opened')).toBe('connected')
  })

  test('is disconnected when lost, reconnecting from the first attempt, and connected again', () => {
    expect(after('opened', 'lost')).toBe('disconnected')
    expect(after('opened', 'lost', 'retrying')).toBe('reconnecting')
    expect(after('opened', 'lost', 'retrying', 'opened')).toBe('connected')
  })

  test('stays reconnecting while attempts fail', () => {
    expect(after('lost', 'retrying', 'lost', 'retrying', 'lost')).toBe('reconnecting')
  })

  test('stays failed after a refusal until it is closed', () => {
    expect(after('opened', 'refused', 'retrying', 'opened')).toBe('failed')
    expect(after('opened', 'refused', 'closed')).toBe('disconnected')
  })
})

describe('the wait before an attempt', () => {
  test('is 1, 2, 4, 8, 10, 10 … seconds', () => {
    const waits = [0, 1, 2, 3, 4, 5, 500].map((attempt) => reconnectDelayMs(attempt, 0.5))
    expect(waits).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000, 10_000])
  })

  test('varies by a fifth to either side and never exceeds ten seconds', () => {
    expect(reconnectDelayMs(0, 0)).toBe(800)
    expect(reconnectDelayMs(0, 0.999_999)).toBe(1200)
    fc.assert(
      fc.property(fc.nat(1000), fc.double({ min: 0, max: 0.999, noNaN: true }), (attempt, random) => {
        const delayMs = reconnectDelayMs(attempt, random)
        expect(delayMs).toBeGreaterThanOrEqual(800)
        expect(delayMs).toBeLessThanOrEqual(10_000)
      }),
    )
  })
})
