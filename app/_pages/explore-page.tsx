/** Performers by category and facets: what both variants of the page render. */
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { facetsQuery, facetsSearch, readFacets } from '#components/search/facets.ts'
import { explorePath, ExploreScreen } from '#components/search/explore-screen.tsx'
import { minorUnitsOf } from '#components/ui/format-money.ts'
import { pageOf, readPage } from '#lib/paging.ts'
import { searchPerformers } from '#lib/queries/performers.ts'
import { listCountries } from '#lib/queries/locations.ts'
import { listQuietly, quietly } from '#lib/queries/quietly.ts'
import { findCategory, listCategories } from '#lib/queries/site.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { growingOf } from '../_lists/growing-of.ts'
import { loadOpenPart } from '../_lists/load-open-part.ts'
import { PERFORMERS_PAGE } from '../_lists/sizes.ts'
import type { PrimaryLayoutOf } from '../_layouts/primary-frame.tsx'
import { describePage } from './page-metadata.ts'
import { type Audience, openVisit, type PageQuery } from './visit.ts'

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

export async function ExplorePage({
  Layout,
  audience,
  category: slug,
  query = {},
}: ExploreAddress & { Layout: PrimaryLayoutOf }) {
  const [{ reader, viewer, nowMs }, settings, categories, countries] = await Promise.all([
    openVisit(audience),
    getPublicSettings(),
    // An address with a category must fail when the categories do, since it is about that category.
    slug === undefined ? listQuietly(listCategories()) : listCategories(),
    listQuietly(listCountries()),
  ])
  const category = categories.find((one) => one.slug === slug) ?? null
  if (slug !== undefined && !category) notFound()
  const facets = readFacets(query)
  const minorUnits = minorUnitsOf(settings.currency)
  const wanted = facetsSearch(facets, { category: category?.slug ?? null, minorUnits })
  const shown = await readPage(pageOf(query, PERFORMERS_PAGE), (slice) =>
    quietly(searchPerformers(reader, { ...wanted, ...slice })),
  )
  return (
    <Layout settings={settings} viewer={viewer} isBrowsable>
      <ExploreScreen
        performers={shown.list?.data ?? null}
        total={shown.list?.total ?? null}
        growing={growingOf(
          loadOpenPart,
          'performers',
          { category: category?.slug ?? null, query: facetsQuery(facets) },
          { address: explorePath(category?.slug ?? null) + facetsQuery(facets), shown, nowMs },
        )}
        facets={facets}
        category={category}
        categories={categories}
        countries={countries}
        currency={settings.currency}
        minorUnits={minorUnits}
      />
    </Layout>
  )
}
