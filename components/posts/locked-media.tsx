import { Lock } from 'lucide'
import Link from 'next/link'
import type { Post } from '#contract/posts.ts'
import { cn } from '#lib/cn.ts'
import { registerPath, withIntent } from '#lib/next-path.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { MemberPart } from '../members/member-part.tsx'
import { unlockText, type PostOffer } from '../payments/post-offer.ts'
import { subscribePath, subscribeText } from '../performers/subscription-offer.ts'
import { FollowOrRegister } from '../reactions/follow-offer.tsx'
import { heldRatio, imageOf } from '../site/image-sources.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { MediaFrame } from '../ui/media-frame.tsx'
import { Money } from '../ui/money.tsx'
import { Veil } from '../ui/veil.tsx'
import { describeMedia } from './media-counts.ts'
import { offerOf } from './offered-post.ts'
import { postPath } from './post-tile.tsx'

export interface LockedMediaProps {
  post: Post
  locked: NonNullable<Post['locked']>
  viewer: Viewer | null
  currency: string
  /** The viewer wanted to buy the post before they registered, or before they topped up the wallet. */
  isBuying?: boolean
}

const FOR_WHOM = {
  follow: 'For followers',
  subscribe: 'For subscribers',
  buy: 'Pay once, keep it for good',
} as const
/** An existing subscription still opens it, so that only people without one read this. */
const CLOSED = 'For subscribers. Subscriptions are closed at the moment.'

/** What a locked post shows instead of its files: an image, counts, and the cheapest way in. */
export function LockedMedia({ post, locked, viewer, currency, isBuying }: LockedMediaProps) {
  const { preview, isBlurred, cheapestEntitlement: offer } = locked
  const sold = offerOf(post)
  const unlock = sold ? (
    <BuyOrRegister offer={sold} viewer={viewer} currency={currency} isBuying={isBuying} />
  ) : (
    offer &&
    offer.kind !== 'buy' && (
      <UnlockOffer
        performer={post.performer}
        offer={offer}
        viewer={viewer}
        currency={currency}
        next={postPath(post._id)}
      />
    )
  )
  const forWhom = offer ? FOR_WHOM[offer.kind] : CLOSED
  if (!preview && locked.totalPhotos + locked.totalVideos === 0) {
    return (
      <div className="paywall mx-4 mb-1 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control bg-sunken p-4 sm:mx-5">
        <Icon of={Lock} className="size-5 shrink-0 text-muted" />
        <p className="min-w-0 flex-1 basis-40 text-sm">
          <span className="font-semibold">{describeMedia(locked)}</span>
          <span className="block text-muted">{forWhom}</span>
        </p>
        {unlock}
      </div>
    )
  }
  return (
    <MediaFrame
      ratio={preview && locked.totalVideos === 0 ? heldRatio(preview, isBlurred ? 1.25 : 1, 1.78) : 'video'}
      placeholder={preview?.placeholder}
      image={preview && { ...imageOf(preview, '', '(min-width: 640px) 608px, 100vw') }}
      className={cn('paywall min-h-56 w-full rounded-none', isBlurred && '[&>img]:scale-110 [&>img]:blur-lg')}
    >
      <Veil summary={describeMedia(locked)} detail={forWhom} action={unlock} isClear={!isBlurred} />
    </MediaFrame>
  )
}

type Entitlement = NonNullable<NonNullable<Post['locked']>['cheapestEntitlement']>

interface UnlockOfferProps {
  performer: Post['performer']
  offer: Exclude<Entitlement, { kind: 'buy' }>
  viewer: Viewer | null
  currency: string
  /** The path that the viewer comes back to after registering. */
  next: string
  size?: 'sm' | 'md'
}

/**
 * A button for the cheapest way to unlock a post. A performer sees none, since performers do not subscribe.
 */
function UnlockOffer({ performer, offer, viewer, currency, next, size }: UnlockOfferProps) {
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

interface BuyProps extends Pick<LockedMediaProps, 'viewer' | 'currency' | 'isBuying'> {
  offer: PostOffer
}

/**
 * A fan buys the post where they meet it. A visitor registers first, and comes back to the post with its sheet open. Only
 * fans buy, so that other members read the price.
 */
function BuyOrRegister({ offer, viewer, currency, isBuying }: BuyProps) {
  if (viewer?.isPerformer || viewer?.isOperator)
    return <Money amountCents={offer.priceCents} currency={currency} className="display text-2xl" />
  if (viewer)
    return <MemberPart of="UnlockButton" offer={offer} currency={currency} isOpenAtFirst={isBuying} />
  return (
    <Button asChild>
      <Link href={registerPath(withIntent(postPath(offer.postId), 'buy'))} prefetch={false}>
        {unlockText(offer.priceCents, currency)}
        <span className="sr-only">
          : {offer.contents} by {offer.performerName}
        </span>
      </Link>
    </Button>
  )
}
