import { PenLine } from 'lucide'
import type { Metadata } from 'next'
import Link from 'next/link'
import { PageHead } from '#components/layout/page-head.tsx'
import { PageRefresh } from '#components/layout/page-refresh.tsx'
import { type OwnPostFilter, OwnPostFilters, ownPostsHref } from '#components/posts/own-post-filters.tsx'
import { OwnPostRow } from '#components/posts/own-post-row.tsx'
import { fileNews, PICTURES_LOOK_MS, STATE_TABS } from '#components/posts/post-texts.ts'
import { GrowingPages } from '#components/site/growing-pages.tsx'
import { GrownItems } from '#components/site/growing.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { GATES } from '#contract/gates.ts'
import { pageOf, readPage } from '#lib/paging.ts'
import { listOwnPosts } from '#lib/queries/posts.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { queryText } from '#lib/query-text.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { growingOf } from '../../../_lists/growing-of.ts'
import { loadStudioPart } from '../../../_lists/load-studio-part.ts'
import { OWN_POSTS_PAGE } from '../../../_lists/sizes.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'

export const metadata: Metadata = { title: 'Posts' }

const MAX_CHARACTERS = 100

type Query = Record<'q' | 'state' | 'gate' | 'page', string | string[] | undefined>

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  const viewer = await requirePerformer()
  const query = await searchParams
  const filter: OwnPostFilter = {
    state: STATE_TABS.find(({ state }) => state === query.state)?.state ?? null,
    gate: GATES.find((gate) => gate === query.gate) ?? null,
    q: queryText(query.q, MAX_CHARACTERS),
  }
  const { state, gate, q } = filter
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const shown = await readPage(pageOf(query, OWN_POSTS_PAGE), (slice) =>
    quietly(
      listOwnPosts(reader, { ...slice, ...(state && { state }), ...(gate && { gate }), ...(q && { q }) }),
    ),
  )
  const data = shown.list?.data ?? null
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead title="Posts" actions={<Write />} />
      <OwnPostFilters filter={filter} />
      {data === null ? (
        <ListFailure things="posts" />
      ) : data.length === 0 ? (
        <NoPosts filter={filter} />
      ) : (
        <GrowingPages
          growing={growingOf(
            loadStudioPart,
            'own-posts',
            { state, gate, q },
            { address: ownPostsHref(filter), shown, nowMs: Date.now() },
          )}
          things="posts"
          hrefFor={(number) => ownPostsHref(filter, number)}
        >
          <ul aria-label="Your posts" className="grid gap-3">
            {data.map((post) => (
              <OwnPostRow key={post._id} post={post} currency={settings.currency} />
            ))}
            <GrownItems />
          </ul>
        </GrowingPages>
      )}
      {data?.some((post) => fileNews(post)?.tone === 'waiting') && <PageRefresh everyMs={PICTURES_LOOK_MS} />}
    </StudioLayout>
  )
}

function Write() {
  return (
    <Button asChild>
      <Link href="/model/posts/new">
        <Icon of={PenLine} className="size-5" /> Write a post
      </Link>
    </Button>
  )
}

/** Says what would stand here, and how it comes here. */
function NoPosts({ filter: { state, gate, q } }: { filter: OwnPostFilter }) {
  const icon = <Icon of={PenLine} />
  if (gate || q) {
    return (
      <EmptyState
        icon={icon}
        title="None of your posts fits"
        action={
          <Button asChild variant="secondary">
            <Link href={ownPostsHref({ state, gate: null, q: '' })}>Show them all</Link>
          </Button>
        }
      >
        Look for other words, or among every audience.
      </EmptyState>
    )
  }
  const tab = STATE_TABS.find((one) => one.state === state)
  return (
    <EmptyState icon={icon} title={tab?.empty ?? 'No posts yet'} action={<Write />}>
      {tab?.teaches ?? 'A sentence and a picture are enough. You choose for each post who sees it.'}
    </EmptyState>
  )
}
