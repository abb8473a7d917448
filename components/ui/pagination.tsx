import { ChevronLeft, ChevronRight } from 'lucide'
import Link from 'next/link'
import { cn } from '#lib/cn.ts'
import { Icon, type IconNode } from './icon.tsx'

export interface PaginationProps {
  page: number
  pageCount: number
  hrefFor: (page: number) => string
  label?: string
  className?: string
}

const CELL_CLASSES = 'grid h-10 min-w-10 place-items-center rounded-control px-2 money font-semibold'

/** Numbered pages as links. Renders nothing when there is one page. */
export function Pagination({ page, pageCount, hrefFor, label = 'Pages', className }: PaginationProps) {
  if (pageCount <= 1) return null
  const step = (to: number, name: string, icon: IconNode) =>
    to < 1 || to > pageCount ? (
      <span aria-hidden className={cn(CELL_CLASSES, 'text-muted opacity-40')}>
        <Icon of={icon} className="size-5" />
      </span>
    ) : (
      <Link href={hrefFor(to)} aria-label={name} className={cn(CELL_CLASSES, 'hover:bg-sunken')}>
        <Icon of={icon} className="size-5" />
      </Link>
    )
  return (
    <nav aria-label={label} className={cn('flex flex-wrap items-center justify-center gap-1', className)}>
      {step(page - 1, 'Previous page', ChevronLeft)}
      {pagesAround(page, pageCount).map((entry, index) =>
        entry === 'gap' ? (
          <span key={`gap-${index}`} aria-hidden className={cn(CELL_CLASSES, 'text-muted')}>
            …
          </span>
        ) : (
          <Link
            key={entry}
            href={hrefFor(entry)}
            aria-label={`Page ${entry}`}
            aria-current={entry === page ? 'page' : undefined}
            className={cn(
              CELL_CLASSES,
              'hover:bg-sunken aria-[current=page]:bg-brand aria-[current=page]:text-brand-ink',
            )}
          >
            {entry}
          </Link>
        ),
      )}
      {step(page + 1, 'Next page', ChevronRight)}
    </nav>
  )
}

/** The page numbers to offer: first, last, the current one with its neighbours, and gaps between. */
export function pagesAround(page: number, pageCount: number): (number | 'gap')[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((each) => each >= 1 && each <= pageCount)
  const pages = [...new Set(wanted)].sort((one, other) => one - other)
  return pages.flatMap((each, index) => {
    const before = pages[index - 1]
    if (before === undefined || each - before === 1) return [each]
    // A gap of one page is that page.
    return each - before === 2 ? [each - 1, each] : (['gap', each] as const)
  })
}
