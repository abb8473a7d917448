'use client'

import Link from 'next/link'
import { PageHead } from '#components/layout/page-head.tsx'
import { RoomProvider } from '#components/live/room-provider.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { Stat } from '#components/ui/stat.tsx'
import { clockText } from '#components/ui/time-text.ts'
import type { StreamSession } from '#contract/streaming.ts'
import type { RoomMessages } from '#lib/queries/streaming.ts'
import { OnAir } from './on-air.tsx'
import { Preview } from './preview.tsx'
import { isResumable, SetupForm } from './setup-form.tsx'
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

/** The figures of an ended stream. */
function StreamSummary({ session, currency }: { session: StreamSession; currency: string }) {
  const lengthMs =
    session.startedAt && session.endedAt ? Date.parse(session.endedAt) - Date.parse(session.startedAt) : 0
  return (
    <>
      <PageHead
        title="That was your show"
        text={
          session.isRecording
            ? 'The recording is being made ready. You find it among your recordings in a moment.'
            : 'Nothing was recorded, as you wished.'
        }
      />
      <dl className="grid max-w-2xl grid-cols-1 gap-4 sm:grid-cols-3">
        <Stat label="On air" value={clockText(Math.round(lengthMs / 1000))} />
        <Stat label="Most viewers" value={String(session.peakViewers)} />
        <Stat
          label="Tips"
          value={formatMoney(session.tipsCents, currency)}
          note="before our share and refunds"
        />
      </dl>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button asChild>
          <Link href="/model/vods">See recordings</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link href="/model/earnings">See earnings</Link>
        </Button>
      </div>
    </>
  )
}
