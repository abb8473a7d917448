import type { Metadata } from 'next'
import { requireFan } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { SecurityPage, type SecurityPageProps } from '../../../security-page.tsx'
import { SiteFrame } from '../../../site-frame.tsx'

export const metadata: Metadata = { title: 'Security' }

export default async function Page({ searchParams }: SecurityPageProps) {
  const viewer = await requireFan()
  return (
    <SiteFrame settings={await getPublicSettings()} viewer={viewer}>
      <SecurityPage viewer={viewer} searchParams={searchParams} />
    </SiteFrame>
  )
}
