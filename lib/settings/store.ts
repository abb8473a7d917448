/** Where the middleware keeps what several instances may share. */
import type { Redis } from '@upstash/redis'

/** JSON values under keys, each with an expiry. Reads give null and writes do nothing while the store is away. */
export interface SharedStore {
  read(key: string): Promise<unknown>
  write(key: string, value: unknown, seconds: number): Promise<void>
}

/** Shares nothing: for a single instance, whose memory is enough. */
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
