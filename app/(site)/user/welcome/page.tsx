import type { Metadata } from 'next'
import { WelcomeScreen } from '#components/home/welcome-screen.tsx'
import { listLivePerformers, listTopPerformers, searchPerformers } from '#lib/queries/performers.ts'
import { listQuietly, quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { requireFan } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { PrimaryLayout } from '../../../_layouts/primary-layout.tsx'

export const metadata: Metadata = { title: 'Welcome' }

const OFFERED = 12
const LIVE_FIRST = 3
/** As many as one answer holds; a fan who follows more does not need this page. */
const FOLLOWED = 100

export default async function Page() {
  const viewer = await requireFan()
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const [live, top, followed] = await Promise.all([
    listQuietly(listLivePerformers(reader, LIVE_FIRST)),
    quietly(listTopPerformers(reader, OFFERED)),
    quietly(searchPerformers(reader, { isFollowing: 'true', limit: FOLLOWED })),
  ])
  const first = new Set(live.map(({ _id }) => _id))
  const offered = top && [...live, ...top.filter(({ _id }) => !first.has(_id))].slice(0, OFFERED)
  return (
    <PrimaryLayout settings={settings} viewer={viewer}>
      <WelcomeScreen
        name={viewer.name}
        offered={offered}
        followed={new Set(followed?.data.map(({ _id }) => _id))}
        count={followed?.total ?? 0}
        currency={settings.currency}
      />
    </PrimaryLayout>
  )
}
