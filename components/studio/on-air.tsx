'use client'

import { Link2, Mic, MicOff, MonitorUp, MonitorX, Pencil, Video, VideoOff } from 'lucide'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { LeaveQuestion } from '#components/layout/leave-question.tsx'
import { RoomChat } from '#components/live/room-chat.tsx'
import { useRoom } from '#components/live/room-provider.tsx'
import { RoomStatus, TipBurst } from '#components/live/room-status.tsx'
import { copyLink } from '#components/live/share-link.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { Icon, type IconNode } from '#components/ui/icon.tsx'
import { Input } from '#components/ui/input.tsx'
import { Stat } from '#components/ui/stat.tsx'
import { clockText } from '#components/ui/time-text.ts'
import { renameStream } from '#lib/actions/streaming.ts'
import type { PublisherState } from '#lib/media/publisher.ts'
import { reach } from '#lib/reach.ts'
import { failureText } from '#lib/result.ts'
import { EndShow } from './end-show.tsx'
import { Preview } from './preview.tsx'
import type { Broadcast } from './use-broadcast.ts'
import type { Quality, Stream } from './use-stream.ts'

/** Frames per second from which the picture looks smooth, and from which it is acceptable. */
const [SMOOTH_FRAMES, FAIR_FRAMES] = [18, 10]

export interface OnAirProps {
  stream: Stream
  broadcast: Broadcast
  viewer: { _id: string; name: string; username: string | null }
  currency: string
}

/**
 * What the performer sees and does while on air: picture, time, viewers, tips, quality, chat, and the stream's end. On
 * a phone it fills the screen, upright and on its side, so that the message box and the controls of a stream are always
 * there; the style sheet hides the bottom bar meanwhile (`data-on-air`).
 */
export function OnAir({ stream, broadcast, viewer, currency }: OnAirProps) {
  const { state } = useRoom()
  const { session } = stream
  const endHere = useEffectEvent(() => {
    if (stream.phase === 'running') void stream.end()
  })
  // When the performer, or an operator, ends the stream from another device, this one stops its camera and shows the
  // summary.
  useEffect(() => {
    if (state.status === 'ended') endHere()
  }, [state.status])
  return (
    <div
      data-on-air=""
      className="-mx-4 -mt-6 -mb-16 flex h-[calc(100dvh-var(--header-height)-var(--cookie-banner-height)-1px)] min-h-[34rem] flex-col gap-3 px-4 pt-3 [grid-template-areas:'head_figures''picture_chat''controls_chat''._chat'] md:-mx-8 md:-mt-8 beside:grid beside:grid-cols-[minmax(0,1fr)_18rem] beside:grid-rows-[auto_fit-content(calc(100%-7.5rem))_auto_minmax(0,1fr)] beside:gap-x-6 short:min-h-60 lg:m-0 lg:h-[calc(100dvh-var(--header-height)-var(--cookie-banner-height)-5rem)] xl:beside:grid-cols-[minmax(0,1fr)_22rem] lg:gap-y-4 lg:p-0"
    >
      <LeaveQuestion
        isAsked={() => stream.phase === 'running'}
        title="Leave the show?"
        description="You go off air. Your viewers see that the connection broke off, and wait up to two minutes for you to come back."
        stay="Stay on air"
      />
      <div className="min-w-0 space-y-3 [grid-area:head]">
        <div className="flex items-center gap-2">
          <h1 className="min-w-0 truncate text-lg lg:text-2xl">{state.title || 'Your show'}</h1>
          <TitleDialog streamId={session.streamId} />
        </div>
        {state.status !== 'ended' && <UplinkNotice uplink={stream.uplink} />}
      </div>
      <div className="min-h-0 shrink-0 [grid-area:picture]">
        <Preview broadcast={broadcast} className="max-h-[34dvh] beside:max-h-full">
          <div className="absolute top-3 left-3">
            <RoomStatus isHost />
          </div>
          <TipBurst currency={currency} />
        </Preview>
      </div>
      <div className="sticky bottom-[calc(var(--cookie-banner-height)+env(safe-area-inset-bottom))] z-10 order-last -mx-4 flex items-center justify-between gap-2 bg-paper/95 px-4 pb-3 backdrop-blur-md [grid-area:controls] beside:static beside:mx-0 beside:bg-transparent beside:px-0 beside:backdrop-blur-none">
        <BroadcastControls broadcast={broadcast} roomPath={`/live/${viewer.username ?? viewer._id}`} />
        <EndShow stream={stream}>
          <span>
            End<span className="max-lg:sr-only"> show</span>
          </span>
        </EndShow>
      </div>
      <dl className="grid grid-cols-3 gap-3 [grid-area:figures]">
        <Duration startedAt={session.startedAt} />
        <Stat
          isCompact
          label="Tips"
          value={formatMoney(state.tipsCents, currency)}
          note={<span className="whitespace-nowrap max-xl:text-[0.6875rem]">before our share</span>}
        />
        <Stat
          isCompact
          label="Picture"
          value={pictureText(stream.quality, broadcast)}
          note={speedNote(stream.quality)}
        />
      </dl>
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-media border border-line [grid-area:chat] beside:mb-3 lg:mb-0">
        <RoomChat
          conversationId={session.conversationId}
          viewer={viewer}
          registerHref="/auth/register"
          canModerate
          isHost
          waitSeconds={0}
          currency={currency}
        />
      </div>
    </div>
  )
}

