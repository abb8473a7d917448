import { UsersRound } from 'lucide'
import type { Metadata } from 'next'
import Link from 'next/link'
import { PageHead } from '#components/layout/page-head.tsx'
import { FollowedItem } from '#components/performers/performer-row.tsx'
import { GrowingPages } from '#components/site/growing-pages.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { StayingList } from '#components/site/staying-list.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { pageHref, pageOf, readPage } from '#lib/paging.ts'
import { listFollowed } from '#lib/queries/performers.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { requireFan } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { growingOf } from '../../../_lists/growing-of.ts'
import { loadMemberPart } from '../../../_lists/load-member-part.ts'
import { PERFORMERS_PAGE } from '../../../_lists/sizes.ts'
import { PrimaryLayout } from '../../../_layouts/primary-layout.tsx'

export const metadata: Metadata = { title: 'Following' }

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ page?: string | string[] }>
}) {
  const viewer = await requireFan()
  const asked = pageOf(await searchParams, PERFORMERS_PAGE)
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const shown = await readPage(asked, (slice) => quietly(listFollowed(reader, slice)))
  const data = shown.list?.data
  return (
    <PrimaryLayout settings={settings} viewer={viewer} isNarrow>
      <PageHead title="Following" text="The performers whose posts are in your feed." />
      {data ? (
        <GrowingPages
          growing={growingOf(
            loadMemberPart,
            'following',
            {},
            { address: '/user/following', shown, nowMs: Date.now() },
          )}
          things="performers"
          hrefFor={(number) => pageHref('/user/following', number)}
        >
          <StayingList
            keys={data.map(({ _id }) => _id)}
            nodes={data.map((performer) => (
              <FollowedItem key={performer._id} performer={performer} viewer={viewer} />
            ))}
            empty={<FollowsNobody />}
            className="border-t border-line"
          />
        </GrowingPages>
      ) : (
        <ListFailure things="performers" />
      )}
    </PrimaryLayout>
  )
}

function FollowsNobody() {
  return (
    <EmptyState
      icon={<Icon of={UsersRound} />}
      title="You follow nobody yet"
      action={
        <Button asChild>
          <Link href="/explore">Find performers</Link>
        </Button>
      }
    >
      Following is free. What the performers you follow post is in your feed.
    </EmptyState>
  )
}
