import { expect, test } from 'vitest'
import { createKeptValue } from './kept-value.ts'

/** A source whose answers the test holds back and releases, and a clock that the test sets. */
function setUp() {
  const clock = { now: 1_000_000 }
  const source = { loads: 0, value: 'one', isAway: false }
  const changes: string[] = []
  const kept = createKeptValue<string>({
    load: async () => {
      source.loads++
      if (source.isAway) throw new Error('away')
      return { value: source.value, at: clock.now }
    },
    freshForMs: 2000,
    usableForMs: 5000,
    retryAfterMs: 1000,
    onChange: (state) => changes.push(state),
    now: () => clock.now,
  })
  return { clock, source, changes, kept }
}

test('a thousand readers at once make one fetch', async () => {
  const { source, kept } = setUp()
  const values = await Promise.all(Array.from({ length: 1000 }, () => kept.read()))
  expect(new Set(values)).toEqual(new Set(['one']))
  expect(source.loads).toBe(1)
})

test('a fresh value is not fetched again', async () => {
  const { clock, source, kept } = setUp()
  await kept.read()
  clock.now += 1999
  await kept.read()
  expect(source.loads).toBe(1)
})

test('an ageing value is returned at once while a newer one is fetched', async () => {
  const { clock, source, kept } = setUp()
  await kept.read()
  source.value = 'two'
  clock.now += 3000
  const work: Promise<unknown>[] = []
  expect(await kept.read((promise) => work.push(promise))).toBe('one')
  await Promise.all(work)
  expect(await kept.read()).toBe('two')
  expect(source.loads).toBe(2)
})

test('a value past its time is never returned while the source answers', async () => {
  const { clock, source, kept } = setUp()
  await kept.read()
  source.value = 'two'
  clock.now += 3_600_000
  expect(await kept.read()).toBe('two')
})

test('the last known value stays while the source is away, and no fetch runs in the pause after a failure', async () => {
  const { clock, source, kept, changes } = setUp()
  await kept.read()
  source.isAway = true
  clock.now += 60_000
  expect(await kept.read()).toBe('one')
  for (let at = 0; at < 100; at++) expect(await kept.read()).toBe('one')
  expect(source.loads).toBe(2)
  source.isAway = false
  source.value = 'two'
  clock.now += 1000
  expect(await kept.read()).toBe('two')
  expect(changes).toEqual(['away', 'back'])
})

test('a cold start without a source returns null and reports that once', async () => {
  const { clock, source, kept, changes } = setUp()
  source.isAway = true
  expect(await kept.read()).toBeNull()
  clock.now += 1000
  expect(await kept.read()).toBeNull()
  expect(changes).toEqual(['away'])
})
