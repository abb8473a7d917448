/** Composes the tweet about a new post: the beginning of its text, or a note that it exists, and its address. */
import type { Gate } from '#contract/gates.ts'

/** Twitter's limit by weighted length: an address counts 23, most letters 1, all others 2. */
const MAX_WEIGHT = 280
const ADDRESS_WEIGHT = 23
const ELLIPSIS = '…'

const GATE_WORDS = {
  followers: 'Something new for my followers.',
  subscribers: 'Something new for my subscribers.',
  price: 'Something new of mine to buy.',
} as const

export interface SharedPost {
  gate: Gate
  text: string
  /** The post's public address. */
  url: string
}

/** The tweet about a post behind a gate contains nothing of its text. */
export function composeTweet({ gate, text, url }: SharedPost): string {
  const words = gate === 'free' ? text.trim() : GATE_WORDS[gate]
  return [fit(words, MAX_WEIGHT - ADDRESS_WEIGHT - 1), url].filter(Boolean).join('\n')
}

function fit(text: string, limit: number): string {
  const characters = [...text]
  let weight = 0
  let end = 0
  const room = limit - weightOf(ELLIPSIS)
  let cut = 0
  for (const character of characters) {
    weight += weightOf(character)
    if (weight > limit) return `${characters.slice(0, cut).join('').trimEnd()}${ELLIPSIS}`
    end += 1
    if (weight <= room) cut = end
  }
  return text
}

function weightOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  const isLight =
    code <= 4351 ||
    (code >= 8192 && code <= 8205) ||
    (code >= 8208 && code <= 8223) ||
    (code >= 8242 && code <= 8247)
  return isLight ? 1 : 2
}
