import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'
import type { PerformerCard as Card } from '#contract/performers.ts'
import { cn } from '#lib/cn.ts'
import { imageOf } from '../site/image-sources.ts'
import { A_MONTH, formatMoney } from '../ui/format-money.ts'
import { hueOf, initialsOf } from '../ui/initials.ts'
import { MediaFrame } from '../ui/media-frame.tsx'
import { LiveMark } from './live-mark.tsx'

export interface PerformerCardProps {
  performer: Card
  currency: string
  sizes?: string
  priority?: boolean
  /** h3 below a section's h2; h2 where the list is the whole page. */
  as?: 'h2' | 'h3'
}

/** A performer in a grid, with a large image. */
export function PerformerCard({
  performer,
  currency,
  sizes = '(min-width: 1280px) 290px, (min-width: 1024px) 23vw, (min-width: 640px) 31vw, 46vw',
  priority,
  as: Heading = 'h3',
}: PerformerCardProps) {
  const { avatar, live, monthlyPriceCents: priceCents } = performer
  return (
    <article className="group relative">
      <MediaFrame
        ratio="post"
        placeholder={avatar?.placeholder}
        image={avatar && imageOf(avatar, '', sizes)}
        priority={priority}
        className="transition-[filter] duration-200 group-hover:brightness-105"
      >
        {!avatar && <Initials name={performer.name} />}
        {live && <LiveMark live={live} />}
      </MediaFrame>
      <div className="mt-3">
        <Heading className="truncate text-md leading-snug">
          <Link
            href={`/${performer.username}`}
            prefetch={false}
            className="underline-offset-4 group-hover:underline stretched after:rounded-media"
          >
            {performer.name}
          </Link>
        </Heading>
        <p className="mt-0.5 line-clamp-2 text-sm text-muted">{performer.tagline}</p>
        <p className="mt-1.5 text-sm">
          {performer.category && <span className="max-sm:block">{performer.category.name}</span>}
          {priceCents !== null && (
            <span className="whitespace-nowrap text-muted">
              {performer.category && <span className="max-sm:hidden"> · </span>}
              <span className="money">{formatMoney(priceCents, currency, { short: true })}</span>
              {A_MONTH}
            </span>
          )}
        </p>
      </div>
    </article>
  )
}

/** Replaces a missing image by the initials on the person's own colour. */
function Initials({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      style={{ '--hue': hueOf(name) } as React.CSSProperties}
      className="display absolute inset-0 grid place-items-center bg-[oklch(0.87_0.055_var(--hue))] text-5xl text-[oklch(0.33_0.09_var(--hue))]"
    >
      {initialsOf(name)}
    </span>
  )
}

/** How many images the browser loads at once, since they are on the first screen. */
const FIRST_ROW = 2

export function PerformerGrid({
  performers,
  currency,
  isFirst = false,
  as,
  more,
  className,
}: {
  performers: Card[]
  currency: string
  /** Whether the grid begins on the first screen. */
  isFirst?: boolean
  as?: 'h2' | 'h3'
  /** Further items. */
  more?: ReactNode
  className?: string
}) {
  return (
    <ul
      className={cn(
        'grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 md:gap-x-6 md:gap-y-10 lg:grid-cols-4',
        className,
      )}
    >
      {performers.map((performer, at) => (
        <PerformerGridItem
          key={performer._id}
          performer={performer}
          currency={currency}
          priority={isFirst && at < FIRST_ROW}
          as={as}
        />
      ))}
      {more}
    </ul>
  )
}

export function PerformerGridItem(props: ComponentProps<typeof PerformerCard>) {
  return (
    <li className="min-w-0">
      <PerformerCard {...props} />
    </li>
  )
}
