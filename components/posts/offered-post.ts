import type { Post } from '#contract/posts.ts'
import type { PostOffer } from '../payments/post-offer.ts'
import { addressAt } from '../site/image-sources.ts'
import { headlineOf } from '../site/structured-data.tsx'
import { describeMedia } from './media-counts.ts'

/** The offer of a locked post that this viewer can buy; null for an open post, and for one that opens in another way. */
export function offerOf({ _id, text, performer, locked }: Post): PostOffer | null {
  if (locked?.cheapestEntitlement?.kind !== 'buy') return null
  return {
    postId: _id,
    performerName: performer.name,
    words: headlineOf(text, 80),
    contents: describeMedia(locked),
    picture: addressAt(locked.preview, 160) ?? null,
    isBlurred: locked.isBlurred,
    priceCents: locked.cheapestEntitlement.priceCents,
  }
}
