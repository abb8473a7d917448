import type { Metadata } from 'next'
import Link from 'next/link'
import { NewestAccounts, QueueCards, SiteState } from '#components/admin/overview.tsx'
import { PageHead, SectionHead } from '#components/layout/page-head.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { getOverview, listAccounts } from '#lib/queries/admin.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { requireOperator } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { AdminLayout } from '../../_layouts/admin-layout.tsx'

export const metadata: Metadata = { title: 'House' }

const NEWEST = 5

export default async function Page() {
  const viewer = await requireOperator()
  const reader = await memberReader()
  const [settings, overview, newest] = await Promise.all([
    getPublicSettings(),
    quietly(getOverview()),
    quietly(listAccounts(reader, { q: '', kind: '', status: '' }, { limit: NEWEST, offset: 0 })),
  ])
  return (
    <AdminLayout settings={settings} viewer={viewer}>
      <PageHead title="House" text="What is waiting for you, and how the site is doing." />
      {settings.maintenanceMode && (
        <FormMessage tone="warning" title="The site is closed for maintenance." className="mb-6">
          Only operators get in.{' '}
          <Link
            href="/admin/settings?group=modes#maintenanceMode"
            className="font-semibold underline underline-offset-4"
          >
            Open it again
          </Link>
        </FormMessage>
      )}
      {overview ? (
        <QueueCards queues={overview.queues} nowMs={Date.now()} />
      ) : (
        <ListFailure things="things that wait" />
      )}
      <SectionHead
        title="New here"
        className="mt-10"
        action={
          <Link href="/admin/accounts" className="font-semibold text-brand-text underline underline-offset-4">
            All accounts
          </Link>
        }
      />
      {newest ? (
        <NewestAccounts accounts={newest.data} nowMs={Date.now()} />
      ) : (
        <ListFailure things="accounts" />
      )}
      <SectionHead title="The site now" className="mt-10" />
      <SiteState settings={settings} />
    </AdminLayout>
  )
}
