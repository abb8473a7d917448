import type { Metadata } from 'next'
import { ChangeList } from '#components/admin/change-list.tsx'
import { PageHead } from '#components/layout/page-head.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { pageHref, pageOf, readPage } from '#lib/paging.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { listChanges } from '#lib/queries/admin.ts'
import { requireOperator } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { AdminLayout } from '../../../_layouts/admin-layout.tsx'
import { toShownChange } from '../../../_pages/shown-changes.ts'

export const metadata: Metadata = { title: 'Changes' }

const PAGE_SIZE = 20

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ page?: string | string[] }>
}) {
  const viewer = await requireOperator()
  const asked = pageOf(await searchParams, PAGE_SIZE)
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const shown = await quietly(readPage(asked, (slice) => listChanges(reader, slice)))
  return (
    <AdminLayout settings={settings} viewer={viewer}>
      <PageHead title="Changes" text="Who has changed a setting, a page or a banner, the newest first." />
      {shown ? (
        <>
          <ChangeList changes={shown.list.data.map(toShownChange(settings.currency))} nowMs={Date.now()} />
          <Pagination
            page={shown.number}
            pageCount={shown.count}
            hrefFor={(number) => pageHref('/admin/changes', number)}
            className="mt-6"
          />
        </>
      ) : (
        <ListFailure things="changes" />
      )}
    </AdminLayout>
  )
}
