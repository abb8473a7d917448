import { expect, test } from 'vitest'
import type { CacheValue } from './entries.ts'
import { packEntry, unpackEntry } from './entries.ts'
import { BOUNDS, createPageCache, type SharedCache } from './page-cache.ts'

const page = (html: string, tags = 'performer:1', status = 200): CacheValue => ({
  kind: 'APP_PAGE',
  html,
  status,
  rscData: new Uint8Array([1, 2, 255]),
  headers: { 'x-next-cache-tags': tags },
  segmentData: new Map([['/_tree', new Uint8Array([7])]]),
})
const GET = { kind: 'APP_PAGE' }
const SET = { cacheControl: { revalidate: 60 } }

function setUp(shared?: SharedCache) {
  const clock = { now: 1_000_000 }
  return { clock, cache: createPageCache({ shared, now: () => clock.now }) }
}

/** Stands in for a Redis, with a switch that takes it away. */
function memoryShared() {
  const entries = new Map<string, string>()
  const marks = new Map<string, number>()
  const state = { isAway: false, markReads: 0 }
  const must = () => {
    if (state.isAway) throw new Error('away')
  }
  const shared: SharedCache = {
    async readEntry(key) {
      must()
      const text = entries.get(key)
      return text ? unpackEntry(text) : null
    },
    async writeEntry(key, entry) {
      must()
      entries.set(key, packEntry(entry))
    },
    async readMarks(since) {
      must()
      state.markReads++
      return [...marks].filter(([, at]) => at >= since)
    },
    async writeMarks(tags, at) {
      must()
      for (const tag of tags) marks.set(tag, at)
    },
  }
  return { shared, entries, state }
}

test('a stored page is found again', async () => {
  const { cache } = setUp()
  await cache.set('a', page('<p>a</p>'), SET)
  expect((await cache.get('a', GET))?.value).toMatchObject({ html: '<p>a</p>' })
})

test('a page whose tag was revalidated is gone for the next request, others stay', async () => {
  const { clock, cache } = setUp()
  await cache.set('a', page('a', 'performer:1'), SET)
  await cache.set('b', page('b', 'performer:2'), SET)
  clock.now += 10
  await cache.revalidate(['performer:1'])
  expect(await cache.get('a', GET)).toBeNull()
  expect(await cache.get('b', GET)).not.toBeNull()
})

test('a page that was being made when its tag was revalidated is not believed', async () => {
  const { clock, cache } = setUp()
  await cache.get('a', GET)
  clock.now += 20
  await cache.revalidate(['performer:1'])
  clock.now += 20
  await cache.set('a', page('old data'), SET)
  expect(await cache.get('a', GET)).toBeNull()
  clock.now += 20
  await cache.set('a', page('new data'), SET)
  expect(await cache.get('a', GET)).not.toBeNull()
})

test('hits before a revalidation do not make the page after it count as old', async () => {
  const { clock, cache } = setUp()
  await cache.set('a', page('old'), SET)
  clock.now += 10
  await cache.get('a', GET)
  clock.now += 10
  await cache.revalidate(['performer:1'])
  clock.now += 10
  expect(await cache.get('a', GET)).toBeNull()
  await cache.set('a', page('new'), SET)
  expect((await cache.get('a', GET))?.value).toMatchObject({ html: 'new' })
})

test('not-found answers and errors are not kept', async () => {
  const { cache } = setUp()
  for (const status of [404, 500]) await cache.set(`made-up-${status}`, page('nothing', '', status), SET)
  expect(cache.size).toBe(0)
})

test('Next’s one page for all missing addresses is not kept, whatever its status', async () => {
  const { cache } = setUp()
  const tags = '_N_T_/layout,_N_T_/_not-found/layout,_N_T_/_not-found/page,_N_T_/_not-found'
  await cache.set('any', page('/invite?token=SECRET', tags, 200), SET)
  await cache.set('other', page('/invite?token=SECRET', '_N_T_/_global-error', 200), SET)
  expect(cache.size).toBe(0)
})

test('ten thousand addresses stay within the bound', async () => {
  const { cache } = setUp()
  for (let at = 0; at < 10_000; at++) await cache.set(`page-${at}`, page('x'), SET)
  expect(cache.size).toBe(BOUNDS.pages.maxEntries)
})

test('answers of upstream are found by the tags of the asker', async () => {
  const { clock, cache } = setUp()
  const answer: CacheValue = {
    kind: 'FETCH',
    data: { body: 'e30=', headers: {}, status: 200, url: '/settings/public' },
    revalidate: 300,
  }
  await cache.set('f', answer, { tags: ['settings'] })
  const asked = { kind: 'FETCH', tags: ['settings'], softTags: [] }
  expect(await cache.get('f', asked)).not.toBeNull()
  clock.now += 5
  await cache.revalidate(['settings'])
  expect(await cache.get('f', asked)).toBeNull()
})

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

test('nothing is given after an hour', async () => {
  const { clock, cache } = setUp()
  await cache.set('a', page('a'), SET)
  clock.now += BOUNDS.maxAgeMs + 1
  expect(await cache.get('a', GET)).toBeNull()
})

test('a Node buffer survives the way to the store and back', () => {
  const value = { ...page('x'), rscData: Buffer.from([0, 128, 255]) } as CacheValue
  const entry = unpackEntry(packEntry({ value, lastModified: 1, asOf: 1, tags: [] }))
  expect(entry.value).toMatchObject({ rscData: new Uint8Array([0, 128, 255]) })
})
