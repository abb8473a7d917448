import { Clapperboard } from 'lucide'
import type { Metadata } from 'next'
import Link from 'next/link'
import { PageHead } from '#components/layout/page-head.tsx'
import { PageRefresh } from '#components/layout/page-refresh.tsx'
import { RecordingCard } from '#components/studio/recording-card.tsx'

import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { absoluteMoment } from '#components/ui/time-text.ts'
import { pageHref, pageOf, readPage } from '#lib/paging.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { listVods } from '#lib/queries/streaming.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'
import { Icon } from '#components/ui/icon.tsx'

export const metadata: Metadata = { title: 'Recordings' }

const PAGE_SIZE = 12

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ page?: string | string[] }>
}) {
  const viewer = await requirePerformer()
  const asked = pageOf(await searchParams, PAGE_SIZE)
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const shown = await readPage(asked, (slice) => listVods(reader, slice))
  const { data } = shown.list
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead title="Recordings" text="Every show is kept until you delete it. Only you see this list." />
      {data.length === 0 ? (
        <EmptyState
          icon={<Icon of={Clapperboard} />}
          title="No recordings yet"
          action={
            <Button asChild variant="spotlight">
              <Link href="/model/live">Go live</Link>
            </Button>
          }
        >
          Your next show is recorded for you, unless you switch that off.
        </EmptyState>
      ) : (
        <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
          {data.map((vod) => (
            <li key={vod._id}>
              <RecordingCard vod={vod} day={absoluteMoment(vod.createdAt)} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={shown.number}
        pageCount={shown.count}
        hrefFor={(number) => pageHref('/model/vods', number)}
      />
      {data.some((vod) => vod.status === 'processing') && <PageRefresh everyMs={4000} />}
    </StudioLayout>
  )
}
