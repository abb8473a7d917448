/**
 * The share of each answer in whole percents that add up to 100, by the largest remainder; of equal remainders the first
 * one is rounded up. Without votes all are 0.
 */
export function percentsOf(votes: readonly number[]): number[] {
  const total = votes.reduce((sum, count) => sum + count, 0)
  if (total === 0) return votes.map(() => 0)
  const percents = votes.map((count) => Math.floor((count * 100) / total))
  const left = 100 - percents.reduce((sum, percent) => sum + percent, 0)
  const remainders = votes.map((count, at) => ({ at, remainder: (count * 100) % total }))
  const first = remainders.toSorted((one, other) => other.remainder - one.remainder).slice(0, left)
  for (const { at } of first) percents[at]! += 1
  return percents
}
