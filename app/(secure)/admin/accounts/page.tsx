import type { Metadata } from 'next'
import { AccountList } from '#components/admin/account-list.tsx'
import { AccountSearch } from '#components/admin/account-search.tsx'
import { PageHead } from '#components/layout/page-head.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { pageHref, pageOf, readPage } from '#lib/paging.ts'
import { listAccounts } from '#lib/queries/admin.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { queryText } from '#lib/query-text.ts'
import { requireOperator } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { AdminLayout } from '../../../_layouts/admin-layout.tsx'

export const metadata: Metadata = { title: 'Accounts' }

const PAGE_SIZE = 25

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const viewer = await requireOperator()
  const given = await searchParams
  const search = {
    q: queryText(given.q, 100),
    kind: queryText(given.kind, 20),
    status: queryText(given.status, 20),
  }
  const asked = pageOf(given, PAGE_SIZE)
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const shown = await quietly(readPage(asked, (slice) => listAccounts(reader, search, slice)))
  const total = shown?.list.total
  return (
    <AdminLayout settings={settings} viewer={viewer}>
      <PageHead
        title="Accounts"
        {...(total !== undefined && {
          text: total === 1 ? '1 account' : `${total.toLocaleString('en-US')} accounts`,
        })}
      />
      <AccountSearch {...search} />
      {shown ? (
        <>
          <AccountList accounts={shown.list.data} here={pageHref('/admin/accounts', shown.number, search)} />
          <Pagination
            page={shown.number}
            pageCount={shown.count}
            hrefFor={(number) => pageHref('/admin/accounts', number, search)}
            className="mt-6"
          />
        </>
      ) : (
        <ListFailure things="accounts" />
      )}
    </AdminLayout>
  )
}
