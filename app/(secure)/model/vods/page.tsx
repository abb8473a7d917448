import { Clapperboard } from 'lucide'
import type { Metadata } from 'next'
import Link from 'next/link'
import { PageHead } from '#components/layout/page-head.tsx'
import { PageRefresh } from '#components/layout/page-refresh.tsx'
import { GrowingPages } from '#components/site/growing-pages.tsx'
import { GrownItems } from '#components/site/growing.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { RecordingCard } from '#components/studio/recording-card.tsx'

import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { pageHref, pageOf, readPage } from '#lib/paging.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { listVods } from '#lib/queries/streaming.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { growingOf } from '../../../_lists/growing-of.ts'
import { loadStudioPart } from '../../../_lists/load-studio-part.ts'
import { RECORDINGS_PAGE } from '../../../_lists/sizes.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'
import { Icon } from '#components/ui/icon.tsx'

export const metadata: Metadata = { title: 'Recordings' }

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ page?: string | string[] }>
}) {
  const viewer = await requirePerformer()
  const asked = pageOf(await searchParams, RECORDINGS_PAGE)
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const shown = await readPage(asked, (slice) => quietly(listVods(reader, slice)))
  const data = shown.list?.data ?? null
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead title="Recordings" text="A recording is kept until you delete it. Only you see this list." />
      {data === null ? (
        <ListFailure things="recordings" />
      ) : data.length === 0 ? (
        <EmptyState
          icon={<Icon of={Clapperboard} />}
          title="No recordings yet"
          action={
            viewer.isVerified ? (
              <Button asChild variant="spotlight">
                <Link href="/model/live">Go live</Link>
              </Button>
            ) : undefined
          }
        >
          Your next show is recorded for you, unless you switch that off.
        </EmptyState>
      ) : (
        <GrowingPages
          growing={growingOf(
            loadStudioPart,
            'recordings',
            {},
            { address: '/model/vods', shown, nowMs: Date.now() },
          )}
          things="recordings"
          hrefFor={(number) => pageHref('/model/vods', number)}
        >
          <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
            {data.map((vod) => (
              <li key={vod._id}>
                <RecordingCard vod={vod} />
              </li>
            ))}
            <GrownItems />
          </ul>
        </GrowingPages>
      )}
      {data?.some((vod) => vod.status === 'processing') && <PageRefresh everyMs={4000} />}
    </StudioLayout>
  )
}
