/** A live room: what both variants of its page render. */
import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import type { CurrentUser } from '#contract/users.ts'
import { DarkRoomScreen, LiveRoomScreen } from '#components/live/live-room-screen.tsx'
import type { Intent } from '#lib/next-path.ts'
import { findPerformer } from '#lib/queries/performers.ts'
import { quietly } from '#lib/queries/quietly.ts'
import type { Reader } from '#lib/queries/reader.ts'
import { findRoom, listMessages } from '#lib/queries/streaming.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { describePage } from './page-metadata.ts'
import type { PrimaryLayoutOf } from '../_layouts/primary-frame.tsx'

export async function LiveRoomPage({
  Layout,
  reader,
  username,
  viewer,
  intent = null,
}: {
  Layout: PrimaryLayoutOf
  reader: Reader
  username: string
  viewer: CurrentUser | null
  /** What the viewer wanted to do here before they registered. */
  intent?: Intent | null
}) {
  const [settings, performer, room] = await Promise.all([
    getPublicSettings(),
    findPerformer(reader, username),
    findRoom(reader, username),
  ])
  if (!performer) notFound()
  // The performer has given up the username in the address.
  if (performer.username && performer.username !== username) permanentRedirect(`/live/${performer.username}`)
  return (
    <Layout settings={settings} viewer={viewer} bleed stage>
      {room ? (
        <LiveRoomScreen
          room={room}
          profile={performer}
          chat={await quietly(listMessages(reader, room.session.conversationId))}
          viewer={viewer}
          settings={settings}
          intent={intent}
        />
      ) : (
        <DarkRoomScreen performer={performer} />
      )}
    </Layout>
  )
}

export async function describeLiveRoom(reader: Reader, username: string): Promise<Metadata> {
  const performer = await findPerformer(reader, username)
  if (!performer) return {}
  return describePage({
    title: performer.live ? `${performer.name} is live` : `${performer.name} live`,
    description: performer.live?.title || performer.tagline,
    path: `/live/${performer.username}`,
    shared: { url: performer.shareUrl, alt: performer.name },
    type: 'video.other',
  })
}
