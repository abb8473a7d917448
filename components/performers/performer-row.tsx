import Link from 'next/link'
import type { PerformerCard } from '#contract/performers.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { FollowOrRegister } from '../reactions/follow-offer.tsx'
import { addressAt } from '../site/image-sources.ts'
import { Avatar } from '../ui/avatar.tsx'

/** A performer as a row: the avatar, the tagline or the running stream, a follow button. */
export function PerformerRow({
  performer,
  viewer,
  isFollowing = false,
}: {
  performer: PerformerCard
  viewer: Viewer | null
  isFollowing?: boolean
}) {
  return (
    <div className="flex items-center gap-3">
      <Avatar
        name={performer.name}
        src={addressAt(performer.avatar, 96)}
        size="md"
        now={performer.live !== null}
      />
      <div className="min-w-0 flex-1 leading-tight">
        <Link
          href={`/${performer.username}`}
          prefetch={false}
          className="tap block truncate font-semibold underline-offset-4 hover:underline"
        >
          {performer.name}
        </Link>
        <p className="truncate text-sm text-muted">
          {performer.live ? (
            <Link
              href={`/live/${performer.username}`}
              prefetch={false}
              className="tap underline-offset-4 hover:underline"
            >
              <span className="font-semibold text-ink">Live now</span>
              {performer.live.title && ` · ${performer.live.title}`}
            </Link>
          ) : (
            performer.tagline
          )}
        </p>
      </div>
      <FollowOrRegister
        performer={performer}
        isFollowing={isFollowing}
        variant="secondary"
        size="sm"
        viewer={viewer}
        next={`/${performer.username}`}
      />
    </div>
  )
}

/** A performer in the list of those whom the fan follows. */
export function FollowedItem({ performer, viewer }: { performer: PerformerCard; viewer: Viewer | null }) {
  return (
    <li className="border-b border-line py-4">
      <PerformerRow performer={performer} viewer={viewer} isFollowing />
    </li>
  )
}
