import { type CacheValue, packEntry, unpackEntry } from './entries.ts'
import { createPageCache, type SharedCache } from './page-cache.ts'

/** A page with its tags in its headers, in the form in which Next passes it on. */
export const page = (html: string, tags = 'performer:1', status = 200): CacheValue => ({
  kind: 'APP_PAGE',
  html,
  status,
  rscData: new Uint8Array([1, 2, 255]),
  headers: { 'x-next-cache-tags': tags },
  segmentData: new Map([['/_tree', new Uint8Array([7])]]),
})
export const GET = { kind: 'APP_PAGE' }
export const SET = { cacheControl: { revalidate: 60 } }

/** A cache with a clock that the test sets. */
export function setUp(shared?: SharedCache) {
  const clock = { now: 1_800_000_000_000 }
  return { clock, cache: createPageCache({ shared, now: () => clock.now }) }
}

/** A fake Redis, which a test can make unreachable. */
export function memoryShared() {
  const entries = new Map<string, string>()
  const marks = new Map<string, number>()
  const state = { isAway: false, markReads: 0, entryReads: 0, marksSince: -1 }
  const must = () => {
    if (state.isAway) throw new Error('away')
  }
  const shared: SharedCache = {
    async readEntry(key) {
      must()
      state.entryReads++
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
      state.marksSince = since
      return [...marks].filter(([, at]) => at >= since)
    },
    async writeMarks(tags, at) {
      must()
      for (const tag of tags) marks.set(tag, at)
    },
  }
  return { shared, entries, state }
}
