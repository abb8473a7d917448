/** A performer's page and its tabs: what both variants render. */
import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { countPerformerView, type PerformerProfile } from '#contract/performers.ts'
import { PostList } from '#components/posts/post-list.tsx'
import { MediaWall } from '#components/performers/media-wall.tsx'
import { ProfileAbout } from '#components/performers/profile-about.tsx'
import { EmptyFeed, EmptyStore, ProfileScreen } from '#components/performers/profile-screen.tsx'
import { findProfileTab, profilePath, type ProfileTab } from '#components/performers/profile-tabs.ts'
import { ListFailure } from '#components/site/list-failure.tsx'
import { JsonLd, profilePage } from '#components/site/structured-data.tsx'
import { publicOrigin } from '#lib/config.ts'
import { readIntent } from '#lib/next-path.ts'
import { pageOf, readPage } from '#lib/paging.ts'
import { listPerformerPosts } from '#lib/queries/posts.ts'
import { findPerformer } from '#lib/queries/performers.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { growingOf } from '../_lists/growing-of.ts'
import { loadOpenPart } from '../_lists/load-open-part.ts'
import { POSTS_PAGE, WALL_PAGE } from '../_lists/sizes.ts'
import { CountedView } from './counted-view.tsx'
import { describePage } from './page-metadata.ts'
import type { PrimaryLayoutOf } from '../_layouts/primary-frame.tsx'
import { type Audience, openVisit, newerHref, type PageQuery, type Visit } from './visit.ts'

export interface ProfileAddress {
  audience: Audience
  /** The username or id in the address. */
  name: string
  /** The last segment of the address; the profile itself has none. */
  segment?: string
  query?: PageQuery
}

const openProfile = cache(async (audience: Audience, name: string) => {
  const visit = await openVisit(audience)
  return { ...visit, performer: await findPerformer(visit.reader, name) }
})

const TAB_TITLES: Record<ProfileTab, (name: string) => string> = {
  feed: (name) => name,
  videos: (name) => `${name}’s videos`,
  photos: (name) => `${name}’s photos`,
  store: (name) => `${name}’s store`,
  about: (name) => `About ${name}`,
}

export async function describeProfile({
  audience,
  name,
  segment,
  query = {},
}: ProfileAddress): Promise<Metadata> {
  const { performer } = await openProfile(audience, name)
  const tab = findProfileTab(segment)
  if (!performer || !tab) return {}
  return describePage({
    title: TAB_TITLES[tab](performer.name),
    description: [performer.tagline, performer.bio].filter(Boolean).join('. '),
    path: profilePath(performer.username, tab),
    shared: { url: performer.shareUrl, alt: performer.name },
    type: 'profile',
    isIndexed: Object.keys(query).length === 0,
  })
}

export async function ProfilePage({
  Layout,
  audience,
  name,
  segment,
  query = {},
}: ProfileAddress & { Layout: PrimaryLayoutOf }) {
  const [{ performer, ...visit }, settings] = await Promise.all([
    openProfile(audience, name),
    getPublicSettings(),
  ])
  const tab = findProfileTab(segment)
  if (!performer || !tab) notFound()
  if (isFormerName(name, performer)) permanentRedirect(profilePath(performer.username, tab))
  return (
    <Layout settings={settings} viewer={visit.viewer} isBrowsable>
      <CountedView audience={audience} reader={visit.reader} call={countPerformerView} id={performer._id} />
      {visit.viewer === null && tab === 'feed' && <JsonLd data={profilePage(performer, publicOrigin())} />}
      <ProfileScreen
        performer={performer}
        viewer={visit.viewer}
        currency={settings.currency}
        tab={tab}
        intent={readIntent(query.intent)}
      >
        <TabContent
          performer={performer}
          tab={tab}
          visit={visit}
          query={query}
          currency={settings.currency}
        />
      </ProfileScreen>
    </Layout>
  )
}

/** Whether the address has a username that the performer has given up. An address with the id is not a former name. */
function isFormerName(name: string, { _id, username }: PerformerProfile): boolean {
  return name !== username && name !== _id && username !== ''
}

interface TabProps {
  performer: PerformerProfile
  tab: ProfileTab
  visit: Visit
  query: PageQuery
  currency: string
}

async function TabContent({ performer, tab, visit, query, currency }: TabProps) {
  if (tab === 'about') return <ProfileAbout performer={performer} />
  if (tab === 'store') return <EmptyStore performer={performer} />
  const { reader, viewer, nowMs } = visit
  const size = tab === 'feed' ? POSTS_PAGE : WALL_PAGE
  const shown = await readPage(pageOf(query, size), (slice) =>
    quietly(listPerformerPosts(reader, performer._id, slice)),
  )
  const posts = shown.list
  if (!posts) return <ListFailure things="posts" />
  const path = profilePath(performer.username, tab)
  const newer = newerHref(path, shown.number, 'posts')
  const growingAs = (name: string) =>
    growingOf(loadOpenPart, name, { performerId: performer._id }, { address: path, shown, nowMs })
  if (tab !== 'feed') {
    const kind = tab === 'photos' ? 'photo' : 'video'
    const ofKind = posts.data.filter((post) => post.type === kind)
    return (
      <MediaWall
        performer={performer}
        posts={ofKind}
        kind={kind}
        currency={currency}
        growing={growingAs(tab)}
        newer={newer}
      />
    )
  }
  return (
    <PostList
      posts={posts.data}
      viewer={viewer}
      currency={currency}
      nowMs={nowMs}
      growing={growingAs('posts')}
      newer={newer}
      whose={{ performerId: performer._id }}
      heardIds={[performer._id]}
      empty={<EmptyFeed performer={performer} owner={viewer?._id === performer._id ? viewer : null} />}
      marksPin
    />
  )
}
