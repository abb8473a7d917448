/** Who sees a post whole, and what everyone else sees of it. */
import type { FeedPost } from '#contract/feeds.ts'
import type { SignedIn } from '../../http/visitor.ts'

type Gate = FeedPost['gate']

export interface Standing {
  viewer: SignedIn | null
  isFollowing: boolean
  hasSubscription: boolean
}

/** Gates stack: a subscriber passes the followers' gate too. Owner and operator always pass. */
export function maySee(post: { gate: Gate; performerId: string }, standing: Standing): boolean {
  const { viewer, isFollowing, hasSubscription } = standing
  if (post.gate === 'free') return true
  if (!viewer) return false
  if (viewer.kind === 'operator' || viewer.accountId === post.performerId) return true
  return hasSubscription || (post.gate === 'followers' && isFollowing)
}

/** The least that unlocks a post. */
export function cheapestEntitlement(
  gate: Gate,
  monthlyPriceCents: number | null,
): NonNullable<FeedPost['locked']>['wayIn'] {
  return gate === 'subscribers'
    ? { kind: 'subscribe', monthlyPriceCents: monthlyPriceCents ?? 0 }
    : { kind: 'follow' }
}

const TEASER_CHARACTERS = 80

/**
 * The beginning of a locked text: at most 80 characters with the ellipsis, at most 60% of the text, and cut
 * between words where there are any.
 */
export function teaserOf(text: string): string {
  const characters = [...text.trim()]
  const limit = Math.min(TEASER_CHARACTERS - 1, Math.floor(characters.length * 0.6))
  const beginning = characters.slice(0, limit).join('')
  const isCutInWord = !/\s/.test(characters[limit] ?? ' ')
  const lastSpace = beginning.search(/\s\S*$/)
  const whole = isCutInWord && lastSpace > 0 ? beginning.slice(0, lastSpace) : beginning
  return `${whole.replace(/[\s.,;:!?–—-]+$/, '')}…`
}
