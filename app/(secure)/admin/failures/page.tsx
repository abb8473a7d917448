import type { Metadata } from 'next'
import Link from 'next/link'
import { FailureDesk } from '#components/admin/failure-desk.tsx'
import { PageHead } from '#components/layout/page-head.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import { listFailures } from '#lib/queries/admin.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { requireOperator } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { AdminLayout } from '../../../_layouts/admin-layout.tsx'

export const metadata: Metadata = { title: 'Failures' }

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ before?: string | string[] }>
}) {
  const viewer = await requireOperator()
  const { before } = await searchParams
  const after = typeof before === 'string' && UUID.test(before) ? before : undefined
  const [settings, shown] = await Promise.all([getPublicSettings(), quietly(listFailures(after))])
  return (
    <AdminLayout settings={settings} viewer={viewer}>
      <PageHead
        title="Failures"
        text="Emails and work that failed for good, the newest first. Each leaves after 30 days, decided or not."
      />
      {shown ? (
        <>
          <FailureDesk failures={shown.data} nowMs={Date.now()} />
          {shown.next && (
            <Button asChild variant="secondary" className="mt-6">
              <Link href={`/admin/failures?before=${shown.next}`}>Older ones</Link>
            </Button>
          )}
        </>
      ) : (
        <ListFailure things="failures" />
      )}
    </AdminLayout>
  )
}
