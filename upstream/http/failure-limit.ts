export interface FailureLimit {
  /** @returns for how many seconds the source is refused; 0 when it is not */
  secondsLeft(key: string): number
  note(key: string): void
}

/** Counts failures by their source in fixed windows, for checks that come before the rate limit. Bounded. */
export function createFailureLimit(options: {
  max: number
  windowMs: number
  maxEntries: number
  nowMs?: () => number
}): FailureLimit {
  const { max, windowMs, maxEntries, nowMs = Date.now } = options
  const windows = new Map<string, { count: number; endsMs: number }>()

  function current(key: string): { count: number; endsMs: number } | undefined {
    const known = windows.get(key)
    return known && known.endsMs > nowMs() ? known : undefined
  }

  return {
    secondsLeft(key) {
      const known = current(key)
      return known && known.count >= max ? Math.ceil((known.endsMs - nowMs()) / 1000) : 0
    },
    note(key) {
      const known = current(key)
      if (known) {
        known.count += 1
        return
      }
      // The oldest goes first: a map keeps the order of insertion.
      windows.delete(key)
      if (windows.size >= maxEntries) windows.delete(windows.keys().next().value!)
      windows.set(key, { count: 1, endsMs: nowMs() + windowMs })
    },
  }
}
