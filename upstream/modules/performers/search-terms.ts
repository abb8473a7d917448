/** One way to cut text into words, for what is stored and for what is searched. */

export const MAX_WORDS = 8

/** Lower case, without accents and punctuation: `Hélène_M.` becomes `helene m`. */
export function searchableText(...parts: (string | null | undefined)[]): string {
  return cut(parts.filter(Boolean).join(' ')).join(' ')
}

/**
 * A tsquery that finds every word by its beginning. Only letters and digits get into it, so that nothing a
 * visitor types is read as an operator.
 * @returns null when the text holds no word.
 */
export function prefixQuery(text: string): string | null {
  const words = cut(text).slice(0, MAX_WORDS)
  return words.length ? words.map((word) => `${word}:*`).join(' & ') : null
}

function cut(text: string): string[] {
  const folded = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}
