import type { Metadata } from 'next'
import { PageHead } from '#components/layout/page-head.tsx'
import { ReportList } from '#components/reports/report-list.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { memberReader } from '#lib/queries/reader.ts'
import { listFanReports } from '#lib/queries/reports.ts'
import { requireFan } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { PrimaryLayout } from '../../../_layouts/primary-layout.tsx'

export const metadata: Metadata = { title: 'Your reports' }

const PAGE_SIZE = 12

export default async function Page({ searchParams }: { searchParams: Promise<{ page?: string }> }) {
  const viewer = await requireFan()
  const page = Math.max(1, Number((await searchParams).page) || 1)
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const { data, total } = await listFanReports(reader, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })
  return (
    <PrimaryLayout settings={settings} viewer={viewer}>
      <PageHead title="Your reports" text="What you have told us, and what has become of it." />
      <ReportList reports={data} />
      <Pagination
        page={page}
        pageCount={Math.ceil(total / PAGE_SIZE)}
        hrefFor={(number) => `/user/reports?page=${number}`}
      />
    </PrimaryLayout>
  )
}
