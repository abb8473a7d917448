import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AccountScreen, SHOWN_REPORTS } from '#components/admin/account-screen.tsx'
import { BackLink, wayBack, withWayBack } from '#components/admin/way-back.tsx'
import { PageHead } from '#components/layout/page-head.tsx'
import { findAccount } from '#lib/queries/admin.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { listReportsAbout } from '#lib/queries/reports.ts'
import { requireOperator } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { AdminLayout } from '../../../../_layouts/admin-layout.tsx'

export const metadata: Metadata = { title: 'Account' }

export default async function Page({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>
  searchParams: Promise<{ from?: string | string[] }>
}) {
  const viewer = await requireOperator()
  const [{ id }, { from }, settings, reader] = await Promise.all([
    params,
    searchParams,
    getPublicSettings(),
    memberReader(),
  ])
  const account = (await findAccount(reader, id)) ?? notFound()
  const reports = await quietly(listReportsAbout(reader, account._id, { limit: SHOWN_REPORTS, offset: 0 }))
  const back = wayBack(from, { href: '/admin/accounts', label: 'Accounts' })
  return (
    <AdminLayout settings={settings} viewer={viewer}>
      <BackLink href={back.href}>{back.label}</BackLink>
      <PageHead title={account.name} />
      <AccountScreen
        account={account}
        reports={reports}
        ownId={viewer._id}
        here={withWayBack(`/admin/accounts/${account._id}`, back.href)}
        nowMs={Date.now()}
      />
    </AdminLayout>
  )
}
