import type { Metadata } from 'next'
import { PageHead } from '#components/layout/page-head.tsx'
import { ReportList } from '#components/reports/report-list.tsx'
import { GrowingPages } from '#components/site/growing-pages.tsx'
import { GrownItems } from '#components/site/growing.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { pageHref, pageOf, readPage } from '#lib/paging.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { listPerformerReports } from '#lib/queries/reports.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { growingOf } from '../../../_lists/growing-of.ts'
import { loadStudioPart } from '../../../_lists/load-studio-part.ts'
import { REPORTS_PAGE } from '../../../_lists/sizes.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'

export const metadata: Metadata = { title: 'Your reports' }

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ page?: string | string[] }>
}) {
  const viewer = await requirePerformer()
  const asked = pageOf(await searchParams, REPORTS_PAGE)
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const shown = await readPage(asked, (slice) => quietly(listPerformerReports(reader, slice)))
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead title="Your reports" text="What you have told us, and what has become of it." />
      {shown.list ? (
        <GrowingPages
          growing={growingOf(
            loadStudioPart,
            'performer-reports',
            {},
            { address: '/model/reports', shown, nowMs: Date.now() },
          )}
          things="reports"
          hrefFor={(number) => pageHref('/model/reports', number)}
        >
          <ReportList reports={shown.list.data} more={<GrownItems />} />
        </GrowingPages>
      ) : (
        <ListFailure things="reports" />
      )}
    </StudioLayout>
  )
}
