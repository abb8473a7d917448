import { Pencil } from 'lucide'
import { type FormEvent, useState } from 'react'
import { useRoom } from '#components/live/room-provider.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Input } from '#components/ui/input.tsx'
import { renameStream } from '#lib/actions/streaming.ts'
import { reach } from '#lib/reach.ts'
import { failureText } from '#lib/result.ts'

/** A dialog to change the running stream's title, which every open room then shows. */
export function TitleDialog({ streamId }: { streamId: string }) {
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
