import Link from 'next/link'
import type { PerformerCard } from '#contract/performers.ts'
import { addressAt, imageOf } from '../site/image-sources.ts'
import { Avatar } from '../ui/avatar.tsx'
import { MediaFrame } from '../ui/media-frame.tsx'
import { LiveMark } from './live-mark.tsx'

export interface LiveCardProps {
  performer: PerformerCard
  sizes?: string
  priority?: boolean
  as?: 'h2' | 'h3'
}

/** A live stream as a card, its poster first. Renders nothing for a performer who is not live. */
export function LiveCard({
  performer,
  sizes = '(min-width: 1024px) 400px, 80vw',
  priority,
  as: Heading = 'h3',
}: LiveCardProps) {
  const { live } = performer
  if (!live) return null
  const image = live.poster ?? performer.cover ?? performer.avatar
  return (
    <article className="group relative">
      <MediaFrame
        ratio="video"
        placeholder={image?.placeholder}
        image={image && imageOf(image, '', sizes)}
        priority={priority}
        className="transition-[filter] duration-200 group-hover:brightness-105"
      >
        <LiveMark live={live} />
      </MediaFrame>
      <div className="mt-3 flex items-start gap-3">
        <Avatar name={performer.name} src={addressAt(performer.avatar, 80)} size="md" now />
        <div className="min-w-0">
          <Heading className="line-clamp-2 text-md leading-snug">
            <Link
              href={`/live/${performer.username}`}
              prefetch={false}
              className="underline-offset-4 group-hover:underline stretched after:rounded-media"
            >
              {live.title || `${performer.name} live`}
            </Link>
          </Heading>
          <p className="truncate text-sm text-muted">
            {performer.name}
            {performer.category && ` · ${performer.category.name}`}
          </p>
        </div>
      </div>
    </article>
  )
}
