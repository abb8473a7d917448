/** The home page of visitors. */
import type { Metadata } from 'next'
import { LandingScreen } from '#components/home/landing-screen.tsx'
import { JsonLd, webSite } from '#components/site/structured-data.tsx'
import { publicOrigin } from '#lib/config.ts'
import { listFreshFreePosts } from '#lib/queries/posts.ts'
import { listLivePerformers, listTopPerformers } from '#lib/queries/performers.ts'
import { listQuietly } from '#lib/queries/quietly.ts'
import type { Reader } from '#lib/queries/reader.ts'
import { listCategories, listPromos } from '#lib/queries/site.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import type { PrimaryLayoutOf } from '../_layouts/primary-frame.tsx'
import { describePage } from './page-metadata.ts'
import type { PageQuery } from './visit.ts'
import { whatItCosts } from './what-it-costs.ts'

const MAX_LIVE = 8
const FEATURED = 8
const FREE_POSTS = 8

/** Describes the home page, of members too. */
export async function describeHome(query: PageQuery = {}): Promise<Metadata> {
  return describePage({ path: '/', isIndexed: Object.keys(query).length === 0 })
}

export async function LandingPage({ Layout, reader }: { Layout: PrimaryLayoutOf; reader: Reader }) {
  const [settings, live, featured, categories, promos, posts] = await Promise.all([
    getPublicSettings(),
    listQuietly(listLivePerformers(reader, MAX_LIVE)),
    listQuietly(listTopPerformers(reader, FEATURED)),
    listQuietly(listCategories()),
    listQuietly(listPromos('visitors')),
    listQuietly(listFreshFreePosts(reader, FREE_POSTS)),
  ])
  return (
    <Layout settings={settings} viewer={null} isBrowsable bleed>
      <JsonLd data={webSite(settings.siteName, publicOrigin())} />
      <LandingScreen
        live={live}
        featured={featured}
        categories={categories}
        promos={promos}
        posts={posts}
        currency={settings.currency}
        cost={whatItCosts(settings)}
      />
    </Layout>
  )
}
