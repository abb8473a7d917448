import type { Metadata } from 'next'
import { GoLive } from '#components/studio/go-live.tsx'
import { memberReader } from '#lib/queries/reader.ts'
import { getOwnSession, listMessages } from '#lib/queries/streaming.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'

export const metadata: Metadata = { title: 'Go live' }

export default async function Page() {
  const viewer = await requirePerformer()
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const session = await getOwnSession(reader, viewer._id)
  const chat = await listMessages(reader, session.conversationId)
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <GoLive session={session} chat={chat} viewer={viewer} currency={settings.currency} />
    </StudioLayout>
  )
}
