import { Images, Lock, Play } from 'lucide'
import Link from 'next/link'
import type { Post } from '#contract/posts.ts'
import { cn } from '#lib/cn.ts'
import { imageOf } from '../site/image-sources.ts'
import { headlineOf } from '../site/structured-data.tsx'
import { Icon } from '../ui/icon.tsx'
import { MediaFrame } from '../ui/media-frame.tsx'
import { Money } from '../ui/money.tsx'
import { clockText } from '../ui/time-text.ts'
import { wordsOf } from './post-texts.ts'

export function postPath(postId: string): string {
  return `/post/${postId}`
}

export interface PostTileProps {
  post: Post
  currency: string
  sizes?: string
  /** Leaves the name out when all tiles are of one performer. */
  isNameless?: boolean
  priority?: boolean
}

/** A post as an image in a grid; a post without images shows its text. */
export function PostTile({
  post,
  currency,
  sizes = '(min-width: 1280px) 300px, (min-width: 768px) 33vw, 50vw',
  isNameless = false,
  priority = false,
}: PostTileProps) {
  const [file] = post.files
  const image = file ? (file.type === 'photo' ? file.image : file.poster) : (post.locked?.preview ?? null)
  const words = headlineOf(wordsOf(post), 90)
  return (
    <Link href={postPath(post._id)} prefetch={false} className="group block rounded-media">
      {!words && <span className="sr-only">Post </span>}
      {image ? (
        <MediaFrame
          ratio="post"
          placeholder={image.placeholder}
          image={imageOf(image, '', sizes)}
          priority={priority}
          className={post.locked?.isBlurred ? '[&>img]:scale-110 [&>img]:blur-md' : undefined}
        >
          <span className="absolute inset-0 bg-linear-to-t from-[oklch(0.13_0.03_310/0.88)] via-[oklch(0.13_0.03_310/0.35)] via-30% to-transparent to-60% transition-opacity duration-200 group-hover:opacity-90" />
          <TilePrice post={post} currency={currency} className="absolute top-2.5 left-2.5" />
          <TileMark post={post} className="absolute top-2.5 right-2.5 bg-scrim text-on-media" />
          <span className="absolute inset-x-3 bottom-3 text-sm text-on-media">
            <span className="line-clamp-2 leading-snug font-medium">{words} </span>
            {!isNameless && <span className="mt-0.5 block truncate opacity-85">{post.performer.name}</span>}
          </span>
        </MediaFrame>
      ) : (
        <span className="flex aspect-[4/5] flex-col rounded-media border border-line bg-surface p-4 group-hover:border-line-strong">
          {post.locked && (
            <span className="mb-3 flex items-center justify-between gap-2">
              <TilePrice post={post} currency={currency} />
              <TileMark post={post} className="ml-auto bg-sunken text-muted" />
            </span>
          )}
          <span className="display line-clamp-6 text-md leading-snug">{headlineOf(wordsOf(post), 160)} </span>
          {!isNameless && (
            <span className="mt-auto block truncate pt-3 text-sm text-muted">{post.performer.name}</span>
          )}
        </span>
      )}
    </Link>
  )
}

interface TilePartProps {
  post: Post
  className: string
}

/** What buyers pay for a locked post. */
function TilePrice({
  post,
  currency,
  className = '',
}: Omit<TilePartProps, 'className'> & { currency: string; className?: string }) {
  const offer = post.locked?.cheapestEntitlement
  if (offer?.kind !== 'buy') return null
  return (
    <span
      className={cn(
        'inline-flex h-7 items-center rounded-tag bg-brand-soft px-2.5 text-sm font-bold text-brand-text',
        className,
      )}
    >
      <Money amountCents={offer.priceCents} currency={currency} />{' '}
    </span>
  )
}

/** Whether the post is locked, and how much is in it. */
function TileMark({ post, className }: TilePartProps) {
  const { totalPhotos, totalVideos, durationMs } = post.locked ?? countFiles(post)
  const isPlural = totalPhotos + totalVideos > 1
  if (!post.isLocked && totalVideos === 0 && !isPlural) return null
  return (
    <span
      className={cn(
        'money inline-flex h-7 items-center gap-1.5 rounded-tag px-2 text-xs font-semibold',
        className,
      )}
    >
      {post.isLocked && (
        <>
          <span className="sr-only">Locked, </span>
          <Icon of={Lock} className="size-4" />
        </>
      )}
      {totalVideos > 0 ? (
        <>
          <span className="sr-only">Video, </span>
          <Icon of={Play} className="size-3.5 fill-current" /> {clockText(durationMs / 1000)}
        </>
      ) : (
        isPlural && (
          <>
            <span className="sr-only">Photos, </span>
            <Icon of={Images} className="size-4" /> {totalPhotos}
          </>
        )
      )}{' '}
    </span>
  )
}

function countFiles({ files }: Post) {
  const videos = files.filter((file) => file.type === 'video')
  return {
    totalPhotos: files.length - videos.length,
    totalVideos: videos.length,
    durationMs: videos.reduce((sum, { durationMs }) => sum + durationMs, 0),
  }
}
