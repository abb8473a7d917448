import type { Metadata } from 'next'
import { requireOperator } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { AdminLayout } from '../../../_layouts/admin-layout.tsx'
import { SecurityPage, type SecurityPageProps } from '../../../_pages/security-page.tsx'

export const metadata: Metadata = { title: 'Security' }

export default async function Page({ searchParams }: SecurityPageProps) {
  const viewer = await requireOperator()
  return (
    <AdminLayout settings={await getPublicSettings()} viewer={viewer}>
      <SecurityPage viewer={viewer} searchParams={searchParams} />
    </AdminLayout>
  )
}
