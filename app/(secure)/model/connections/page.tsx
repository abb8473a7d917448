import { Unplug } from 'lucide'
import type { Metadata } from 'next'
import { Notice } from '#components/auth/notice.tsx'
import { PageHead } from '#components/layout/page-head.tsx'
import { ConnectionCard } from '#components/social-connect/connection-card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { offeredProviders } from '#lib/config.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { getTwitterConnection } from '#lib/queries/profiles.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { readNotice } from '#lib/session/notice.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'
import { Icon } from '#components/ui/icon.tsx'

export const metadata: Metadata = { title: 'Connections' }

export default async function Page() {
  const viewer = await requirePerformer()
  const [settings, notice, reader] = await Promise.all([getPublicSettings(), readNotice(), memberReader()])
  const { isOffered, connection, posts } = await getTwitterConnection(reader)
  const label = offeredProviders().find(({ id }) => id === 'twitter')?.label
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead title="Connections" text="Let people elsewhere know when you publish here." />
      {isOffered && label ? (
        <ConnectionCard label={label} connection={connection} posts={posts} />
      ) : (
        <EmptyState icon={<Icon of={Unplug} />} title="Nothing to connect">
          {settings.siteName} has not set up a connection to another service.
        </EmptyState>
      )}
      <Notice notice={notice} />
    </StudioLayout>
  )
}
