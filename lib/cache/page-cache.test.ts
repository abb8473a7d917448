import { expect, test } from 'vitest'
import { type CacheValue, packEntry, unpackEntry } from './entries.ts'
import { BOUNDS } from './page-cache.ts'
import { GET, page, SET, setUp } from './test-cache.ts'

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

test('a page that was being made when its tag was revalidated is not served', async () => {
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

test('not-found answers and errors are not cached', async () => {
  const { cache } = setUp()
  for (const status of [404, 500]) await cache.set(`made-up-${status}`, page('nothing', '', status), SET)
  expect(cache.size).toBe(0)
})

test('Next’s one page for all missing addresses is not cached, whatever its status', async () => {
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

test('a revalidated tag removes the upstream answers that were stored under it', async () => {
  const { clock, cache } = setUp()
  const answer: CacheValue = {
    kind: 'FETCH',
    data: { body: 'e30=', headers: {}, status: 200, url: '/settings/public' },
    revalidate: 300,
  }
  await cache.set('f', answer, { tags: ['settings'] })
  const asked = { kind: 'FETCH', tags: ['settings'], softTags: [] }
  expect(await cache.get('f', asked)).not.toBeNull()
  await cache.set('p', page('p'), SET)
  expect(cache.size).toBe(2)
  clock.now += 5
  await cache.revalidate(['settings'])
  expect(await cache.get('f', asked)).toBeNull()
})

test('no entry is served after an hour', async () => {
  const { clock, cache } = setUp()
  await cache.set('a', page('a'), SET)
  clock.now += BOUNDS.maxAgeMs + 1
  expect(await cache.get('a', GET)).toBeNull()
})

test('a page is served for an hour, and not a moment longer', async () => {
  const { clock, cache } = setUp()
  await cache.set('a', page('a'), SET)
  clock.now += 3_600_000
  expect(await cache.get('a', GET)).not.toBeNull()
  clock.now += 1
  expect(await cache.get('a', GET)).toBeNull()
})

test('a page that was begun at the very moment of a revalidation is not served', async () => {
  const { cache } = setUp()
  await cache.set('a', page('a'), SET)
  await cache.revalidate(['performer:1'])
  expect(await cache.get('a', GET)).toBeNull()
})

test('a page that several requests ask for while it is made is as old as the first request', async () => {
  const { clock, cache } = setUp()
  await cache.get('a', GET)
  clock.now += 10
  await cache.revalidate(['performer:1'])
  clock.now += 10
  await cache.get('a', GET)
  await cache.set('a', page('old data'), SET)
  expect(await cache.get('a', GET)).toBeNull()
})

test('a page that was being renewed when its tag was revalidated is not served', async () => {
  const { clock, cache } = setUp()
  await cache.set('a', page('a'), SET)
  clock.now += 60_001
  expect(await cache.get('a', GET)).not.toBeNull()
  clock.now += 10
  await cache.revalidate(['performer:1'])
  clock.now += 10
  await cache.set('a', page('old data'), SET)
  expect(await cache.get('a', GET)).toBeNull()
})

test('a page that was revalidated, or set to null, leaves the memory', async () => {
  const { clock, cache } = setUp()
  await cache.set('a', page('a'), SET)
  await cache.set('b', page('b', 'performer:2'), SET)
  await cache.set('b', null, SET)
  expect(cache.size).toBe(1)
  clock.now += 10
  await cache.revalidate(['performer:1'])
  await cache.get('a', GET)
  expect(cache.size).toBe(0)
})

test('a mark is forgotten when no entry is left that it could concern', async () => {
  const { clock, cache } = setUp()
  await cache.revalidate(['performer:1', 'performer:2'])
  clock.now += 3_600_000
  await cache.revalidate(['live'])
  expect(cache.markCount).toBe(3)
  clock.now += 1
  await cache.revalidate(['live'])
  expect(cache.markCount).toBe(1)
})

test('a Node buffer survives the way to the store and back', () => {
  const value = { ...page('x'), rscData: Buffer.from([0, 128, 255]) } as CacheValue
  const entry = unpackEntry(packEntry({ value, lastModified: 1, asOf: 1, tags: [] }))
  expect(entry.value).toMatchObject({ rscData: new Uint8Array([0, 128, 255]) })
})
