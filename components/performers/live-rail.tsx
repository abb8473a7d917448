import Link from 'next/link'
import type { PerformerCard } from '#contract/performers.ts'
import { SectionHead } from '../layout/page-head.tsx'
import { addressAt, imageOf } from '../site/image-sources.ts'
import { Avatar } from '../ui/avatar.tsx'
import { MediaFrame } from '../ui/media-frame.tsx'
import { ScrollRail } from '../ui/scroll-rail.tsx'
import { LiveMark } from './live-mark.tsx'

/** The performers who are live; renders nothing when there is none. */
export function LiveRail({ performers, className }: { performers: PerformerCard[]; className?: string }) {
  if (performers.length === 0) return null
  return (
    <section className={className}>
      <SectionHead title="On stage now" action={<SeeAll href="/live" label="All live rooms" />} />
      <ScrollRail label="On stage now" itemClassName="w-[78vw] sm:w-80 lg:w-[calc((100%-2rem)/3)]">
        {performers.map((performer) => (
          <LiveCard key={performer._id} performer={performer} sizes="(min-width: 1024px) 400px, 320px" />
        ))}
      </ScrollRail>
    </section>
  )
}

/** The link beside a section's heading to the whole list. */
export function SeeAll({ href, label }: { href: string; label: string }) {
  return (
    <Link
      href={href}
      className="tap shrink-0 text-sm font-semibold text-brand-text underline-offset-4 hover:underline"
    >
      {label}
    </Link>
  )
}

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
