import Link from 'next/link'
import type { Category } from '#lib/queries/site.ts'
import { cn } from '#lib/cn.ts'

const CHIP_CLASSES =
  'inline-flex h-10 items-center gap-2 rounded-full border border-line bg-surface px-3.5 text-sm font-medium md:h-9 whitespace-nowrap transition-colors duration-150 hover:border-line-strong aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-brand-ink'

/** Categories as chips. With `current` they are the facet of a list: one row that scrolls, "All" first. */
export function CategoryLinks({
  categories,
  current,
  query = '',
}: {
  categories: Category[]
  /** The slug of the chosen category; null for all. Without it the chips are plain links. */
  current?: string | null
  /** Every address keeps this query, with its question mark. */
  query?: string
}) {
  const shown = categories.filter(({ totalPerformers, slug }) => totalPerformers > 0 || slug === current)
  const isFacet = current !== undefined
  return (
    <nav aria-label="Categories" className={isFacet ? 'contain-inline-size' : undefined}>
      <ul
        className={cn(
          'flex gap-2',
          isFacet
            ? 'scrollbar-none -mx-4 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0'
            : 'flex-wrap',
        )}
      >
        {isFacet && (
          <li>
            <Link
              href={`/explore${query}`}
              prefetch={false}
              aria-current={current === null ? 'page' : undefined}
              className={CHIP_CLASSES}
            >
              All
            </Link>
          </li>
        )}
        {shown.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              href={`/explore/${slug}${query}`}
              prefetch={false}
              aria-current={slug === current ? 'page' : undefined}
              className={CHIP_CLASSES}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
