/** The store that several instances of the middleware may share. */
import type { Redis } from '@upstash/redis'

/** JSON values under keys, each with an expiry. While the store is away, reads give null and writes do nothing. */
export interface SharedStore {
  read(key: string): Promise<unknown>
  write(key: string, value: unknown, seconds: number): Promise<void>
}

/** Shares nothing: a single instance needs only its memory. */
export const noStore: SharedStore = { read: async () => null, write: async () => {} }

export function createRedisStore(redis: Redis): SharedStore {
  let isAway = false

  async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      const result = await work()
      if (isAway) console.warn('settings: Redis answers again')
      isAway = false
      return result
    } catch (error) {
      if (!isAway) console.warn('settings: Redis does not answer; going on without it:', String(error))
      isAway = true
      return null
    }
  }

  return {
    read: (key) => attempt(() => redis.get(key)),
    write: async (key, value, seconds) => {
      await attempt(() => redis.set(key, value, { ex: seconds }))
    },
  }
}
