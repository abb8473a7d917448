import type { Metadata } from 'next'
import type { ReportToHandle } from '#contract/reports.ts'
import { BackLink } from '#components/admin/way-back.tsx'
import { ReportDesk } from '#components/admin/report-desk.tsx'
import { PageHead } from '#components/layout/page-head.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { pageHref, pageOf, readPage } from '#lib/paging.ts'
import { listAllReports, listReportsAbout } from '#lib/queries/reports.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { queryText } from '#lib/query-text.ts'
import { requireOperator } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { AdminLayout } from '../../../_layouts/admin-layout.tsx'

export const metadata: Metadata = { title: 'Reports' }

const PAGE_SIZE = 20

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<Record<'about' | 'page' | 'show', string | string[] | undefined>>
}) {
  const viewer = await requireOperator()
  const given = await searchParams
  const about = queryText(given.about, 100)
  const isDone = given.show === 'done'
  const asked = pageOf(given, PAGE_SIZE)
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const shown = await quietly(
    readPage(asked, (slice) =>
      about
        ? listReportsAbout(reader, about, slice)
        : listAllReports(reader, isDone ? 'resolved' : 'unresolved', slice),
    ),
  )
  const hrefFor = (number: number) =>
    pageHref('/admin/reports', number, about ? { about } : { show: isDone ? 'done' : null })
  return (
    <AdminLayout settings={settings} viewer={viewer}>
      {about ? (
        <>
          <BackLink href={`/admin/accounts/${encodeURIComponent(about)}`}>Account</BackLink>
          <PageHead
            title={`Reports about ${nameOf(shown?.list.data[0]?.about)}`}
            text="Those that wait, and then what became of the others."
          />
        </>
      ) : (
        <>
          <PageHead
            title="Reports"
            text={
              isDone
                ? 'What became of them, the newest first.'
                : 'What people have told you about others, the oldest first.'
            }
          />
          <LinkTabs
            label="Reports"
            tabs={[
              { href: '/admin/reports', label: 'Waiting', current: !isDone },
              { href: '/admin/reports?show=done', label: 'Resolved', current: isDone },
            ]}
            className="mb-6"
          />
        </>
      )}
      {shown ? (
        <>
          <ReportDesk reports={shown.list.data} nowMs={Date.now()} here={hrefFor(shown.number)} />
          <Pagination page={shown.number} pageCount={shown.count} hrefFor={hrefFor} className="mt-6" />
        </>
      ) : (
        <ListFailure things="reports" />
      )}
    </AdminLayout>
  )
}

function nameOf(about: ReportToHandle['about'] | undefined): string {
  if (!about) return 'this account'
  return about.username ? `@${about.username}` : about.name
}
