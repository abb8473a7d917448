import { Lock } from 'lucide'
import type { FeedPost } from '#contract/feeds.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { heldRatio, imageOf, addressAt } from '../site/image-sources.ts'
import { MediaFrame } from '../ui/media-frame.tsx'
import { Veil } from '../ui/veil.tsx'
import { VideoPlayer } from './video-player.tsx'
import { describeMedia } from './media-texts.ts'
import { ImageGrid } from './image-grid.tsx'
import { postPath } from './post-path.ts'
import { UnlockOffer } from './unlock-offer.tsx'
import { Icon } from '../ui/icon.tsx'

export interface PostMediaProps {
  post: FeedPost
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

type VideoFile = Extract<FeedPost['files'][number], { type: 'video' }>

export function PostVideo({ post, file }: { post: FeedPost; file: VideoFile }) {
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
}: PostMediaProps & { locked: NonNullable<FeedPost['locked']> }) {
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
