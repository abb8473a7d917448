import type { Metadata } from 'next'
import { GoLive } from '#components/studio/go-live.tsx'
import { VerificationNotice } from '#components/verifications/verification-notice.tsx'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { getOwnSession, listMessages } from '#lib/queries/streaming.ts'
import { findVerification } from '#lib/queries/verifications.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'

export const metadata: Metadata = { title: 'Go live' }

export default async function Page() {
  const viewer = await requirePerformer()
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const session = await getOwnSession(reader, viewer._id)
  const [chat, verification] = await Promise.all([
    quietly(listMessages(reader, session.conversationId)),
    viewer.isVerified ? null : quietly(findVerification(reader)),
  ])
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      {!viewer.isVerified && <VerificationNotice state={verification} className="mb-6" />}
      <GoLive session={session} chat={chat} viewer={viewer} currency={settings.currency} />
    </StudioLayout>
  )
}
