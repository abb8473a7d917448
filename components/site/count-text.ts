const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const long = new Intl.NumberFormat('en-US')
/** Counts below it show all digits everywhere, so that two pages never seem to differ. */
const SHORT_FROM = 10_000

/** A count where space is tight: 4820 → 4,820, 12 340 → 12.3K. */
export function shortCount(count: number): string {
  return count < SHORT_FROM ? long.format(count) : short.format(count)
}

/** A count with its word: 1 post, 4,820 posts. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${long.format(count)} ${count === 1 ? one : many}`
}
