import type { PerformerCard } from '#contract/performers.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { PerformerRow } from './performer-row.tsx'

/** A performer in the list of those whom the fan follows. */
export function FollowedItem({ performer, viewer }: { performer: PerformerCard; viewer: Viewer | null }) {
  return (
    <li className="border-b border-line py-4">
      <PerformerRow performer={performer} viewer={viewer} isFollowing />
    </li>
  )
}
