/** Where a post is bought without a script, and what the button says. */
import { formatMoney } from '../ui/format-money.ts'

/** A locked post that is for sale, as its button, its sheet and its checkout show it. */
export interface PostOffer {
  postId: string
  performerName: string
  /** The beginning of the text; empty for a post without one. */
  words: string
  /** Its files, counted: "3 photos". */
  contents: string
  /** The address of a small picture that everybody may see. */
  picture: string | null
  isBlurred: boolean
  priceCents: number
}

/** The page that sells a post by a plain form. A payment that has failed leads there too. */
export function buyPath(postId: string): string {
  return `/checkout/new?post=${postId}`
}

/** "Unlock for €5" */
export function unlockText(priceCents: number, currency: string): string {
  return `Unlock for ${formatMoney(priceCents, currency, { short: true })}`
}
