/** A cache whose entries live for a fixed time. A failed load is not cached. */
export function createTtlCache<T>(options: {
  lifetimeMs: number
  maxEntries: number
  nowMs: () => number
  load: (key: string) => Promise<T>
}): (key: string) => Promise<T> {
  const entries = new Map<string, { value: Promise<T>; endsMs: number }>()
  return (key) => {
    const nowMs = options.nowMs()
    const known = entries.get(key)
    if (known && known.endsMs > nowMs) return known.value
    // The oldest goes first: a map keeps the order of insertion.
    entries.delete(key)
    if (entries.size >= options.maxEntries) entries.delete(entries.keys().next().value!)
    const value = options.load(key)
    entries.set(key, { value, endsMs: nowMs + options.lifetimeMs })
    value.catch(() => entries.delete(key))
    return value
  }
}
