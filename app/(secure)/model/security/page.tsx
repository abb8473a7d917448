import type { Metadata } from 'next'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { SecurityPage, type SecurityPageProps } from '../../../security-page.tsx'
import { StudioFrame } from '../../../studio-frame.tsx'

export const metadata: Metadata = { title: 'Security' }

export default async function Page({ searchParams }: SecurityPageProps) {
  const viewer = await requirePerformer()
  return (
    <StudioFrame settings={await getPublicSettings()} viewer={viewer}>
      <SecurityPage viewer={viewer} searchParams={searchParams} />
    </StudioFrame>
  )
}
