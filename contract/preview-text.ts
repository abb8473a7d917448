const TEASER_CHARACTERS = 80

/**
 * The beginning of a locked text: at most 80 characters with the ellipsis and at most 60% of the text. The cut
 * falls between words where the text has several.
 */
export function previewTextOf(text: string): string {
  const characters = [...text.trim()]
  const limit = Math.min(TEASER_CHARACTERS - 1, Math.floor(characters.length * 0.6))
  const beginning = characters.slice(0, limit).join('')
  const isCutInWord = !/\s/.test(characters[limit] ?? ' ')
  const lastSpace = beginning.search(/\s\S*$/)
  const whole = isCutInWord && lastSpace > 0 ? beginning.slice(0, lastSpace) : beginning
  return `${whole.replace(/[\s.,;:!?–—-]+$/, '')}…`
}
