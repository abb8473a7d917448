import type { PerformerProfile } from '#contract/performers.ts'
import type { SiteSettings } from '#contract/settings.ts'
import { TipOrRegister } from '#components/performers/tip-or-register.tsx'
import { getPlayToken } from '#lib/actions/streaming.ts'
import { type Intent, registerPath, withIntent } from '#lib/next-path.ts'
import type { Room, RoomMessages } from '#lib/queries/streaming.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { LivePlayer } from './live-player.tsx'
import { RoomBar } from './room-bar.tsx'
import { RoomChat } from './room-chat.tsx'
import { RoomProvider } from './room-provider.tsx'
import { BesideChat, RoomView } from './room-view.tsx'

export interface LiveRoomScreenProps {
  room: Room
  profile: PerformerProfile
  /** Null when the messages could not be read. */
  chat: RoomMessages | null
  viewer: Viewer | null
  settings: SiteSettings
  /** What the viewer wanted to do here before they registered. */
  intent: Intent | null
}

export function LiveRoomScreen({ room, profile, chat, viewer, settings, intent }: LiveRoomScreenProps) {
  const { session, performer } = room
  const canTip = !viewer?.isPerformer && !viewer?.isOperator
  const path = `/live/${performer.username}`
  const tip = canTip && (
    <TipOrRegister
      performer={performer}
      streamId={session.streamId}
      variant="spotlight"
      viewer={viewer}
      next={path}
      isOpenAtFirst={intent === 'tip'}
    />
  )
  return (
    <RoomProvider
      key={session.streamId}
      channel={room.channel}
      lastSeq={chat?.lastSeq ?? room.lastSeq}
      chat={chat}
      initial={{
        status: session.status === 'interrupted' ? 'interrupted' : 'live',
        title: session.title,
        viewerCount: session.viewerCount,
        isCameraOff: session.isCameraOff,
        isMuted: session.isMuted,
        tipsCents: session.tipsCents,
      }}
    >
      <RoomView>
        <div className="flex min-w-0 flex-col beside:min-h-0 beside:flex-1 group-data-[chat=hidden]/room:min-h-0 group-data-[chat=hidden]/room:flex-1">
          <div className="aspect-video max-h-[45dvh] w-full beside:aspect-auto beside:max-h-none beside:min-h-0 beside:flex-1 group-data-[chat=hidden]/room:aspect-auto group-data-[chat=hidden]/room:max-h-none group-data-[chat=hidden]/room:min-h-0 group-data-[chat=hidden]/room:flex-1">
            <LivePlayer
              name={performer.name}
              streamId={session.streamId}
              isSecure={room.isSecure}
              viewerURL={settings.viewerURL}
              applicationName={settings.applicationName}
              option={settings.optionForBroadcast}
              posterUrl={room.poster?.url ?? null}
              currency={settings.currency}
              getToken={getPlayToken}
            />
          </div>
          <RoomBar profile={profile} streamId={session.streamId} viewer={viewer} intent={intent}>
            <BesideChat place="bar">{tip}</BesideChat>
          </RoomBar>
        </div>
        <div className="flex min-h-0 flex-1 flex-col group-data-[chat=hidden]/room:hidden beside:w-[clamp(19rem,38vw,23rem)] beside:flex-none beside:border-l beside:border-line">
          <RoomChat
            conversationId={session.conversationId}
            viewer={viewer}
            registerHref={registerPath(withIntent(path, 'chat'))}
            canModerate={room.canModerate}
            isHost={viewer?._id === performer._id}
            waitSeconds={chat?.waitSeconds ?? 0}
            currency={settings.currency}
            aside={<BesideChat place="chat">{tip}</BesideChat>}
          />
        </div>
      </RoomView>
    </RoomProvider>
  )
}
