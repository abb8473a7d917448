import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AccountScreen } from '#components/admin/account-screen.tsx'
import { BackLink } from '#components/admin/back-link.tsx'
import { PageHead } from '#components/layout/page-head.tsx'
import { findAccount } from '#lib/queries/accounts.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { requireOperator } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { AdminLayout } from '../../../../_layouts/admin-layout.tsx'

export const metadata: Metadata = { title: 'Account' }

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requireOperator()
  const [{ id }, settings, reader] = await Promise.all([params, getPublicSettings(), memberReader()])
  const account = (await findAccount(reader, id)) ?? notFound()
  return (
    <AdminLayout settings={settings} viewer={viewer}>
      <BackLink href="/admin/accounts">Accounts</BackLink>
      <PageHead title={account.name} />
      <AccountScreen account={account} ownId={viewer._id} nowMs={Date.now()} />
    </AdminLayout>
  )
}
