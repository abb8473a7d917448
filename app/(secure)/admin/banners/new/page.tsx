import type { Metadata } from 'next'
import { BackLink } from '#components/admin/way-back.tsx'
import { PromoForm } from '#components/admin/promo-form.tsx'
import { PageHead } from '#components/layout/page-head.tsx'
import { requireOperator } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { AdminLayout } from '../../../../_layouts/admin-layout.tsx'

export const metadata: Metadata = { title: 'New banner' }

export default async function Page() {
  const viewer = await requireOperator()
  const settings = await getPublicSettings()
  return (
    <AdminLayout settings={settings} viewer={viewer}>
      <BackLink href="/admin/banners">Banners</BackLink>
      <PageHead title="New banner" />
      <PromoForm />
    </AdminLayout>
  )
}
