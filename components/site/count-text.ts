const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const long = new Intl.NumberFormat('en-US')

/** A count on a card: 4820 → 4.8K. */
export function shortCount(count: number): string {
  return short.format(count)
}

/** A count with its word: 1 post, 4,820 posts. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${long.format(count)} ${count === 1 ? one : many}`
}
