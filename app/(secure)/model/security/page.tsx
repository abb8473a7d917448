import type { Metadata } from 'next'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { SecurityPage, type SecurityPageProps } from '../../../_pages/security-page.tsx'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'

export const metadata: Metadata = { title: 'Security' }

export default async function Page({ searchParams }: SecurityPageProps) {
  const viewer = await requirePerformer()
  return (
    <StudioLayout settings={await getPublicSettings()} viewer={viewer}>
      <SecurityPage viewer={viewer} searchParams={searchParams} />
    </StudioLayout>
  )
}
