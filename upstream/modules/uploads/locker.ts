import type { Locker } from '@tus/server'
import { Refusal } from '../../kernel/refusal.ts'

/** A running request reads its last piece within milliseconds, but the receiving of a whole file takes seconds. */
const WAIT_LIMIT_MS = 15_000

interface Holder {
  stop: () => void
  freed: Promise<void>
  free: () => void
}

/**
 * Makes requests of one upload wait for each other. A newcomer asks the running request to stop reading: its client has
 * probably lost it. The library's own locker spins at a full core while it waits.
 * @param stopper returns the function that stops the current request
 */
export function createLocker(stopper: () => () => void): Locker {
  const held = new Map<string, Holder>()
  return {
    newLock(id) {
      let own: Holder | undefined
      return {
        async lock() {
          const stop = stopper()
          for (let other = held.get(id); other; other = held.get(id)) {
            other.stop()
            await waitFor(other.freed)
          }
          const { promise, resolve } = Promise.withResolvers<void>()
          own = { stop, freed: promise, free: resolve }
          held.set(id, own)
        },
        unlock() {
          if (own && held.get(id) === own) held.delete(id)
          own?.free()
          return Promise.resolve()
        },
      }
    },
  }
}

async function waitFor(freed: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Refusal('UPLOAD_LOCKED')), WAIT_LIMIT_MS)
  try {
    await Promise.race([freed, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
