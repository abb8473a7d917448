import { Heart, MessageCircle } from 'lucide'
import Link from 'next/link'
import type { FeedPost } from '#contract/feeds.ts'
import { registerPath, withIntent } from '#lib/next-path.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { LikeButton } from '../reactions/like-button.tsx'
import { ReportLink } from '../reports/report-link.tsx'
import { REACTION_CLASSES } from '../reactions/reaction-classes.ts'
import { postPath } from './post-path.ts'
import { Icon } from '../ui/icon.tsx'
import { shortCount } from '#components/site/count-text.ts'

/** The post's likes and comments. The like button leads a visitor to the registration. */
export function PostFoot({
  post,
  viewer,
  isLikeOffered = false,
}: {
  post: FeedPost
  viewer: Viewer | null
  /** The viewer wanted to like the post before they registered. */
  isLikeOffered?: boolean
}) {
  const path = postPath(post._id)
  return (
    <footer className="flex items-center gap-2 px-2 py-2 sm:px-3">
      {post.isLocked ? (
        // A viewer cannot like a post that they may not see.
        <span className="inline-flex min-h-9 items-center gap-1.5 px-2 text-sm font-semibold text-muted">
          <Icon of={Heart} className="size-5" />
          <span className="money">{shortCount(post.totalLikes)}</span>
          <span className="sr-only">likes</span>
        </span>
      ) : viewer ? (
        <LikeButton
          postId={post._id}
          isLiked={post.isLiked}
          totalLikes={post.totalLikes}
          isOffered={isLikeOffered}
        />
      ) : (
        <Link href={registerPath(withIntent(path, 'like'))} prefetch={false} className={REACTION_CLASSES}>
          <Icon of={Heart} className="size-5" />
          <span className="sr-only">Like</span>
          <span className="money">{shortCount(post.totalLikes)}</span>
        </Link>
      )}
      <Link href={`${path}#comments`} prefetch={false} className={REACTION_CLASSES}>
        <Icon of={MessageCircle} className="size-5" />
        <span className="sr-only">Comments</span>
        <span className="money">{shortCount(post.totalComments)}</span>
      </Link>
      {viewer?._id !== post.performer._id && (
        <ReportLink
          targetType="feed"
          targetId={post._id}
          label={`this post of ${post.performer.name}`}
          className="ml-auto"
        />
      )}
    </footer>
  )
}
