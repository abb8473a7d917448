import type { Metadata } from 'next'
import { PageHead } from '#components/layout/page-head.tsx'
import { ReportList } from '#components/reports/report-list.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { memberReader } from '#lib/queries/reader.ts'
import { listPerformerReports } from '#lib/queries/reports.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'

export const metadata: Metadata = { title: 'Your reports' }

const PAGE_SIZE = 12

export default async function Page({ searchParams }: { searchParams: Promise<{ page?: string }> }) {
  const viewer = await requirePerformer()
  const page = Math.max(1, Number((await searchParams).page) || 1)
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const { data, total } = await listPerformerReports(reader, {
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  })
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead title="Your reports" text="What you have told us, and what has become of it." />
      <ReportList reports={data} />
      <Pagination
        page={page}
        pageCount={Math.ceil(total / PAGE_SIZE)}
        hrefFor={(number) => `/model/reports?page=${number}`}
      />
    </StudioLayout>
  )
}
