import { Compass, X } from 'lucide'
import Link from 'next/link'
import type { PerformerCard } from '#contract/performers.ts'
import type { Category } from '#lib/queries/site.ts'
import { PageHead } from '../layout/page-head.tsx'
import { PerformerGrid } from '../performers/performer-card.tsx'
import { CategoryLinks } from '../site/category-links.tsx'
import { GrowingFoot } from '../site/growing-foot.tsx'
import { Growing, type GrowingList, GrownItems } from '../site/growing.tsx'
import { ListFailure } from '../site/list-failure.tsx'
import { countOf } from '../site/count-text.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { type Facets, facetsQuery, NO_FACETS, SORT_LABELS } from './facets.ts'
import { facetLabels, FilterPanel } from './filter-panel.tsx'
import { Icon } from '../ui/icon.tsx'

export interface ExploreScreenProps {
  /** Null when upstream did not answer, as is their total. */
  performers: PerformerCard[] | null
  total: number | null
  growing: GrowingList
  facets: Facets
  /** Null for all. */
  category: Category | null
  categories: Category[]
  countries: { code: string; name: string }[]
  currency: string
  minorUnits: number
}

export function explorePath(category: string | null): string {
  return category ? `/explore/${category}` : '/explore'
}

/** All performers, by category and by facets. */
export function ExploreScreen(props: ExploreScreenProps) {
  const { performers, total, growing, facets, category, categories, countries, currency, minorUnits } = props
  const path = explorePath(category?.slug ?? null)
  const chosen = facetLabels(facets, { minorUnits, currency })
  return (
    <>
      <PageHead
        title={category?.name ?? 'Explore'}
        text={category?.description || 'Everyone who performs here, the most loved of this month first.'}
        className="mb-5 md:mb-6"
      />
      <CategoryLinks categories={categories} current={category?.slug ?? null} query={facetsQuery(facets)} />
      <div className="mt-5 mb-5 flex flex-wrap items-center gap-x-3 gap-y-3 md:mt-6">
        <p aria-live="polite" className="mr-auto text-muted">
          {total !== null && countOf(total, 'performer')}
          <span className="max-sm:hidden">
            {total !== null && ' · '}
            {SORT_LABELS[facets.sort]}
          </span>
        </p>
        {chosen.map(({ label, without }) => (
          <Link
            key={label}
            href={path + facetsQuery(without)}
            prefetch={false}
            className="inline-flex h-9 items-center gap-1.5 rounded-full bg-brand-soft px-3 text-sm font-semibold text-brand-text hover:underline"
          >
            {label} <Icon of={X} className="size-4" />
            <span className="sr-only">, remove this filter</span>
          </Link>
        ))}
        <FilterPanel
          path={path}
          facets={facets}
          countries={countries}
          currency={currency}
          minorUnits={minorUnits}
        />
      </div>
      {performers === null ? (
        <ListFailure things="performers" />
      ) : performers.length > 0 ? (
        <Growing {...growing}>
          <PerformerGrid performers={performers} currency={currency} isFirst as="h2" more={<GrownItems />} />
          <GrowingFoot things="performers" className="mt-4">
            <Pagination
              page={growing.number}
              pageCount={growing.count}
              hrefFor={(to) => path + facetsQuery(facets, to)}
            />
          </GrowingFoot>
        </Growing>
      ) : (
        <NoPerformersFound isNarrowed={chosen.length > 0} path={path} />
      )}
    </>
  )
}

function NoPerformersFound({ isNarrowed, path }: { isNarrowed: boolean; path: string }) {
  return (
    <EmptyState
      icon={<Icon of={Compass} />}
      title={isNarrowed ? 'Nobody matches all of that' : 'Nobody here yet'}
      action={
        <Button asChild>
          <Link href={isNarrowed ? path + facetsQuery(NO_FACETS) : '/explore'}>
            {isNarrowed ? 'Clear the filters' : 'See everyone'}
          </Link>
        </Button>
      }
    >
      {isNarrowed ? 'Remove one of the filters, or see everyone.' : 'Other stages are open.'}
    </EmptyState>
  )
}
