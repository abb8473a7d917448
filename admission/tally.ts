/** Counts what is held at a time, by network and in all. It keeps nothing of a network that holds nothing. */
export interface Tally {
  /** @returns whether there was room; otherwise it takes nothing */
  take(network: string, amount?: number): boolean
  giveBack(network: string, amount?: number): void
  readonly total: number
}

export function createTally(most: { perNetwork: number; total: number }): Tally {
  const held = new Map<string, number>()
  let total = 0
  return {
    take(network, amount = 1) {
      const wanted = (held.get(network) ?? 0) + amount
      if (wanted > most.perNetwork || total + amount > most.total) return false
      held.set(network, wanted)
      total += amount
      return true
    },
    giveBack(network, amount = 1) {
      const left = (held.get(network) ?? 0) - amount
      if (left > 0) held.set(network, left)
      else held.delete(network)
      total -= amount
    },
    get total() {
      return total
    },
  }
}
