'use client'

import { useEffect, useState } from 'react'
import type { StreamSession } from '#contract/streaming.ts'
import { RoomBar } from '#components/live/room-bar.tsx'
import { RoomChat } from '#components/live/room-chat.tsx'
import { useRoom } from '#components/live/room-provider.tsx'
import { Button } from '#components/ui/button.tsx'
import { Switch } from '#components/ui/checkbox.tsx'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { Stat } from '#components/ui/stat.tsx'
import { clockText } from '#components/ui/time-text.ts'
import { toast } from '#components/ui/toast-store.ts'
import { keepRecording } from '#lib/actions/streaming.ts'
import type { PublisherState } from '#lib/media/publisher.ts'
import type { Quality, Stream } from './use-stream.ts'

export interface OnAirProps {
  stream: Stream
  viewer: { _id: string; name: string }
  currency: string
}

/** What the performer sees and does while on air: time, viewers, tips, quality, chat, and the stream's end. */
export function OnAir({ stream, viewer, currency }: OnAirProps) {
  const { state } = useRoom()
  return (
    <div className="flex min-h-0 flex-col gap-4 lg:h-[calc(100dvh-14rem)]">
      <div className="flex items-center justify-between gap-3">
        <RoomBar currency={currency} />
        <EndButton stream={stream} />
      </div>
      <UplinkNotice uplink={stream.uplink} />
      <dl className="grid grid-cols-3 gap-3">
        <Duration startedAt={stream.session.startedAt} />
        <Stat label="Tips" value={formatMoney(state.tipsCents, currency)} />
        <Stat label="Picture" value={speedText(stream.quality)} note={frameText(stream.quality)} />
      </dl>
      <RecordingSwitch session={stream.session} />
      <div className="flex h-96 min-h-0 flex-col overflow-hidden rounded-media border border-line lg:h-auto lg:flex-1">
        <RoomChat
          conversationId={stream.session.conversationId}
          viewer={viewer}
          loginHref="/login"
          canModerate
          isHost
          waitSeconds={0}
          currency={currency}
        />
      </div>
    </div>
  )
}

/** In megabits a second. */
function speedText(quality: Quality | null): string {
  return quality ? `${(quality.bitsPerSecond / 1e6).toFixed(1)} Mb/s` : '–'
}

function frameText(quality: Quality | null): string {
  return quality && quality.framesPerSecond > 0 ? `${Math.round(quality.framesPerSecond)} frames/s` : ''
}

function RecordingSwitch({ session }: { session: StreamSession }) {
  const [isOn, setOn] = useState(session.isRecording)
  async function choose(isWanted: boolean) {
    setOn(isWanted)
    const result = await keepRecording(session.streamId, isWanted).catch(() => null)
    if (result?.status === 'done') return
    setOn(!isWanted)
    toast.error(result?.status === 'refused' ? result.toast.title : 'No answer. Please try again.')
  }
  return (
    <Switch
      label="Keep the recording"
      checked={isOn}
      onChange={(event) => void choose(event.target.checked)}
    />
  )
}

function Duration({ startedAt }: { startedAt: string | null }) {
  const [startMs] = useState(() => (startedAt ? Date.parse(startedAt) : Date.now()))
  const [nowMs, setNow] = useState(startMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <Stat label="On air" value={clockText(Math.max(0, Math.floor((nowMs - startMs) / 1000)))} />
}

function UplinkNotice({ uplink }: { uplink: PublisherState | null }) {
  if (uplink === 'refused') {
    return (
      <FormMessage tone="error" title="Your picture is not taken any more">
        Reload this page to start again.
      </FormMessage>
    )
  }
  if (uplink === 'stopped') {
    return (
      <FormMessage tone="warning" title="You are off air">
        The show has not been closed yet. End it again, or reload this page to go on.
      </FormMessage>
    )
  }
  if (uplink !== 'reconnecting') return null
  return (
    <FormMessage tone="warning" title="Your connection broke off">
      We are connecting again. Your viewers wait up to two minutes for you.
    </FormMessage>
  )
}

function EndButton({ stream }: { stream: Stream }) {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="danger" loading={stream.phase === 'ending'}>
          End show
        </Button>
      </DialogTrigger>
      <DialogContent
        title="End the show?"
        description="The room closes for everybody. A recording is made ready in your studio."
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">Stay on air</Button>
            </DialogClose>
            <DialogClose asChild>
              <Button variant="danger" onClick={() => void stream.end()}>
                End it now
              </Button>
            </DialogClose>
          </>
        }
      />
    </Dialog>
  )
}
