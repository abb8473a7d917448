import Link from 'next/link'
import { TipOrRegister } from '#components/performers/tip-or-register.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { Button } from '#components/ui/button.tsx'
import { MediaFrame } from '#components/ui/media-frame.tsx'
import type { PerformerProfile } from '#contract/performers.ts'
import type { SiteSettings } from '#contract/settings.ts'
import { getPlayToken } from '#lib/actions/streaming.ts'
import { type Intent, registerPath, withIntent } from '#lib/next-path.ts'
import type { Room, RoomMessages } from '#lib/queries/streaming.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { LivePlayer } from './live-player.tsx'
import { RoomBar } from './room-bar.tsx'
import { RoomChat } from './room-chat.tsx'
import { RoomProvider } from './room-provider.tsx'
import { BesideChat, RoomView } from './room-view.tsx'
import { WaitingForStream } from './waiting-for-stream.tsx'

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

/** A live room while its performer is not live. */
export function DarkRoomScreen({ performer }: { performer: PerformerProfile }) {
  const { cover } = performer
  return (
    <div className="page flex min-h-[calc(100dvh-var(--header-height))] flex-col justify-center gap-6 py-8">
      {cover && (
        <MediaFrame
          ratio="cover"
          placeholder={cover.placeholder ?? undefined}
          image={{
            src: cover.url,
            srcSet: srcSetOf(cover.sizes),
            sizes: '(min-width: 1240px) 1240px, 100vw',
            alt: '',
          }}
          priority
          className="opacity-60"
        />
      )}
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={performer.name} src={performer.avatar?.sizes.at(-1)?.url} size="xl" />
        <div className="min-w-0 flex-1 space-y-2">
          <h1 className="text-3xl">{performer.name} is not live right now</h1>
          <WaitingForStream performerId={performer._id} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button asChild>
            <Link href={`/${performer.username}`}>See {performer.name}’s page</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link href="/live">Who is live</Link>
          </Button>
        </div>
      </div>
    </div>
  )
}

function srcSetOf(sizes: { url: string; width: number }[]): string {
  return sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')
}
