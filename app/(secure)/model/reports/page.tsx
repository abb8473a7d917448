import type { Metadata } from 'next'
import { PageHead } from '#components/layout/page-head.tsx'
import { ReportList } from '#components/reports/report-list.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { pageHref, pageOf, readPage } from '#lib/paging.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { listPerformerReports } from '#lib/queries/reports.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'

export const metadata: Metadata = { title: 'Your reports' }

const PAGE_SIZE = 12

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ page?: string | string[] }>
}) {
  const viewer = await requirePerformer()
  const asked = pageOf(await searchParams, PAGE_SIZE)
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const shown = await readPage(asked, (slice) => listPerformerReports(reader, slice))
  const { data } = shown.list
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead title="Your reports" text="What you have told us, and what has become of it." />
      <ReportList reports={data} />
      <Pagination
        page={shown.number}
        pageCount={shown.count}
        hrefFor={(number) => pageHref('/model/reports', number)}
      />
    </StudioLayout>
  )
}
