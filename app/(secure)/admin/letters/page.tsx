import type { Metadata } from 'next'
import { ContactDesk } from '#components/admin/contact-desk.tsx'
import { PageHead } from '#components/layout/page-head.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { pageHref, pageOf, readPage } from '#lib/paging.ts'
import { listContactMessages } from '#lib/queries/admin.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { requireOperator } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { AdminLayout } from '../../../_layouts/admin-layout.tsx'

export const metadata: Metadata = { title: 'Letters' }

const PAGE_SIZE = 20

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ page?: string | string[]; show?: string | string[] }>
}) {
  const viewer = await requireOperator()
  const given = await searchParams
  const isDone = given.show === 'done'
  const asked = pageOf(given, PAGE_SIZE)
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const shown = await quietly(
    readPage(asked, (slice) => listContactMessages(reader, isDone ? 'done' : 'open', slice)),
  )
  return (
    <AdminLayout settings={settings} viewer={viewer}>
      <PageHead
        title="Letters"
        text={isDone ? 'What became of them, the newest first.' : 'From the contact page, the oldest first.'}
      />
      <LinkTabs
        label="Letters"
        tabs={[
          { href: '/admin/letters', label: 'Open', current: !isDone },
          { href: '/admin/letters?show=done', label: 'Done', current: isDone },
        ]}
        className="mb-6"
      />
      {shown ? (
        <>
          <ContactDesk letters={shown.list.data} nowMs={Date.now()} />
          <Pagination
            page={shown.number}
            pageCount={shown.count}
            hrefFor={(number) => pageHref('/admin/letters', number, { show: isDone ? 'done' : null })}
            className="mt-6"
          />
        </>
      ) : (
        <ListFailure things="letters" />
      )}
    </AdminLayout>
  )
}
