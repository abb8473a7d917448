'use client'

import type { Vod } from '#contract/streaming.ts'
import { useToastedAction } from '#components/forms/use-toasted-action.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody } from '#components/ui/card.tsx'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { MediaFrame } from '#components/ui/media-frame.tsx'
import { Moment } from '#components/ui/moment.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { clockText } from '#components/ui/time-text.ts'
import { nameRecording, removeRecording } from '#lib/actions/streaming.ts'
import { fieldError } from '#lib/result.ts'

export function RecordingCard({ vod }: { vod: Vod }) {
  return (
    <Card>
      <MediaFrame ratio="video" placeholder={vod.poster?.placeholder ?? undefined}>
        {vod.url ? (
          <video
            controls
            preload="none"
            playsInline
            poster={vod.poster?.url}
            src={vod.url}
            aria-label={`Recording: ${vod.title}`}
            className="size-full bg-sunken object-contain"
          />
        ) : (
          <div className="grid size-full place-items-center text-muted" role="status">
            {vod.status === 'failed' ? 'This recording could not be made.' : 'Being made ready…'}
          </div>
        )}
      </MediaFrame>
      <CardBody className="space-y-4">
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <Moment iso={vod.createdAt} />
          {vod.status === 'ready' && (
            <>
              <span aria-hidden>·</span> {clockText(Math.round(vod.durationMs / 1000))}
              <span aria-hidden>·</span> {(vod.sizeBytes / 1e6).toFixed(1)} MB
            </>
          )}
          {vod.status === 'processing' && <Badge variant="brand">Processing</Badge>}
        </p>
        <TitleForm vod={vod} />
        <RemoveForm vod={vod} />
      </CardBody>
    </Card>
  )
}

function TitleForm({ vod }: { vod: Vod }) {
  const [state, form] = useToastedAction(nameRecording)
  return (
    <form {...form} className="flex items-end gap-2">
      <input type="hidden" name="id" value={vod._id} />
      <Field label="Title" error={fieldError(state, 'title')}>
        <Input name="title" defaultValue={vod.title} maxLength={120} required />
      </Field>
      <SubmitButton variant="secondary">Save</SubmitButton>
    </form>
  )
}

function RemoveForm({ vod }: { vod: Vod }) {
  const [, form] = useToastedAction(removeRecording)
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="ghost" size="sm" className="text-danger">
          Delete recording
        </Button>
      </DialogTrigger>
      <DialogContent title="Delete this recording?" description={`${vod.title} cannot be brought back.`}>
        <form {...form} className="flex flex-wrap justify-end gap-3 max-sm:[&>*]:flex-1">
          <input type="hidden" name="id" value={vod._id} />
          <DialogClose asChild>
            <Button variant="secondary">Keep it</Button>
          </DialogClose>
          <SubmitButton variant="danger">Delete it</SubmitButton>
        </form>
      </DialogContent>
    </Dialog>
  )
}
