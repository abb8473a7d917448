/** How many rounds the tests of kills and races run: few in `npm test`, more in `npm run test:long`. */

export interface Counts {
  /** In `npm test`: enough to find a fault that shows in most rounds. */
  gate: number
  /** In `npm run test:long`. */
  long: number
  /** In `npm run test:long -- --full`: the counts that the product must pass. */
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
