import { Eye, Gem, Heart, MessageCircle, PencilLine, Pin, Tag, Users } from 'lucide'
import Link from 'next/link'
import type { Post } from '#contract/posts.ts'
import { cn } from '#lib/cn.ts'
import { registerPath, withIntent } from '#lib/next-path.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { MemberPart } from '../members/member-part.tsx'
import type { Voter } from '../polls/poll-island.tsx'
import { VisitorPoll } from '../polls/visitor-poll.tsx'
import { REACTION_CLASSES } from '../reactions/reaction-classes.ts'
import { ReportLink } from '../reports/report-link.tsx'
import { countOf, shortCount } from '../site/count-text.ts'
import { addressAt } from '../site/image-sources.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { LinkedText } from '../ui/linked-text.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { PostMedia } from './post-media.tsx'
import { postPath } from './post-tile.tsx'

export interface PostCardProps {
  post: Post
  viewer: Viewer | null
  currency: string
  /** The time of this request; cached pages have none. */
  nowMs?: number
  /** The post's image is the largest of the first screen. */
  priority?: boolean
  /** Marks a pinned post; only its performer's page shows pinned posts first. */
  marksPin?: boolean
}

/** One post in a feed. On a phone it goes from edge to edge. */
export function PostCard({ post, nowMs, marksPin, ...shown }: PostCardProps) {
  const hasMedia = post.type !== 'text' || post.locked !== null
  return (
    <article
      aria-label={`Post by ${post.performer.name}`}
      className="-mx-4 border-y border-line bg-surface sm:mx-0 sm:overflow-hidden sm:rounded-media sm:border-x"
    >
      <PostHead post={post} nowMs={nowMs} marksPin={marksPin} />
      {post.text && <CardText post={post} hasMedia={hasMedia} />}
      {hasMedia && (
        <div className="mt-3">
          <PostMedia post={post} {...shown} />
        </div>
      )}
      <CardPoll post={post} viewer={shown.viewer} nowMs={nowMs} />
      <PostFoot post={post} viewer={shown.viewer} />
    </article>
  )
}

/** The post's poll. A visitor registers before they vote. */
export function CardPoll({
  post: { _id: postId, poll, performer },
  viewer,
  nowMs,
  isVoteOffered = false,
}: Pick<PostCardProps, 'post' | 'viewer' | 'nowMs'> & {
  /** The viewer wanted to vote before they registered. */
  isVoteOffered?: boolean
}) {
  if (!poll) return null
  if (!viewer) {
    const registerHref = registerPath(withIntent(postPath(postId), 'vote'))
    return <VisitorPoll poll={poll} performerId={performer._id} registerHref={registerHref} nowMs={nowMs} />
  }
  return (
    <MemberPart
      of="PollIsland"
      poll={poll}
      performerId={performer._id}
      voter={voterOf(viewer, performer._id)}
      nowMs={nowMs}
      isOffered={isVoteOffered}
    />
  )
}

function voterOf(viewer: Viewer, performerId: string): Voter {
  if (viewer._id === performerId) return 'owner'
  return viewer.isPerformer || viewer.isOperator ? 'other' : 'fan'
}

/** How much text a card shows: about as many characters as fill the lines on a phone. */
const WITH_MEDIA = { characters: 260, lines: 6, className: 'text-base', cut: 'line-clamp-6' }
const TEXT_ONLY = { characters: 560, lines: 14, className: 'text-md leading-relaxed', cut: 'line-clamp-[14]' }

/** The post's text. A long one is cut, so that one post does not fill a list, and its end is a link away. */
function CardText({ post, hasMedia }: { post: Post; hasMedia: boolean }) {
  const room = hasMedia ? WITH_MEDIA : TEXT_ONLY
  const isLong = post.text.length > room.characters || post.text.split('\n').length > room.lines
  return (
    <div className={cn('measure px-4 pt-3 sm:px-5', room.className, !hasMedia && 'pb-2')}>
      <p className={cn('whitespace-pre-line wrap-anywhere', isLong && room.cut)}>
        <LinkedText text={post.text} isCut={post.isLocked} />
      </p>
      {isLong && (
        <Link
          href={postPath(post._id)}
          prefetch={false}
          className="tap mt-1 inline-block text-base font-semibold text-brand-text underline-offset-4 hover:underline"
        >
          Read more<span className="sr-only"> of this post by {post.performer.name}</span>
        </Link>
      )}
    </div>
  )
}

/** The post's performer, its time, and who may see it. */
export function PostHead({
  post,
  nowMs,
  marksPin = false,
}: Pick<PostCardProps, 'post' | 'nowMs' | 'marksPin'>) {
  const { performer } = post
  return (
    <header className="flex items-center gap-3 px-4 pt-4 sm:px-5">
      <Avatar name={performer.name} src={addressAt(performer.avatar, 96)} size="md" now={performer.isLive} />
      <div className="min-w-0 flex-1 leading-tight">
        <Link
          href={`/${performer.username}`}
          prefetch={false}
          className="tap block truncate font-semibold underline-offset-4 hover:underline"
        >
          {performer.name}
        </Link>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <Link href={postPath(post._id)} prefetch={false} className="underline-offset-4 hover:underline">
            <RelativeTime iso={post.publishedAt} nowMs={nowMs} />
          </Link>
          <GateMark gate={post.gate} />
          {marksPin && post.isPinned && (
            <span className="inline-flex items-center gap-1">
              <Icon of={Pin} className="size-3.5" /> Pinned
            </span>
          )}
        </p>
      </div>
    </header>
  )
}

const GATE_MARKS = {
  followers: { icon: Users, text: 'Followers' },
  subscribers: { icon: Gem, text: 'Subscribers' },
  price: { icon: Tag, text: 'For sale' },
} as const

function GateMark({ gate }: { gate: Post['gate'] }) {
  if (gate === 'free') return null
  const { icon, text } = GATE_MARKS[gate]
  return (
    <span className="inline-flex items-center gap-1">
      <Icon of={icon} className="size-3.5" />
      {text}
    </span>
  )
}

/**
 * The post's likes and comments, the fan's bookmark, and what else the viewer can do with it. The like button leads a visitor to the
 * registration.
 */
export function PostFoot({
  post,
  viewer,
  isLikeOffered = false,
  totalViews = null,
}: {
  post: Post
  viewer: Viewer | null
  /** The viewer wanted to like the post before they registered. */
  isLikeOffered?: boolean
  /** Only the post's performer learns it. */
  totalViews?: number | null
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
        <MemberPart
          of="LikeButton"
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
      {/* Performers and operators have no page of bookmarks. */}
      {viewer && !viewer.isPerformer && !viewer.isOperator && (
        <MemberPart of="BookmarkButton" postId={post._id} isBookmarked={post.isBookmarked} />
      )}
      {totalViews !== null && (
        <span
          className="inline-flex min-h-9 items-center gap-1.5 px-2 text-sm font-semibold text-muted"
          title={countOf(totalViews, 'view')}
        >
          <Icon of={Eye} className="size-5" />
          <span className="money">{shortCount(totalViews)}</span>
          <span className="sr-only">{totalViews === 1 ? 'view' : 'views'}</span>
        </span>
      )}
      {viewer?._id === post.performer._id ? (
        <Link href={`/model/posts/${post._id}`} prefetch={false} className={cn(REACTION_CLASSES, 'ml-auto')}>
          <Icon of={PencilLine} className="size-4" />
          Edit <span className="sr-only">this post</span>
        </Link>
      ) : (
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
