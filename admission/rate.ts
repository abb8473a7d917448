/** Bounds how often a party may do something, by a bucket for each of its counters that fills up at an even pace. */
import { countsOf, type Party } from './party.ts'

const MINUTE_MS = 60_000
const MAX_BUCKETS = 20_000

export interface Rate {
  /** Counts one. @returns for how many seconds the party has to wait, and then nothing is counted; 0 when it may go on */
  take(party: Party): number
  /** Takes one back that has turned out to cost nothing. */
  giveBack(party: Party): void
}

interface Bucket {
  left: number
  atMs: number
}

/** @param burstShare which part of a minute's number may come at once */
export function createRate({
  perMinute,
  burstShare = 1,
  nowMs = Date.now,
}: {
  perMinute: number
  burstShare?: number
  nowMs?: () => number
}): Rate {
  const buckets = new Map<string, Bucket>()
  const burst = Math.max(1, perMinute * burstShare)
  const perMs = perMinute / MINUTE_MS

  function readLeft(key: string, multiple: number, atMs: number): number {
    const known = buckets.get(key)
    if (!known) return burst * multiple
    return Math.min(burst * multiple, known.left + (atMs - known.atMs) * perMs * multiple)
  }

  function write(key: string, bucket: Bucket): void {
    // A map keeps the order of insertion: the bucket that was used least recently leaves first.
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > MAX_BUCKETS) buckets.delete(buckets.keys().next().value!)
  }

  return {
    take(party) {
      const atMs = nowMs()
      const asked = countsOf(party).map((count) => ({
        ...count,
        left: readLeft(count.key, count.multiple, atMs),
      }))
      const waitMs = Math.max(...asked.map(({ left, multiple }) => (1 - left) / (perMs * multiple)))
      if (waitMs > 0) return Math.ceil(waitMs / 1000)
      for (const { key, left } of asked) write(key, { left: left - 1, atMs })
      return 0
    },
    giveBack(party) {
      const atMs = nowMs()
      for (const { key, multiple } of countsOf(party)) {
        const left = Math.min(burst * multiple, readLeft(key, multiple, atMs) + 1)
        write(key, { left, atMs })
      }
    },
  }
}
