import { Eye } from 'lucide'
import type { PerformerCard } from '#contract/performers.ts'
import { shortCount } from '../site/count-text.ts'
import { Badge } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'

/** Says on an image that the performer is live, and how many watch. */
export function LiveMark({ live }: { live: NonNullable<PerformerCard['live']> }) {
  return (
    <span className="absolute top-2.5 left-2.5 flex items-center gap-1.5">
      <Badge variant="now">Live</Badge>
      {live.viewerCount > 0 && (
        <Badge variant="media">
          <Icon of={Eye} />
          <span className="money">{shortCount(live.viewerCount)}</span>
          <span className="sr-only">watching</span>
        </Badge>
      )}
    </span>
  )
}
