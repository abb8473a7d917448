/** The performers who are live: what both variants of the page render. */
import type { Metadata } from 'next'
import { LobbyScreen } from '#components/performers/lobby-screen.tsx'
import { listLivePerformers, listTopPerformers } from '#lib/queries/performers.ts'
import { listQuietly, quietly } from '#lib/queries/quietly.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import type { PrimaryLayoutOf } from '../_layouts/primary-frame.tsx'
import { describePage } from './page-metadata.ts'
import { type Audience, openVisit } from './visit.ts'

const MAX_ROOMS = 60
const OTHERS = 8

export async function describeLobby(): Promise<Metadata> {
  return describePage({
    title: 'Live now',
    description: 'Every room that is lit at this moment. Walk in.',
    path: '/live',
  })
}

export async function LobbyPage({ Layout, audience }: { Layout: PrimaryLayoutOf; audience: Audience }) {
  const { reader, viewer } = await openVisit(audience)
  const [settings, live, top] = await Promise.all([
    getPublicSettings(),
    quietly(listLivePerformers(reader, MAX_ROOMS)),
    listQuietly(listTopPerformers(reader, OTHERS * 2)),
  ])
  return (
    <Layout settings={settings} viewer={viewer} isBrowsable>
      <LobbyScreen
        live={live}
        others={top.filter((performer) => performer.live === null).slice(0, OTHERS)}
        currency={settings.currency}
        isPerformer={viewer?.isPerformer ?? false}
      />
    </Layout>
  )
}
