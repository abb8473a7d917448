import type { FeedPost } from '#contract/feeds.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { cn } from '#lib/cn.ts'
import { PostFoot } from './post-foot.tsx'
import { PostHead } from './post-head.tsx'
import { PostMedia } from './post-media.tsx'

export interface PostCardProps {
  post: FeedPost
  viewer: Viewer | null
  currency: string
  /** The time of this request; cached pages have none. */
  nowMs?: number
  /** The post's image is the largest of the first screen. */
  priority?: boolean
}

/** One post in a feed. On a phone it goes from edge to edge. */
export function PostCard({ post, nowMs, ...shown }: PostCardProps) {
  const hasMedia = post.type !== 'text' || post.locked !== null
  return (
    <article
      aria-label={`Post by ${post.performer.name}`}
      className="-mx-4 border-y border-line bg-surface sm:mx-0 sm:overflow-hidden sm:rounded-media sm:border-x"
    >
      <PostHead post={post} nowMs={nowMs} />
      {post.text && (
        <p
          className={cn(
            'measure px-4 pt-3 whitespace-pre-line sm:px-5',
            hasMedia ? 'line-clamp-6 text-base' : 'pb-2 text-md leading-relaxed',
          )}
        >
          {post.text}
        </p>
      )}
      {hasMedia && (
        <div className="mt-3">
          <PostMedia post={post} {...shown} />
        </div>
      )}
      <PostFoot post={post} viewer={shown.viewer} />
    </article>
  )
}
