'use client'

import type { StreamSession } from '#contract/streaming.ts'
import { PageHead } from '#components/layout/page-head.tsx'
import { RoomProvider } from '#components/live/room-provider.tsx'
import type { RoomMessages } from '#lib/queries/streaming.ts'
import { OnAir } from './on-air.tsx'
import { Preview } from './preview.tsx'
import { isResumable, SetupForm } from './setup-form.tsx'
import { StreamSummary } from './stream-summary.tsx'
import { useBroadcast } from './use-broadcast.ts'
import { useCamera } from './use-camera.ts'
import { useStream } from './use-stream.ts'

export interface GoLiveProps {
  session: StreamSession
  /** Null when upstream did not answer. */
  chat: RoomMessages | null
  viewer: { _id: string; name: string; username: string | null; isVerified: boolean }
  currency: string
}

/** The page of a stream, from the camera check to its end. */
export function GoLive({ session: initial, chat, viewer, currency }: GoLiveProps) {
  const camera = useCamera()
  const broadcast = useBroadcast(camera)
  const stream = useStream(initial, broadcast)
  const { phase, session } = stream

  if (phase === 'ended') return <StreamSummary session={session} currency={currency} />
  if (phase === 'running' || phase === 'ending') {
    return (
      <RoomProvider
        channel={`private-room-${session.streamId}`}
        // Without the list, the sequence starts at 0 and brings all messages.
        lastSeq={chat?.lastSeq ?? 0}
        chat={chat}
        initial={{
          status: 'live',
          title: session.title,
          viewerCount: session.viewerCount,
          isCameraOff: session.isCameraOff,
          isMuted: session.isMuted,
          tipsCents: session.tipsCents,
        }}
      >
        <OnAir stream={stream} broadcast={broadcast} viewer={viewer} currency={currency} />
      </RoomProvider>
    )
  }
  return (
    <>
      <PageHead
        title={isResumable(initial) ? 'Back on stage' : 'Go live'}
        text={
          isResumable(initial)
            ? 'Check picture and sound, and go on.'
            : 'Check picture and sound. Nobody sees you before you start; then everybody may watch.'
        }
      />
      <div className="grid items-start gap-6 beside:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_22rem] xl:beside:grid-cols-[minmax(0,1fr)_22rem]">
        <Preview broadcast={broadcast} className="max-h-[50dvh] lg:max-h-[70dvh]" />
        <SetupForm session={initial} stream={stream} camera={camera} isAllowed={viewer.isVerified} />
      </div>
    </>
  )
}
