import Link from 'next/link'
import type { Post } from '#contract/posts.ts'
import type { ImageAsset } from '#contract/fields.ts'
import { cn } from '#lib/cn.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { addressAt, heldRatio, imageOf } from '../site/image-sources.ts'
import { MediaFrame } from '../ui/media-frame.tsx'
import { LockedMedia } from './locked-media.tsx'
import { postPath } from './post-tile.tsx'
import { VideoPlayer } from './video-player.tsx'

export interface PostMediaProps {
  post: Post
  viewer: Viewer | null
  currency: string
  priority?: boolean
  /** The viewer has come to buy the post. */
  isBuying?: boolean
}

/** The post's images and videos, or the offer that unlocks them for a viewer who may not see them yet. */
export function PostMedia({ post, priority, ...shown }: PostMediaProps) {
  if (post.locked) return <LockedMedia post={post} locked={post.locked} {...shown} />
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