/** How smoothly viewers see the picture. The frame rate of a shared screen says nothing about the connection. */
function pictureText(quality: Quality | null, { isCameraOff, isSharing }: Broadcast): string {
  if (isSharing) return 'Screen'
  if (isCameraOff) return 'Off'
  if (!quality || quality.framesPerSecond === 0) return '–'
  if (quality.framesPerSecond >= SMOOTH_FRAMES) return 'Smooth'
  return quality.framesPerSecond >= FAIR_FRAMES ? 'Fair' : 'Choppy'
}

/** The speed in megabits per second, for performers who know their connection. */
function speedNote(quality: Quality | null): ReactNode {
  if (!quality) return undefined
  return <span className="max-lg:sr-only">{(quality.bitsPerSecond / 1e6).toFixed(1)} Mb/s</span>
}

function Duration({ startedAt }: { startedAt: string | null }) {
  const [startMs] = useState(() => (startedAt ? Date.parse(startedAt) : Date.now()))
  const [nowMs, setNow] = useState(startMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Stat isCompact label="On air" value={clockText(Math.max(0, Math.floor((nowMs - startMs) / 1000)))} />
  )
}

function UplinkNotice({ uplink }: { uplink: PublisherState | null }) {
  if (uplink === 'refused') {
    return (
      <FormMessage tone="error" title="Your picture is no longer received">
        Reload this page to start again.
      </FormMessage>
    )
  }
  if (uplink === 'stopped') {
    return (
      <FormMessage tone="warning" title="You are off air">
        The show has not ended yet. Try to end it again, or reload this page to go on.
      </FormMessage>
    )
  }
  if (uplink !== 'reconnecting') return null
  return (
    <div data-says-reconnecting="">
      <FormMessage tone="warning" title="Your connection broke off">
        We are connecting again. Your viewers wait up to two minutes for you.
      </FormMessage>
    </div>
  )
}

/** The controls while on air: sound, camera, screen, and the link to share. */
function BroadcastControls({ broadcast, roomPath }: { broadcast: Broadcast; roomPath: string }) {
  const { isMuted, isCameraOff, isSharing } = broadcast
  return (
    <div role="group" aria-label="Picture and sound" className="flex flex-wrap items-center gap-1 lg:gap-2">
      <Toggle
        of={isMuted ? MicOff : Mic}
        label={isMuted ? 'Unmute' : 'Mute'}
        isOn={isMuted}
        onPress={broadcast.toggleMute}
      />
      <Toggle
        of={isCameraOff ? VideoOff : Video}
        label={isCameraOff ? 'Camera on' : 'Camera off'}
        isOn={isCameraOff}
        onPress={broadcast.toggleCamera}
      />
      {broadcast.canShare() && (
        <Toggle
          of={isSharing ? MonitorX : MonitorUp}
          label={isSharing ? 'Stop sharing' : 'Share screen'}
          isOn={isSharing}
          onPress={() => void broadcast.toggleScreen()}
        />
      )}
      <Toggle
        of={Link2}
        label="Copy link"
        onPress={() => void copyLink(new URL(roomPath, location.href).href)}
      />
    </div>
  )
}

function Toggle({
  of,
  label,
  isOn = false,
  onPress,
}: {
  of: IconNode
  label: string
  isOn?: boolean
  onPress(): void
}) {
  return (
    <Button
      variant={isOn ? 'primary' : 'secondary'}
      className="max-lg:flex-col max-lg:gap-0.5 max-lg:px-1.5 max-lg:text-[0.6875rem] max-lg:min-w-15"
      onClick={onPress}
    >
      <Icon of={of} className="size-4.5" /> {label}
    </Button>
  )
}

/** A dialog to change the running stream's title, which every open room then shows. */
function TitleDialog({ streamId }: { streamId: string }) {
  const { title } = useRoom().state
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const [text, setText] = useState(title)
  const [problem, setProblem] = useState<string>()

  function show(isWanted: boolean) {
    if (isWanted) setText(title)
    setProblem(undefined)
    setOpen(isWanted)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    const result = await reach(() => renameStream(streamId, text))
    setSending(false)
    if (result.status === 'done') show(false)
    else setProblem(failureText(result))
  }

  return (
    <Dialog open={isOpen} onOpenChange={show}>
      <DialogTrigger asChild>
        <Button variant="ghost" size="icon-sm" className="tap" aria-label="Edit title" title="Edit title">
          <Icon of={Pencil} className="size-4" />
        </Button>
      </DialogTrigger>
      <DialogContent title="Edit the title" description="Your viewers see it at once.">
        <form onSubmit={(event) => void save(event)} className="space-y-4">
          <Field label="Title" error={problem}>
            <Input value={text} maxLength={120} required onChange={(event) => setText(event.target.value)} />
          </Field>
          <Button type="submit" className="w-full" loading={isSending}>
            Save title
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  )
}
