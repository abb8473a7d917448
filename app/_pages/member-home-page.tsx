/** The home page of members: their feed. */
import { MemberHomeScreen } from '#components/home/member-home-screen.tsx'
import { pageOf, readPage } from '#lib/paging.ts'
import { listHomePosts, listPosts } from '#lib/queries/posts.ts'
import { listLivePerformers, searchPerformers } from '#lib/queries/performers.ts'
import { listQuietly, quietly } from '#lib/queries/quietly.ts'
import { listPromos } from '#lib/queries/site.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { growingOf } from '../_lists/growing-of.ts'
import { loadFeedPart } from '../_lists/load-feed-part.ts'
import { POSTS_PAGE } from '../_lists/sizes.ts'
import { PrimaryLayout } from '../_layouts/primary-layout.tsx'
import { newerHref, type PageQuery, type Visit } from './visit.ts'

const MAX_LIVE = 8
const FEATURED = 8

export async function MemberHomePage({
  reader,
  viewer,
  nowMs,
  query,
}: Visit & { viewer: Viewer; query: PageQuery }) {
  // Performers and operators cannot follow, so they see the posts of all performers.
  const isFan = !viewer.isPerformer && !viewer.isOperator
  const [settings, shown, live, suggestions, promos] = await Promise.all([
    getPublicSettings(),
    readPage(pageOf(query, POSTS_PAGE), (slice) =>
      quietly(isFan ? listHomePosts(reader, slice) : listPosts(reader, slice)),
    ),
    listQuietly(listLivePerformers(reader, MAX_LIVE)),
    quietly(searchPerformers(reader, { isFollowing: 'false', limit: FEATURED })),
    listQuietly(listPromos('members')),
  ])
  return (
    <PrimaryLayout settings={settings} viewer={viewer} isBrowsable>
      <MemberHomeScreen
        viewer={viewer}
        posts={shown.list?.data ?? null}
        growing={growingOf(loadFeedPart, 'home', {}, { address: '/', shown, nowMs })}
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
