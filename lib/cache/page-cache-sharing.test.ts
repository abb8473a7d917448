import { expect, test, vi } from 'vitest'
import { GET, memoryShared, page, SET, setUp } from './test-cache.ts'

test('another instance finds the page, bytes and all', async () => {
  const { shared } = memoryShared()
  const first = setUp(shared)
  const second = setUp(shared)
  await first.cache.set('a', page('<p>shared</p>'), SET)
  const found = await second.cache.get('a', GET)
  expect(found?.value).toEqual(page('<p>shared</p>'))
})

test('another instance sees a revalidation within a second', async () => {
  const { shared, state } = memoryShared()
  const first = setUp(shared)
  const second = setUp(shared)
  await first.cache.set('a', page('old'), SET)
  await second.cache.get('a', GET)
  first.clock.now += 100
  await first.cache.revalidate(['performer:1'])
  second.clock.now += 1100
  expect(await second.cache.get('a', GET)).toBeNull()
  const reads = state.markReads
  for (let at = 0; at < 100; at++) await second.cache.get('a', GET)
  expect(state.markReads).toBe(reads)
})

test('without the shared store an instance goes on alone', async () => {
  const { shared, state } = memoryShared()
  state.isAway = true
  const { clock, cache } = setUp(shared)
  await cache.set('a', page('alone'), SET)
  expect(await cache.get('a', GET)).not.toBeNull()
  clock.now += 10
  await cache.revalidate(['performer:1'])
  expect(await cache.get('a', GET)).toBeNull()
})

test('a page that another instance has renewed replaces the one past its lifetime, and an older one does not', async () => {
  const { shared, entries } = memoryShared()
  const [first, second] = [setUp(shared), setUp(shared)]
  await first.cache.set('a', page('old'), SET)
  const old = entries.get('a')!
  expect((await second.cache.get('a', GET))?.value).toMatchObject({ html: 'old' })
  first.clock.now += 70_000
  await first.cache.set('a', page('renewed'), SET)
  second.clock.now += 70_000
  expect((await second.cache.get('a', GET))?.value).toMatchObject({ html: 'renewed' })
  entries.set('a', old)
  second.clock.now += 70_000
  expect((await second.cache.get('a', GET))?.value).toMatchObject({ html: 'renewed' })
})

test('an instance asks the shared store for a page only when its memory has no fresh one', async () => {
  const { shared, state } = memoryShared()
  const [first, second] = [setUp(shared), setUp(shared)]
  await first.cache.set('a', page('a'), SET)
  for (let at = 0; at < 5; at++) await second.cache.get('a', GET)
  second.clock.now += 60_000
  await second.cache.get('a', GET)
  expect(state.entryReads).toBe(1)
  second.clock.now += 1
  await second.cache.get('a', GET)
  expect(state.entryReads).toBe(2)
})

test('an instance reads marks once a second, from a little before the last reading, and from one hour at most', async () => {
  const { shared, state } = memoryShared()
  const { clock, cache } = setUp(shared)
  const start = clock.now
  await Promise.all([cache.get('a', GET), cache.get('b', GET)])
  expect(state).toMatchObject({ markReads: 1, marksSince: start - 3_600_000 - 10_000 })
  clock.now += 999
  await cache.get('a', GET)
  expect(state.markReads).toBe(1)
  clock.now += 1
  await cache.get('a', GET)
  expect(state).toMatchObject({ markReads: 2, marksSince: start - 10_000 })
})

test('a mark of an earlier revalidation does not undo a later one', async () => {
  const { shared } = memoryShared()
  const { clock, cache } = setUp(shared)
  await shared.writeMarks(['performer:1'], clock.now)
  clock.now += 500
  await cache.set('a', page('a'), SET)
  clock.now += 500
  await cache.revalidate(['performer:1'])
  await shared.writeMarks(['performer:1'], clock.now - 900)
  expect(await cache.get('a', GET)).toBeNull()
})

test('the log says once that the shared store is away, and once that it answers again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { shared, state } = memoryShared()
  const { cache } = setUp(shared)
  await cache.set('a', page('a'), SET)
  state.isAway = true
  for (let at = 0; at < 3; at++) await cache.set('a', page('a'), SET)
  expect(warn.mock.calls).toEqual([[expect.stringContaining('goes on alone'), 'Error: away']])
  state.isAway = false
  for (let at = 0; at < 3; at++) await cache.set('a', page('a'), SET)
  expect(warn.mock.calls.slice(1)).toEqual([['page cache: the shared store answers again']])
})

test('a single instance logs nothing about a shared store', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { cache } = setUp()
  await cache.set('a', page('a'), SET)
  await cache.get('a', GET)
  await cache.revalidate(['performer:1'])
  expect(warn).not.toHaveBeenCalled()
})
