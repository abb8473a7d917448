import { ChartBarBig, CircleAlert, Clock, Eye, Heart, MessageCircle, Pin, TextAlignStart } from 'lucide'
import Link from 'next/link'
import type { OwnPost } from '#contract/posts.ts'
import { countOf, shortCount } from '../site/count-text.ts'
import { addressAt } from '../site/image-sources.ts'
import { headlineOf } from '../site/structured-data.tsx'
import { Badge, type BadgeProps } from '../ui/badge.tsx'
import { Icon, type IconNode } from '../ui/icon.tsx'
import { Moment } from '../ui/moment.tsx'
import { Money } from '../ui/money.tsx'
import { PostMenu } from './post-menu.tsx'
import { fileNews, GATE_NAMES, isOverdue, wordsOf } from './post-texts.ts'

/** One of the performer's own posts, with what can be done with it. */
export function OwnPostRow({ post, currency }: { post: OwnPost; currency: string }) {
  const name = headlineOf(wordsOf(post), 120) || mediaName(post)
  const news = fileNews(post)
  return (
    <li className="relative flex gap-4 rounded-media border border-line bg-surface p-3 transition-colors duration-150 hover:border-line-strong sm:p-4">
      <Picture post={post} />
      <div className="flex min-w-0 flex-1 flex-col gap-2 lg:flex-row lg:items-center lg:gap-6">
        <div className="min-w-0 flex-1">
          <Link
            href={`/model/posts/${post._id}`}
            prefetch={false}
            className="line-clamp-2 font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {name}
          </Link>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            {post.isPinned && (
              <span className="inline-flex items-center gap-1 text-brand-text">
                <Icon of={Pin} className="size-3.5" /> Pinned
              </span>
            )}
            <When post={post} />
          </p>
          {news && (
            <p
              className={
                news.tone === 'failed'
                  ? 'mt-1.5 flex gap-1.5 text-sm text-danger'
                  : 'mt-1.5 flex gap-1.5 text-sm text-muted'
              }
            >
              <Icon of={news.tone === 'failed' ? CircleAlert : Clock} className="mt-0.5 size-4 shrink-0" />
              {news.text}
            </p>
          )}
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted lg:w-64 lg:shrink-0 xl:w-[28rem]">
          <span className="lg:w-24">
            <StateBadge post={post} />
          </span>
          <span className="lg:w-36">
            {GATE_NAMES[post.gate]}
            {post.priceCents !== null && (
              <>
                {', '}
                <Money amountCents={post.priceCents} currency={currency} className="text-ink" />
              </>
            )}
          </span>
          {(post.publishedAt ?? post.poll) && (
            <span className="money inline-flex flex-wrap items-center gap-x-3 gap-y-1">
              {post.publishedAt && (
                <>
                  <Count of={Eye} count={post.totalViews} one="view" />
                  <Count of={Heart} count={post.totalLikes} one="like" />
                  <Count of={MessageCircle} count={post.totalComments} one="comment" />
                </>
              )}
              {post.poll && <PollMark poll={post.poll} />}
            </span>
          )}
        </p>
      </div>
      {/* Above the link that fills the row. */}
      <div className="relative -mt-1.5 -mr-1.5 self-start lg:mt-0 lg:self-center">
        <PostMenu post={{ _id: post._id, state: post.state, isPinned: post.isPinned }} name={name} />
      </div>
    </li>
  )
}

/** Says that the post has a poll, and how many have voted once it is out. */
function PollMark({ poll: { totalVotes, endsAt } }: { poll: NonNullable<OwnPost['poll']> }) {
  return (
    <span
      className="inline-flex items-center gap-1"
      title={endsAt ? `Poll: ${countOf(totalVotes, 'vote')}` : undefined}
    >
      <Icon of={ChartBarBig} className="size-4" />
      {endsAt ? shortCount(totalVotes) : 'Poll'}
      {endsAt && <span className="sr-only">votes in its poll</span>}
    </span>
  )
}

function Count({ of, count, one }: { of: IconNode; count: number; one: string }) {
  return (
    <span className="inline-flex items-center gap-1" title={countOf(count, one)}>
      <Icon of={of} className="size-4" />
      {shortCount(count)}
      <span className="sr-only">{count === 1 ? one : `${one}s`}</span>
    </span>
  )
}

const STATE_BADGES: Record<OwnPost['state'], { label: string; variant: BadgeProps['variant'] }> = {
  draft: { label: 'Draft', variant: 'neutral' },
  scheduled: { label: 'Scheduled', variant: 'brand' },
  published: { label: 'Published', variant: 'success' },
  archived: { label: 'Archived', variant: 'outline' },
  deleted: { label: 'Deleted', variant: 'outline' },
}

function StateBadge({ post }: { post: OwnPost }) {
  const { label, variant } = STATE_BADGES[post.state]
  return <Badge variant={variant}>{label}</Badge>
}

function When({ post: { state, scheduledAt, publishedAt, updatedAt } }: { post: OwnPost }) {
  if (state === 'scheduled' && scheduledAt)
    return (
      <span>
        {isOverdue({ state, scheduledAt }) ? 'Due since' : 'For'} <Moment iso={scheduledAt} />
      </span>
    )
  if (state === 'published' && publishedAt) return <Moment iso={publishedAt} />
  return (
    <span>
      Changed <Moment iso={updatedAt} />
    </span>
  )
}

function Picture({ post }: { post: OwnPost }) {
  const image = (post.thumbnail ?? post.files[0])?.image ?? null
  const address = addressAt(image, 160)
  return (
    <span className="grid aspect-[4/5] w-16 shrink-0 place-items-center self-start overflow-hidden rounded-control bg-sunken text-muted">
      {address ? (
        <img src={address} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      ) : (
        <Icon of={post.files.length > 0 ? Clock : TextAlignStart} className="size-5" />
      )}
    </span>
  )
}

function mediaName({ files }: OwnPost): string {
  const videos = files.filter(({ type }) => type === 'video').length
  if (files.length === 0) return 'An empty draft'
  if (videos === 0) return countOf(files.length, 'photo')
  return videos === files.length ? countOf(videos, 'video') : countOf(files.length, 'file')
}
