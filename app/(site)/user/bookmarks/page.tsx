import { Bookmark } from 'lucide'
import type { Metadata } from 'next'
import Link from 'next/link'
import { PageHead } from '#components/layout/page-head.tsx'
import { PostCard } from '#components/posts/post-card.tsx'
import { GrowingPages } from '#components/site/growing-pages.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { StayingList } from '#components/site/staying-list.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { pageHref, pageOf, readPage } from '#lib/paging.ts'
import { listBookmarkedPosts } from '#lib/queries/posts.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { requireFan } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { growingOf } from '../../../_lists/growing-of.ts'
import { loadFeedPart } from '../../../_lists/load-feed-part.ts'
import { POSTS_PAGE } from '../../../_lists/sizes.ts'
import { PrimaryLayout } from '../../../_layouts/primary-layout.tsx'

export const metadata: Metadata = { title: 'Bookmarks' }

const ADDRESS = '/user/bookmarks'

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ page?: string | string[] }>
}) {
  const viewer = await requireFan()
  const asked = pageOf(await searchParams, POSTS_PAGE)
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const nowMs = Date.now()
  const shown = await readPage(asked, (slice) => quietly(listBookmarkedPosts(reader, slice)))
  const data = shown.list?.data
  const card = { viewer, currency: settings.currency, nowMs }
  return (
    <PrimaryLayout settings={settings} viewer={viewer} isNarrow isBrowsable>
      <PageHead title="Bookmarks" text="Posts that you have kept. Only you see this list." />
      {data ? (
        <GrowingPages
          growing={growingOf(loadFeedPart, 'bookmarks', {}, { address: ADDRESS, shown, nowMs })}
          things="posts"
          hrefFor={(number) => pageHref(ADDRESS, number)}
        >
          <StayingList
            keys={data.map(({ _id }) => _id)}
            nodes={data.map((post, at) => (
              <li key={post._id}>
                <PostCard post={post} priority={at === 0} {...card} />
              </li>
            ))}
            empty={<KeepsNothing />}
            className="grid grid-cols-1 gap-4 sm:gap-6"
          />
        </GrowingPages>
      ) : (
        <ListFailure things="posts" />
      )}
    </PrimaryLayout>
  )
}

function KeepsNothing() {
  return (
    <EmptyState
      icon={<Icon of={Bookmark} />}
      title="Nothing kept yet"
      action={
        <Button asChild>
          <Link href="/">See your feed</Link>
        </Button>
      }
    >
      Press the bookmark under a post, and you find the post here again. The performer does not hear of it.
    </EmptyState>
  )
}
