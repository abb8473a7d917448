/** Performers by category and facets: what both variants of the page render. */
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { facetsSearch, readFacets } from '#components/search/facets.ts'
import { explorePath, ExploreScreen } from '#components/search/explore-screen.tsx'
import { minorUnitsOf } from '#components/ui/format-money.ts'
import { pageOf, readPage } from '#lib/paging.ts'
import { searchPerformers } from '#lib/queries/performers.ts'
import { listCountries } from '#lib/queries/locations.ts'
import { findCategory, listCategories } from '#lib/queries/site.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { PrimaryLayout } from '../_layouts/primary-layout.tsx'
import { describePage } from './page-metadata.ts'
import { type Audience, openVisit, type PageQuery } from './visit.ts'

const PAGE_SIZE = 24

export interface ExploreAddress {
  audience: Audience
  /** The category's slug; without it the page lists all performers. */
  category?: string
  query?: PageQuery
}

export async function describeExplore({ category: slug, query = {} }: ExploreAddress): Promise<Metadata> {
  const category = slug === undefined ? null : await findCategory(slug)
  if (slug !== undefined && !category) return {}
  return describePage({
    title: category ? `${category.name} performers` : 'Explore performers',
    description:
      category?.description ||
      'Everyone who performs here, by what they do, where they live and what they cost.',
    path: explorePath(category?.slug ?? null),
    isIndexed: Object.keys(query).length === 0,
  })
}

export async function ExplorePage({ audience, category: slug, query = {} }: ExploreAddress) {
  const [{ reader, viewer }, settings, categories, countries] = await Promise.all([
    openVisit(audience),
    getPublicSettings(),
    listCategories(),
    listCountries(),
  ])
  const category = categories.find((one) => one.slug === slug) ?? null
  if (slug !== undefined && !category) notFound()
  const facets = readFacets(query)
  const minorUnits = minorUnitsOf(settings.currency)
  const wanted = facetsSearch(facets, { category: category?.slug ?? null, minorUnits })
  const { list, number, count } = await readPage(pageOf(query, PAGE_SIZE), (slice) =>
    searchPerformers(reader, { ...wanted, ...slice }),
  )
  return (
    <PrimaryLayout settings={settings} viewer={viewer} isBrowsable>
      <ExploreScreen
        performers={list.data}
        total={list.total}
        page={number}
        pageCount={count}
        facets={facets}
        category={category}
        categories={categories}
        countries={countries}
        currency={settings.currency}
        minorUnits={minorUnits}
      />
    </PrimaryLayout>
  )
}
