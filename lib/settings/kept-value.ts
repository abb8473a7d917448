/** One value that is asked for all the time and fetched rarely. */
export interface KeptValue<T> {
  /**
   * The value, never older than `usableForMs` while its source answers. While it does not: the last known
   * one, however old; null when there never was one.
   * @param runOn keeps a refresh alive that outlasts the request it began in
   */
  read(runOn?: (work: Promise<unknown>) => void): Promise<T | null>
}

export interface KeptValueOptions<T> {
  /** Fetches the value; `at` is when it was true, in ms since 1970. Throws while the source is away. */
  load: () => Promise<{ value: T; at: number }>
  /** Up to this age nothing is fetched. */
  freshForMs: number
  /** Up to this age the value is given at once while a newer one is fetched. */
  usableForMs: number
  /** Pause after a failure, in which nothing is asked. */
  retryAfterMs: number
  /** Told when the source goes away, and when it is back. */
  onChange?: (state: 'away' | 'back', error?: unknown) => void
  now?: () => number
}

/** However many ask at once, one fetch is made at a time. */
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
        // An old value in place of a new one: the source behind it did not answer.
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
