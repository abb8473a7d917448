import type { Metadata } from 'next'
import { ApplicantList } from '#components/admin/applicant-list.tsx'
import { PageHead } from '#components/layout/page-head.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { pageHref, pageOf, readPage } from '#lib/paging.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { listApplicants } from '#lib/queries/verifications.ts'
import { requireOperator } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { AdminLayout } from '../../../_layouts/admin-layout.tsx'

export const metadata: Metadata = { title: 'Verifications' }

const PAGE_SIZE = 20

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ page?: string | string[] }>
}) {
  const viewer = await requireOperator()
  const asked = pageOf(await searchParams, PAGE_SIZE)
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const shown = await quietly(readPage(asked, (slice) => listApplicants(reader, slice)))
  return (
    <AdminLayout settings={settings} viewer={viewer}>
      <PageHead
        title="Verifications"
        text="Performers waiting for a decision on their documents, the longest wait first."
      />
      {shown ? (
        <>
          <ApplicantList applicants={shown.list.data} nowMs={Date.now()} />
          <Pagination
            page={shown.number}
            pageCount={shown.count}
            hrefFor={(number) => pageHref('/admin/verifications', number)}
            className="mt-6"
          />
        </>
      ) : (
        <ListFailure things="verifications" />
      )}
    </AdminLayout>
  )
}
