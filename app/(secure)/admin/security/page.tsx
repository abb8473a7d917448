import type { Metadata } from 'next'
import { requireOperator } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { HouseFrame } from '../../../house-frame.tsx'
import { SecurityPage, type SecurityPageProps } from '../../../security-page.tsx'

export const metadata: Metadata = { title: 'Security' }

export default async function Page({ searchParams }: SecurityPageProps) {
  const viewer = await requireOperator()
  return (
    <HouseFrame settings={await getPublicSettings()} viewer={viewer}>
      <SecurityPage viewer={viewer} searchParams={searchParams} />
    </HouseFrame>
  )
}
