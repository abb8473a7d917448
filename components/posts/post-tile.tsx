import { Images, Lock, Play } from 'lucide'
import Link from 'next/link'
import type { Post } from '#contract/posts.ts'
import { imageOf } from '../site/image-sources.ts'
import { headlineOf } from '../site/structured-data.tsx'
import { Icon } from '../ui/icon.tsx'
import { MediaFrame } from '../ui/media-frame.tsx'
import { clockText } from '../ui/time-text.ts'

export function postPath(postId: string): string {
  return `/post/${postId}`
}

export interface PostTileProps {
  post: Post
  sizes?: string
  /** Leaves the name out when all tiles are of one performer. */
  isNameless?: boolean
  priority?: boolean
}

/** A post as an image in a grid; a post without images shows its text. */
export function PostTile({
  post,
  sizes = '(min-width: 1280px) 300px, (min-width: 768px) 33vw, 50vw',
  isNameless = false,
  priority = false,
}: PostTileProps) {
  const [file] = post.files
  const image = file ? (file.type === 'photo' ? file.image : file.poster) : (post.locked?.preview ?? null)
  const words = headlineOf(post.text, 90)
  return (
    <Link href={postPath(post._id)} prefetch={false} className="group block rounded-media">
      {!words && <span className="sr-only">Post </span>}
      {image ? (
        <MediaFrame
          ratio="post"
          placeholder={image.placeholder}
          image={imageOf(image, '', sizes)}
          priority={priority}
          className={post.isLocked ? '[&>img]:scale-110 [&>img]:blur-md' : undefined}
        >
          <span className="absolute inset-0 bg-linear-to-t from-[oklch(0.13_0.03_310/0.88)] via-[oklch(0.13_0.03_310/0.35)] via-30% to-transparent to-60% transition-opacity duration-200 group-hover:opacity-90" />
          <TileMark post={post} />
          <span className="absolute inset-x-3 bottom-3 text-sm text-on-media">
            <span className="line-clamp-2 leading-snug font-medium">{words} </span>
            {!isNameless && <span className="mt-0.5 block truncate opacity-85">{post.performer.name}</span>}
          </span>
        </MediaFrame>
      ) : (
        <span className="flex aspect-[4/5] flex-col rounded-media border border-line bg-surface p-4 group-hover:border-line-strong">
          <span className="display line-clamp-6 text-md leading-snug">{headlineOf(post.text, 160)} </span>
          {!isNameless && (
            <span className="mt-auto block truncate pt-3 text-sm text-muted">{post.performer.name}</span>
          )}
        </span>
      )}
    </Link>
  )
}

function TileMark({ post }: { post: Post }) {
  const [file] = post.files
  const mark = post.isLocked ? (
    <>
      <span className="sr-only">Locked, </span>
      <Icon of={Lock} className="size-4" />
    </>
  ) : file?.type === 'video' ? (
    <>
      <span className="sr-only">Video, </span>
      <Icon of={Play} className="size-3.5 fill-current" /> {clockText(file.durationMs / 1000)}
    </>
  ) : post.files.length > 1 ? (
    <>
      <span className="sr-only">Photos, </span>
      <Icon of={Images} className="size-4" /> {post.files.length}
    </>
  ) : null
  if (!mark) return null
  return (
    <span className="money absolute top-2.5 right-2.5 inline-flex h-7 items-center gap-1.5 rounded-tag bg-scrim px-2 text-xs font-semibold text-on-media">
      {mark}{' '}
    </span>
  )
}
