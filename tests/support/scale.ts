/** How often the tests of kills and races do what they do. `npm test` is short, `npm run test:long` proves more. */

export interface Counts {
  /** In `npm test`: enough to see a fault that shows itself most of the time. */
  gate: number
  /** In `npm run test:long`. */
  long: number
  /** In `npm run test:long -- --full`: the counts that the product is held to. */
  full: number
}

const scale = process.env.TEST_SCALE ?? 'gate'

/** @throws RangeError for an unknown TEST_SCALE */
export function scaled(counts: Counts): number {
  if (scale !== 'gate' && scale !== 'long' && scale !== 'full')
    throw new RangeError(`TEST_SCALE is gate, long or full, not ${scale}`)
  return counts[scale]
}

export const isGate = scale === 'gate'
