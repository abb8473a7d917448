import type { ComponentProps, ReactNode } from 'react'
import type { PerformerCard as Card } from '#contract/performers.ts'
import { cn } from '#lib/cn.ts'
import { PerformerCard } from './performer-card.tsx'

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
