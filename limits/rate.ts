/** Limits how often a party may do something, by a token bucket for each of its counters. */
import { countsOf, type Party } from './party.ts'

const MINUTE_MS = 60_000

export interface Rate {
  /** @returns how many seconds the party has to wait, or 0; counts nothing */
  secondsLeft(party: Party): number
  /** Counts one request, unless the party has to wait. @returns how many seconds it has to wait, or 0 */
  take(party: Party): number
  /** Gives back one request that has turned out to cost nothing. */
  giveBack(party: Party): void
}

export interface RateOptions {
  perMinute: number
  /** Which part of a minute's requests may come at once; all of them when absent. */
  burstShare?: number
}

interface Bucket {
  left: number
  atMs: number
}

/**
 * Makes rates that share one map of buckets, which drops the least recently used bucket when it is full.
 * @returns a function that makes one rate; rates of different names count separately
 */
export function createRates({ maxBuckets = 20_000, nowMs = Date.now } = {}): (
  name: string,
  options: RateOptions,
) => Rate {
  const buckets = new Map<string, Bucket>()

  function write(key: string, bucket: Bucket): void {
    // A map iterates in the order of insertion, so the first key is the least recently used.
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > maxBuckets) buckets.delete(buckets.keys().next().value!)
  }

  return (name, { perMinute, burstShare = 1 }) => {
    const burst = Math.max(1, perMinute * burstShare)
    const perMs = perMinute / MINUTE_MS

    function look(party: Party, atMs: number) {
      return countsOf(party).map((count) => {
        const key = `${name} ${count.key}`
        const most = burst * count.multiple
        const known = buckets.get(key)
        const filled = known ? known.left + (atMs - known.atMs) * perMs * count.multiple : most
        return { key, most, multiple: count.multiple, left: Math.min(most, filled) }
      })
    }

    const secondsLeft = (looked: ReturnType<typeof look>) =>
      Math.max(0, ...looked.map(({ left, multiple }) => Math.ceil((1 - left) / (perMs * multiple) / 1000)))

    return {
      secondsLeft: (party) => secondsLeft(look(party, nowMs())),
      take(party) {
        const atMs = nowMs()
        const looked = look(party, atMs)
        const seconds = secondsLeft(looked)
        if (seconds === 0) for (const { key, left } of looked) write(key, { left: left - 1, atMs })
        return seconds
      },
      giveBack(party) {
        const atMs = nowMs()
        for (const { key, left, most } of look(party, atMs))
          write(key, { left: Math.min(most, left + 1), atMs })
      },
    }
  }
}
