import Link from 'next/link'
import type { SiteSettings } from '#contract/settings.ts'
import { TipButton } from '#components/performers/tip-button.tsx'
import { ReportLink } from '#components/reports/report-link.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { getPlayToken } from '#lib/actions/streaming.ts'
import type { Room, RoomMessages } from '#lib/queries/streaming.ts'
import { LivePlayer } from './live-player.tsx'
import { RoomBar } from './room-bar.tsx'
import { RoomChat } from './room-chat.tsx'
import { RoomProvider } from './room-provider.tsx'

export interface LiveRoomScreenProps {
  room: Room
  chat: RoomMessages
  viewer: { _id: string; name: string; isPerformer: boolean } | null
  settings: SiteSettings
}

/**
 * The video reaches to the edges; the chat stands beside it on a desktop screen and below it on a phone, so it never
 * covers a face.
 */
export function LiveRoomScreen({ room, chat, viewer, settings }: LiveRoomScreenProps) {
  const { session, performer } = room
  const canTip = viewer !== null && !viewer.isPerformer
  return (
    <RoomProvider
      key={session.streamId}
      channel={room.channel}
      lastSeq={chat.lastSeq}
      initial={{
        status: session.status === 'interrupted' ? 'interrupted' : 'live',
        viewerCount: session.viewerCount,
        messages: chat.data,
        tipsCents: session.tipsCents,
        slowModeSeconds: chat.slowModeSeconds,
      }}
    >
      <div className="flex h-[calc(100dvh-var(--header-height)-var(--bottom-bar-height))] min-h-120 flex-col lg:flex-row">
        <div className="flex min-w-0 flex-col lg:flex-1">
          <div className="aspect-video w-full lg:aspect-auto lg:min-h-0 lg:flex-1">
            <LivePlayer
              title={session.title || performer.name}
              streamId={session.streamId}
              // A token names the viewer, so that upstream can end playback for one viewer alone.
              isSecure={room.isSecure || viewer !== null}
              viewerURL={settings.viewerURL}
              applicationName={settings.applicationName}
              option={settings.optionForBroadcast}
              posterUrl={room.poster?.url ?? null}
              getToken={getPlayToken}
            />
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 lg:border-b-0">
            <Link href={`/${performer.username}`} className="flex min-w-0 items-center gap-3">
              <Avatar name={performer.name} src={performer.avatar?.sizes[0]?.url} size="md" now />
              <span className="min-w-0">
                <h1 className="truncate text-lg">{session.title || `${performer.name} live`}</h1>
                <span className="block truncate text-sm text-muted">{performer.name}</span>
              </span>
            </Link>
            <div className="flex items-center gap-2 lg:ml-auto">
              <RoomBar currency={settings.currency} />
              {viewer?._id !== performer._id && (
                <ReportLink
                  targetType="stream"
                  targetId={session.streamId}
                  label={`this show of ${performer.name}`}
                />
              )}
            </div>
          </div>
        </div>
        <div className="flex min-h-0 flex-1 flex-col lg:w-92 lg:flex-none lg:border-l lg:border-line">
          <RoomChat
            conversationId={session.conversationId}
            viewer={viewer}
            loginHref={`/login?next=${encodeURIComponent(`/live/${performer.username}`)}`}
            canModerate={room.canModerate}
            isHost={viewer?._id === performer._id}
            waitSeconds={chat.waitSeconds}
            currency={settings.currency}
            aside={
              canTip ? (
                <TipButton performer={performer} streamId={session.streamId} variant="spotlight" />
              ) : undefined
            }
          />
        </div>
      </div>
    </RoomProvider>
  )
}
