/** A map that forgets its least recently used entry, bounded by entries and by weight. */
export interface Lru<V> {
  get(key: string): V | undefined
  /** Does not keep a value that alone weighs more than the whole map may. */
  set(key: string, value: V, weight?: number): void
  delete(key: string): void
  clear(): void
  readonly size: number
  readonly weight: number
}

/** @param maxWeight in the unit of the weights given to `set`, bytes by custom */
export function createLru<V>({
  maxEntries,
  maxWeight = Infinity,
}: {
  maxEntries: number
  maxWeight?: number
}): Lru<V> {
  // A Map gives its keys in the order of insertion: the first one goes first.
  const entries = new Map<string, { value: V; weight: number }>()
  let total = 0

  function remove(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    total -= entry.weight
    entries.delete(key)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, weight = 0) {
      remove(key)
      if (weight > maxWeight) return
      entries.set(key, { value, weight })
      total += weight
      while (entries.size > maxEntries || total > maxWeight) {
        const oldest = entries.keys().next().value
        if (oldest === undefined) break
        remove(oldest)
      }
    },
    delete: remove,
    clear() {
      entries.clear()
      total = 0
    },
    get size() {
      return entries.size
    },
    get weight() {
      return total
    },
  }
}
