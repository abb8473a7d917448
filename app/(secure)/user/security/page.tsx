import type { Metadata } from 'next'
import { requireFan } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { SecurityPage, type SecurityPageProps } from '../../../_pages/security-page.tsx'
import { PrimaryLayout } from '../../../_layouts/primary-layout.tsx'

export const metadata: Metadata = { title: 'Security' }

export default async function Page({ searchParams }: SecurityPageProps) {
  const viewer = await requireFan()
  return (
    <PrimaryLayout settings={await getPublicSettings()} viewer={viewer}>
      <SecurityPage viewer={viewer} searchParams={searchParams} />
    </PrimaryLayout>
  )
}
