/** Splits text into words, in the same way for stored texts and for searches. */

export const MAX_WORDS = 8

/** Makes text lower case, without accents and punctuation: `Hélène_M.` becomes `helene m`. */
export function searchableText(...parts: (string | null | undefined)[]): string {
  return cut(parts.filter(Boolean).join(' ')).join(' ')
}

/**
 * Makes a tsquery that finds every word by its beginning. It contains only the letters and digits of the text, so
 * that Postgres reads nothing that a visitor types as an operator.
 * @returns null when the text has no word
 */
export function prefixQuery(text: string): string | null {
  const words = cut(text).slice(0, MAX_WORDS)
  return words.length ? words.map((word) => `${word}:*`).join(' & ') : null
}

function cut(text: string): string[] {
  const folded = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}
