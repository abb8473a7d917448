import Link from 'next/link'
import type { PerformerProfile } from '#contract/performers.ts'
import { countOf } from '../site/count-text.ts'
import { imageOf } from '../site/image-sources.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { MediaFrame } from '../ui/media-frame.tsx'

/** On the profile of a performer who is live: the link to the room. */
export function LiveBanner({ performer }: { performer: PerformerProfile }) {
  const { live } = performer
  if (!live) return null
  return (
    <section
      aria-label="Live now"
      data-theme="dark"
      className="relative mt-6 flex flex-wrap items-center gap-4 rounded-media border border-line bg-surface p-3 text-ink sm:p-4"
    >
      {live.poster && (
        <div className="w-28 shrink-0 sm:w-40">
          <MediaFrame
            ratio="video"
            placeholder={live.poster.placeholder}
            image={imageOf(live.poster, '', '160px')}
            className="rounded-control"
          />
        </div>
      )}
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex items-center gap-2 text-sm text-muted">
          <Badge variant="now">Live</Badge>{' '}
          {live.viewerCount > 0
            ? `${countOf(live.viewerCount, 'person', 'people')} watching`
            : 'on stage now'}
        </p>
        <p className="display mt-1.5 line-clamp-2 text-lg">{live.title || `${performer.name} is on stage`}</p>
      </div>
      <Button asChild variant="spotlight" className="max-sm:w-full">
        <Link href={`/live/${performer.username}`} prefetch={false} className="stretched after:rounded-media">
          Join the room
        </Link>
      </Button>
    </section>
  )
}
