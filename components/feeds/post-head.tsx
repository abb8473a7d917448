import { Gem, Pin, Users } from 'lucide'
import Link from 'next/link'
import type { FeedPost } from '#contract/feeds.ts'
import { addressAt } from '../site/image-sources.ts'
import { Avatar } from '../ui/avatar.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { postPath } from './post-path.ts'
import { Icon } from '../ui/icon.tsx'

/** The post's performer, its time, and who may see it. */
export function PostHead({ post, nowMs }: { post: FeedPost; nowMs?: number }) {
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
          {post.isPinned && (
            <span className="inline-flex items-center gap-1">
              <Icon of={Pin} className="size-3.5" /> Pinned
            </span>
          )}
        </p>
      </div>
    </header>
  )
}

function GateMark({ gate }: { gate: FeedPost['gate'] }) {
  if (gate === 'free') return null
  const icon = gate === 'followers' ? Users : Gem
  return (
    <span className="inline-flex items-center gap-1">
      <Icon of={icon} className="size-3.5" />
      {gate === 'followers' ? 'Followers' : 'Subscribers'}
    </span>
  )
}
