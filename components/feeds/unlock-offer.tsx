import Link from 'next/link'
import type { FeedPost } from '#contract/feeds.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { FollowOrRegister } from '../reactions/follow-or-register.tsx'
import { subscribePath, subscribeText } from '../performers/subscribe-path.ts'
import { Button } from '../ui/button.tsx'

interface UnlockOfferProps {
  performer: FeedPost['performer']
  offer: NonNullable<FeedPost['locked']>['cheapestEntitlement']
  viewer: Viewer | null
  currency: string
  /** The path that the viewer comes back to after registering. */
  next: string
  size?: 'sm' | 'md'
}

/**
 * A button for the cheapest way to unlock a post. A performer sees none, since performers do not subscribe.
 */
export function UnlockOffer({ performer, offer, viewer, currency, next, size }: UnlockOfferProps) {
  if (offer.kind === 'follow') {
    return (
      <FollowOrRegister
        performer={performer}
        isFollowing={false}
        label="Follow to see"
        viewer={viewer}
        next={next}
        size={size}
      />
    )
  }
  if (viewer?.isPerformer) return null
  return (
    <Button asChild size={size}>
      <Link href={subscribePath(performer._id, viewer)} prefetch={false}>
        {subscribeText(offer.monthlyPriceCents, currency)}
        <span className="sr-only"> to {performer.name}</span>
      </Link>
    </Button>
  )
}
