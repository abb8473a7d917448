import type { Redis } from '@upstash/redis'
import { packEntry, unpackEntry } from './entries.ts'
import { BOUNDS, type SharedCache } from './page-cache.ts'

/** A page above this size stays with the instance that rendered it. */
const MAX_ENTRY_LENGTH = 900_000
const MARKS_KEY = 'ovation:revalidated'

/** @param findBuildId instances of another build must not read our pages, which name its scripts */
export function createSharedCache(redis: Redis, findBuildId: () => Promise<string>): SharedCache {
  let buildId: Promise<string> | undefined
  async function keyOf(key: string): Promise<string> {
    buildId ??= findBuildId()
    return `ovation:cache:${await buildId}:${key}`
  }
  const maxAgeSeconds = BOUNDS.maxAgeMs / 1000

  return {
    async readEntry(key) {
      const stored = await redis.get<{ packed: string }>(await keyOf(key))
      return stored ? unpackEntry(stored.packed) : null
    },
    async writeEntry(key, entry) {
      const packed = packEntry(entry)
      if (packed.length > MAX_ENTRY_LENGTH) return
      await redis.set(await keyOf(key), { packed }, { ex: maxAgeSeconds })
    },
    async readMarks(since) {
      const flat = await redis.zrange<(string | number)[]>(MARKS_KEY, since, '+inf', {
        byScore: true,
        withScores: true,
      })
      const marks: [string, number][] = []
      for (let at = 0; at + 1 < flat.length; at += 2) marks.push([String(flat[at]), Number(flat[at + 1])])
      return marks
    },
    async writeMarks(tags, at) {
      const [first, ...rest] = tags.map((tag) => ({ score: at, member: tag }))
      if (!first) return
      await redis.zadd(MARKS_KEY, first, ...rest)
      await redis.zremrangebyscore(MARKS_KEY, 0, at - BOUNDS.maxAgeMs)
    },
  }
}
