/** Random numbers that are the same for every world, so that tests and screenshots always find the same data. */
export interface Chance {
  /** At least 0, less than 1. */
  fraction(): number
  /** A whole number; both ends are included. */
  between(low: number, high: number): number
  pick<T>(choices: readonly T[]): T
  /** Picks `count` different items; an item with more weight is more likely. */
  pickWeighted<T>(choices: readonly T[], count: number, weightOf: (choice: T) => number): T[]
}

/** mulberry32: a small generator, even enough for an invented history. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    fraction,
    between: (low, high) => low + Math.floor(fraction() * (high - low + 1)),
    pick: (choices) => choices[Math.floor(fraction() * choices.length)]!,
    pickWeighted(choices, count, weightOf) {
      const keyed = choices.map((choice) => ({ choice, key: fraction() ** (1 / weightOf(choice)) }))
      return keyed
        .toSorted((a, b) => b.key - a.key)
        .slice(0, count)
        .map(({ choice }) => choice)
    },
  }
}
