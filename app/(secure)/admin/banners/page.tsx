import type { Metadata } from 'next'
import Link from 'next/link'
import { PromoList } from '#components/admin/promo-list.tsx'
import { PageHead } from '#components/layout/page-head.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { buttonVariants } from '#components/ui/button.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { listDeskPromos } from '#lib/queries/site.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { requireOperator } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { AdminLayout } from '../../../_layouts/admin-layout.tsx'
import { toShownPromos } from '../../../_pages/shown-promos.ts'

export const metadata: Metadata = { title: 'Banners' }

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ removed?: string | string[] }>
}) {
  const viewer = await requireOperator()
  const [{ removed }, settings, reader] = await Promise.all([
    searchParams,
    getPublicSettings(),
    memberReader(),
  ])
  const promos = await quietly(listDeskPromos(reader))
  return (
    <AdminLayout settings={settings} viewer={viewer}>
      <PageHead
        title="Banners"
        text="The landing page shows the first three banners for visitors, a member’s home the first one for members."
        actions={
          <Link href="/admin/banners/new" className={buttonVariants({ variant: 'secondary' })}>
            New banner
          </Link>
        }
      />
      {removed && (
        <FormMessage tone="success" className="mb-6">
          The banner is gone. Among the{' '}
          <Link href="/admin/changes" className="underline">
            latest changes
          </Link>{' '}
          is the way back.
        </FormMessage>
      )}
      {promos ? <PromoList promos={toShownPromos(promos)} /> : <ListFailure things="banners" />}
    </AdminLayout>
  )
}
