import type { Metadata } from 'next'
import { ArticleForm } from '#components/admin/article-form.tsx'
import { BackLink } from '#components/admin/way-back.tsx'
import { PageHead } from '#components/layout/page-head.tsx'
import { requireOperator } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { AdminLayout } from '../../../../_layouts/admin-layout.tsx'

export const metadata: Metadata = { title: 'New page' }

export default async function Page() {
  const viewer = await requireOperator()
  const settings = await getPublicSettings()
  return (
    <AdminLayout settings={settings} viewer={viewer}>
      <BackLink href="/admin/pages">Pages</BackLink>
      <PageHead title="New page" />
      <ArticleForm />
    </AdminLayout>
  )
}
