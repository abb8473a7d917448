'use client'

import { Radio } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import type { StreamSession } from '#contract/streaming.ts'
import { PageHead } from '#components/layout/page-head.tsx'
import { RoomProvider } from '#components/live/room-provider.tsx'
import { Button } from '#components/ui/button.tsx'
import { Switch } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Input } from '#components/ui/input.tsx'
import type { RoomMessages } from '#lib/queries/streaming.ts'
import { DeviceCheck } from './device-check.tsx'
import { OnAir } from './on-air.tsx'
import { StreamSummary } from './stream-summary.tsx'
import { useCamera } from './use-camera.ts'
import { useStream } from './use-stream.ts'
import { Icon } from '../ui/icon.tsx'

export interface GoLiveProps {
  session: StreamSession
  chat: RoomMessages
  viewer: { _id: string; name: string }
  currency: string
}

/** From the first look into the camera to the end of the stream. */
export function GoLive({ session: initial, chat, viewer, currency }: GoLiveProps) {
  const camera = useCamera()
  const stream = useStream(initial, camera.stream)
  const [title, setTitle] = useState(initial.title)
  const [isRecording, setRecording] = useState(initial.isRecording)
  const isResumable = initial.status === 'live' || initial.status === 'interrupted'
  const isOnAir = stream.phase === 'running' || stream.phase === 'ending'

  if (stream.phase === 'ended') return <StreamSummary session={stream.session} currency={currency} />
  return (
    <>
      <PageHead
        title={isOnAir ? stream.session.title || 'Your show' : 'Go live'}
        text={isOnAir ? undefined : 'Check picture and sound. Nobody sees you before you start.'}
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Preview stream={camera.stream} />
        {isOnAir ? (
          <RoomProvider
            channel={`private-room-${stream.session.streamId}`}
            lastSeq={chat.lastSeq}
            initial={{
              status: 'live',
              viewerCount: stream.session.viewerCount,
              messages: chat.data,
              tipsCents: stream.session.tipsCents,
              slowModeSeconds: chat.slowModeSeconds,
            }}
          >
            <OnAir stream={stream} viewer={viewer} currency={currency} />
          </RoomProvider>
        ) : (
          <form
            className="space-y-5"
            onSubmit={(event) => {
              event.preventDefault()
              void stream.start({ title, isRecording })
            }}
          >
            {isResumable && (
              <FormMessage tone="info" title="Your show is still on">
                Go on where you left off: your viewers are waiting.
              </FormMessage>
            )}
            <Field label="Title" hint="What happens tonight?">
              <Input value={title} maxLength={120} onChange={(event) => setTitle(event.target.value)} />
            </Field>
            <Switch
              label="Record the show"
              hint="You decide afterwards whether to keep it."
              checked={isRecording}
              onChange={(event) => setRecording(event.target.checked)}
            />
            <DeviceCheck camera={camera} />
            <Button
              type="submit"
              variant="spotlight"
              size="lg"
              className="w-full"
              disabled={!camera.stream}
              loading={stream.phase === 'starting'}
            >
              <Icon of={Radio} className="size-5" /> {isResumable ? 'Resume the show' : 'Go live'}
            </Button>
          </form>
        )}
      </div>
    </>
  )
}

function Preview({ stream }: { stream: MediaStream | null }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <div className="aspect-video overflow-hidden rounded-media bg-sunken">
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label="Your picture"
        className="size-full -scale-x-100 object-cover"
      />
    </div>
  )
}
