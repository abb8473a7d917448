/** One value that many requests read and few fetch. */
export interface KeptValue<T> {
  /**
   * The value, never older than `usableForMs` while its source answers. While the source does not answer: the last
   * known value, however old; null when there never was one.
   * @param runOn keeps a refresh alive that outlasts its request
   */
  read(runOn?: (work: Promise<unknown>) => void): Promise<T | null>
}

export interface KeptValueOptions<T> {
  /** Fetches the value; `at` is the time of the value, in ms since 1970. Throws while the source is away. */
  load: () => Promise<{ value: T; at: number }>
  /** Up to this age the value is fresh, and nothing is fetched. */
  freshForMs: number
  /** Up to this age the reader gets the value at once while a newer one is fetched. */
  usableForMs: number
  /** The pause after a failed fetch, before the next one. */
  retryAfterMs: number
  /** Called when the source goes away, and when it is back. */
  onChange?: (state: 'away' | 'back', error?: unknown) => void
  now?: () => number
}

/** Only one fetch runs at a time, however many requests ask. */
export function createKeptValue<T>(options: KeptValueOptions<T>): KeptValue<T> {
  const { load, freshForMs, usableForMs, retryAfterMs, onChange, now = Date.now } = options
  let known: { value: T; at: number } | null = null
  let refreshing: Promise<void> | null = null
  let pausedUntil = 0
  let isAway = false

  function goAway(error: unknown): void {
    pausedUntil = now() + retryAfterMs
    if (!isAway) onChange?.('away', error)
    isAway = true
  }

  function refresh(): Promise<void> {
    refreshing ??= load()
      .then((loaded) => {
        known = loaded
        // An old value means that the source answered from a store, since upstream behind it did not answer.
        if (now() - loaded.at >= freshForMs) return goAway(new Error('only an old value was found'))
        if (isAway) onChange?.('back')
        isAway = false
      }, goAway)
      .finally(() => {
        refreshing = null
      })
    return refreshing
  }

  return {
    async read(runOn) {
      const ageMs = known ? now() - known.at : Infinity
      if (ageMs < freshForMs) return known?.value ?? null
      if (now() >= pausedUntil) {
        const work = refresh()
        if (ageMs < usableForMs) runOn?.(work)
        else await work
      }
      return known?.value ?? null
    },
  }
}
