import { Lock } from 'lucide'
import Link from 'next/link'
import type { Post } from '#contract/posts.ts'
import type { ImageAsset } from '#contract/fields.ts'
import { cn } from '#lib/cn.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { Money } from '../ui/money.tsx'
import { subscribePath, subscribeText } from '../performers/subscription-offer.ts'
import { FollowOrRegister } from '../reactions/follow-offer.tsx'
import { addressAt, heldRatio, imageOf } from '../site/image-sources.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { MediaFrame } from '../ui/media-frame.tsx'
import { clockText } from '../ui/time-text.ts'
import { Veil } from '../ui/veil.tsx'
import { postPath } from './post-tile.tsx'
import { VideoPlayer } from './video-player.tsx'

export interface PostMediaProps {
  post: Post
  viewer: Viewer | null
  currency: string
  priority?: boolean
}

/** The post's images and videos, or the offer that unlocks them for a viewer who may not see them yet. */
export function PostMedia({ post, viewer, currency, priority }: PostMediaProps) {
  if (post.locked) return <LockedMedia post={post} locked={post.locked} viewer={viewer} currency={currency} />
  const images = post.files.flatMap((file) => (file.type === 'photo' ? [file.image] : []))
  return (
    <>
      <ImageGrid images={images} name={post.performer.name} href={postPath(post._id)} priority={priority} />
      {post.files.map(
        (file) => file.type === 'video' && <PostVideo key={file._id} post={post} file={file} />,
      )}
    </>
  )
}

type VideoFile = Extract<Post['files'][number], { type: 'video' }>

export function PostVideo({ post, file }: { post: Post; file: VideoFile }) {
  return (
    <MediaFrame
      ratio={heldRatio(file, 0.8, 1.78)}
      placeholder={file.poster.placeholder}
      className="rounded-none"
    >
      <VideoPlayer
        url={file.url}
        posterUrl={addressAt(file.poster, 1280) ?? file.poster.url}
        label={`Video by ${post.performer.name}`}
        className="absolute inset-0 size-full bg-scrim object-contain"
      />
    </MediaFrame>
  )
}

function LockedMedia({
  post,
  locked,
  viewer,
  currency,
}: PostMediaProps & { locked: NonNullable<Post['locked']> }) {
  const { preview, cheapestEntitlement: offer } = locked
  const unlock = (
    <UnlockOffer
      performer={post.performer}
      offer={offer}
      viewer={viewer}
      currency={currency}
      next={postPath(post._id)}
    />
  )
  const forWhom = offer.kind === 'follow' ? 'For followers' : 'For subscribers'
  if (locked.totalPhotos + locked.totalVideos === 0) {
    return (
      <div className="mx-4 mb-1 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control bg-sunken p-4 sm:mx-5">
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
      ratio={preview && locked.totalVideos === 0 ? heldRatio(preview, 1.25, 1.78) : 'video'}
      placeholder={preview?.placeholder}
      image={preview && { ...imageOf(preview, '', '(min-width: 640px) 608px, 100vw') }}
      className="min-h-56 w-full rounded-none [&>img]:scale-110 [&>img]:blur-lg"
    >
      <Veil summary={describeMedia(locked)} detail={forWhom} action={unlock} />
    </MediaFrame>
  )
}

interface ImageGridProps {
  images: ImageAsset[]
  /** The performer's name, for the texts that a screen reader speaks. */
  name: string
  /** The post's address, to which every image links. */
  href: string
  priority?: boolean
}

const MAX_SHOWN = 4
const SIZES = { whole: '(min-width: 640px) 608px, 100vw', half: '(min-width: 640px) 304px, 50vw' }

/**
 * One image keeps its own shape; two stand beside each other; three make one and two; four and more make a square.
 */
function ImageGrid({ images, name, href, priority }: ImageGridProps) {
  const shown = images.slice(0, MAX_SHOWN)
  const hidden = images.length - shown.length
  const [first] = shown
  if (!first) return null
  const isAlone = shown.length === 1
  return (
    <div
      className={cn(
        'grid gap-0.5',
        !isAlone && 'grid-cols-2',
        shown.length === 3 && 'aspect-square grid-rows-2',
      )}
    >
      {shown.map((image, at) => {
        const isTall = shown.length === 3 && at === 0
        const isLast = at === shown.length - 1
        return (
          <Link
            key={image.url}
            href={href}
            prefetch={false}
            className={cn('block focus-visible:-outline-offset-4', isTall && 'row-span-2')}
          >
            <MediaFrame
              ratio={isAlone ? heldRatio(image, 0.8, 1.78) : shown.length === 2 ? 'post' : 'square'}
              placeholder={image.placeholder}
              image={imageOf(
                image,
                isAlone ? `Photo by ${name}` : `Photo ${at + 1} of ${images.length} by ${name}`,
                isAlone ? SIZES.whole : SIZES.half,
              )}
              priority={priority && at === 0}
              className={cn('rounded-none', shown.length === 3 && 'h-full')}
            >
              {isLast && hidden > 0 && (
                <span className="display absolute inset-0 grid place-items-center bg-scrim text-3xl text-on-media">
                  <span>
                    +{hidden} <span className="sr-only">more photos</span>
                  </span>
                </span>
              )}
            </MediaFrame>
          </Link>
        )
      })}
    </div>
  )
}

interface UnlockOfferProps {
  performer: Post['performer']
  offer: NonNullable<Post['locked']>['cheapestEntitlement']
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
  if (offer.kind === 'buy') {
    return <Money amountCents={offer.priceCents} currency={currency} className="font-semibold" />
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

interface Counts {
  totalPhotos: number
  totalVideos: number
  durationMs: number
}

/** Says what a lock hides: "3 photos", "Video, 0:48", "2 photos and 1 video, 1:20". */
export function describeMedia({ totalPhotos, totalVideos, durationMs }: Counts): string {
  const length = durationMs > 0 ? `, ${clockText(durationMs / 1000)}` : ''
  const photos = totalPhotos === 1 ? '1 photo' : `${totalPhotos} photos`
  const videos = totalVideos === 1 ? '1 video' : `${totalVideos} videos`
  if (totalPhotos > 0 && totalVideos > 0) return `${photos} and ${videos}${length}`
  if (totalVideos === 1) return `Video${length}`
  if (totalVideos > 1) return `${videos}${length}`
  return totalPhotos > 0 ? photos : 'The rest of this post'
}
