import { Radio } from 'lucide'
import { type FormEvent, useState } from 'react'
import type { StreamSession } from '#contract/streaming.ts'
import { useEarlyInput } from '#components/forms/use-early-input.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Input } from '#components/ui/input.tsx'
import { DeviceCheck } from './device-check.tsx'
import { EndShow, RecordingSwitch } from './end-show.tsx'
import type { Camera } from './use-camera.ts'
import type { Stream } from './use-stream.ts'

/** Whether the performer can resume the stream. */
export function isResumable({ status }: StreamSession): boolean {
  return status === 'live' || status === 'interrupted'
}

/** The form before the stream. The button that starts the stream stays in reach of the thumb. */
export function SetupForm({
  session,
  stream,
  camera,
  isAllowed,
}: {
  session: StreamSession
  stream: Stream
  camera: Camera
  /** Whether the documents are accepted; upstream refuses a stream of any other performer. */
  isAllowed: boolean
}) {
  const [title, setTitle] = useState(session.title)
  const [isTitleMissing, setTitleMissing] = useState(false)
  const [isRecording, setRecording] = useState(session.isRecording)
  const titleField = useEarlyInput(({ value }) => setTitle(value))
  const isOn = isResumable(session)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const isMissing = !isOn && title.trim() === ''
    setTitleMissing(isMissing)
    if (isMissing) event.currentTarget.querySelector('input')?.focus()
    else void stream.start({ title, isRecording })
  }

  return (
    <form className="space-y-5" onSubmit={submit} noValidate>
      {isOn && (
        <FormMessage tone="info" title="Your show is still on">
          Go on where you left off: your viewers are waiting. Or end the show here, whichever device it began
          on.
        </FormMessage>
      )}
      {!isOn && (
        <Field
          label="Title"
          hint="What will people see? A few words are enough."
          error={isTitleMissing ? 'Give your show a title: people choose by it.' : undefined}
        >
          <Input
            ref={titleField}
            value={title}
            maxLength={120}
            required
            onChange={(event) => {
              setTitle(event.target.value)
              setTitleMissing(false)
            }}
          />
        </Field>
      )}
      {!isOn && <RecordingSwitch isOn={isRecording} onChoose={setRecording} />}
      <DeviceCheck camera={camera} />
      <div
        data-save-bar=""
        className="sticky bottom-[calc(var(--bottom-bar-height)+var(--cookie-banner-height)+env(safe-area-inset-bottom))] z-10 -mx-4 flex flex-wrap gap-2 bg-paper/95 px-4 py-3 backdrop-blur-md lg:static lg:mx-0 lg:bg-transparent lg:p-0 lg:backdrop-blur-none"
      >
        <Button
          type="submit"
          variant="spotlight"
          size="lg"
          className="flex-auto px-4 whitespace-nowrap"
          disabled={!camera.stream || !isAllowed}
          loading={stream.phase === 'starting'}
        >
          <Icon of={Radio} className="size-5" /> {isOn ? 'Resume the show' : 'Go live'}
        </Button>
        {isOn && (
          <EndShow
            stream={stream}
            stay="Leave it on"
            variant="secondary"
            size="lg"
            className="flex-auto px-4 whitespace-nowrap"
          >
            End the show
          </EndShow>
        )}
      </div>
    </form>
  )
}
