/** The home page: a landing page for visitors, the feed for members. */
import type { Metadata } from 'next'
import { LandingScreen } from '#components/home/landing-screen.tsx'
import { MemberHomeScreen } from '#components/home/member-home-screen.tsx'
import { JsonLd, webSite } from '#components/site/structured-data.tsx'
import { publicOrigin } from '#lib/config.ts'
import { type AskedPage, pageOf, readPage } from '#lib/paging.ts'
import { listFreshFreePosts, listHomePosts, listPosts } from '#lib/queries/posts.ts'
import { listLivePerformers, listTopPerformers, searchPerformers } from '#lib/queries/performers.ts'
import { listQuietly, quietly } from '#lib/queries/quietly.ts'
import { listCategories, listPromos } from '#lib/queries/site.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { growingOf } from '../_lists/growing-of.ts'
import { loadMemberPart } from '../_lists/load-member-part.ts'
import { POSTS_PAGE } from '../_lists/sizes.ts'
import { PrimaryLayout } from '../_layouts/primary-layout.tsx'
import { describePage } from './page-metadata.ts'
import { type Audience, newerHref, openVisit, type PageQuery, type Visit } from './visit.ts'
import { whatItCosts } from './what-it-costs.ts'

const MAX_LIVE = 8
const FEATURED = 8
const FREE_POSTS = 8

export async function describeHome(query: PageQuery = {}): Promise<Metadata> {
  return describePage({ path: '/', isIndexed: Object.keys(query).length === 0 })
}

export async function HomePage({ audience, query = {} }: { audience: Audience; query?: PageQuery }) {
  const visit = await openVisit(audience)
  const { viewer } = visit
  return viewer ? (
    <MemberHome {...visit} viewer={viewer} asked={pageOf(query, POSTS_PAGE)} />
  ) : (
    <Landing reader={visit.reader} />
  )
}

async function Landing({ reader }: Pick<Visit, 'reader'>) {
  const [settings, live, featured, categories, promos, posts] = await Promise.all([
    getPublicSettings(),
    listQuietly(listLivePerformers(reader, MAX_LIVE)),
    listQuietly(listTopPerformers(reader, FEATURED)),
    listQuietly(listCategories()),
    listQuietly(listPromos('visitors')),
    listQuietly(listFreshFreePosts(reader, FREE_POSTS)),
  ])
  return (
    <PrimaryLayout settings={settings} viewer={null} isBrowsable bleed>
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
    </PrimaryLayout>
  )
}

async function MemberHome({ reader, viewer, nowMs, asked }: Visit & { viewer: Viewer; asked: AskedPage }) {
  // Performers and operators cannot follow, so they see the posts of all performers.
  const isFan = !viewer.isPerformer && !viewer.isOperator
  const [settings, shown, live, suggestions, promos] = await Promise.all([
    getPublicSettings(),
    readPage(asked, (slice) => quietly(isFan ? listHomePosts(reader, slice) : listPosts(reader, slice))),
    listQuietly(listLivePerformers(reader, MAX_LIVE)),
    quietly(searchPerformers(reader, { isFollowing: 'false', limit: FEATURED })),
    listQuietly(listPromos('members')),
  ])
  return (
    <PrimaryLayout settings={settings} viewer={viewer} isBrowsable>
      <MemberHomeScreen
        viewer={viewer}
        posts={shown.list?.data ?? null}
        growing={growingOf(loadMemberPart, 'home', {}, { address: '/', shown, nowMs })}
        newer={newerHref('/', shown.number, 'posts')}
        live={live}
        suggestions={(suggestions?.data ?? []).filter(({ _id }) => _id !== viewer._id)}
        promos={promos}
        currency={settings.currency}
        nowMs={nowMs}
      />
    </PrimaryLayout>
  )
}
