import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Sequenced } from './catch-up.ts'
import { createLog, startReader } from './test-log.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('under any sequence of failures of socket and call', () => {
  type Step =
    | { do: 'append'; copies: number }
    | { do: 'deliver'; index: number }
    | { do: 'answer' | 'fail' | 'live' | 'lost' | 'poll' }
    | { do: 'wait'; ms: number }

  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('append' as const), copies: fc.integer({ min: 0, max: 2 }) }),
    },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('deliver' as const), index: fc.nat(50) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('answer', 'fail', 'live', 'lost', 'poll') }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 6000 }) }),
    },
  )

  /** Two answers in a row tell only what the socket has brought meanwhile, and one event is lost on the socket. */
  const EVENTS_THAT_THE_SOCKET_HAS_BROUGHT: Step[] = [
    { do: 'live' },
    { do: 'append', copies: 1 },
    { do: 'deliver', index: 0 },
    { do: 'append', copies: 1 },
    { do: 'append', copies: 0 },
    { do: 'answer' },
    { do: 'deliver', index: 0 },
  ]

  test('every event is applied once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 120 }),
        fc.integer({ min: 1, max: 20 }),
        async (steps, size) => {
          const log = createLog(size)
          const { applied, reader } = startReader(log)
          /**
           * Events in transit on the socket: an event with 0 copies is lost, with 2 doubled; any may overtake
           * another.
           */
          const underWay: Sequenced[] = []
          for (const each of steps) {
            if (each.do === 'append') {
              const event = log.append()
              for (let copy = 0; copy < each.copies; copy += 1) underWay.push(event)
            } else if (each.do === 'deliver') {
              const [event] = underWay.splice(each.index % Math.max(1, underWay.length), 1)
              if (event) reader.offer(event)
            } else if (each.do === 'wait') await vi.advanceTimersByTimeAsync(each.ms)
            else if (each.do === 'live') reader.setLive(true)
            else if (each.do === 'lost') reader.setLive(false)
            else if (each.do === 'poll') reader.catchUp()
            else await log.settle(each.do)
            expect(log.waiting.length).toBeLessThanOrEqual(1)
          }
          // The network heals: the socket subscribes again, and the call answers.
          reader.setLive(false)
          reader.setLive(true)
          for (let round = 0; round < 400 && applied.length < log.length; round += 1) {
            await log.settle()
            if (log.waiting.length === 0) await vi.advanceTimersByTimeAsync(5000)
          }
          reader.close()
          expect(applied).toEqual(Array.from({ length: log.length }, (_, index) => index + 1))
        },
      ),
      { numRuns: 500, examples: [[EVENTS_THAT_THE_SOCKET_HAS_BROUGHT, 1]] },
    )
  })
})
