import { useState } from 'react'
import { Button, type ButtonProps } from '#components/ui/button.tsx'
import { Switch } from '#components/ui/checkbox.tsx'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast-store.ts'
import { keepRecording } from '#lib/actions/streaming.ts'
import { reach } from '#lib/reach.ts'
import { failureText } from '#lib/result.ts'
import type { Stream } from './use-stream.ts'

/**
 * The button that ends the stream, and the question whether to keep its recording, which the performer decides at the
 * end.
 * @param stay the label of the button that does not end the stream
 */
export function EndShow({
  stream,
  stay = 'Stay on air',
  children,
  ...button
}: ButtonProps & { stream: Stream; stay?: string }) {
  const { streamId, isRecording } = stream.session
  const [isKept, setKept] = useState(isRecording)

  async function choose(isWanted: boolean) {
    setKept(isWanted)
    const result = await reach(() => keepRecording(streamId, isWanted))
    if (result.status === 'done') return
    setKept(!isWanted)
    toast.error(failureText(result))
  }

  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button
          variant="danger"
          loading={stream.phase === 'ending' || stream.phase === 'closing'}
          {...button}
        >
          {children}
        </Button>
      </DialogTrigger>
      <DialogContent
        title="End the show?"
        description="The room closes for everybody."
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{stay}</Button>
            </DialogClose>
            <DialogClose asChild>
              <Button variant="danger" onClick={() => void stream.end()}>
                End it now
              </Button>
            </DialogClose>
          </>
        }
      >
        <RecordingSwitch isOn={isKept} onChoose={(isWanted) => void choose(isWanted)} />
      </DialogContent>
    </Dialog>
  )
}

/** The choice whether the stream is recorded, offered before it begins and again at its end. */
export function RecordingSwitch({ isOn, onChoose }: { isOn: boolean; onChoose(isWanted: boolean): void }) {
  return (
    <Switch
      label="Keep a recording"
      hint="You find it under Recordings. Only you see it."
      checked={isOn}
      onChange={(event) => onChoose(event.target.checked)}
    />
  )
}
