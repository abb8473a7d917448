'use client'

import { useActionState, useEffect, useId, useState, type ReactNode } from 'react'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { sendUpload, type UploadKind } from '#lib/actions/uploads.ts'
import { fieldError, refusalText } from '#lib/result.ts'
import { FileInput } from './file-input.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useUpload } from './use-upload.ts'

const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
const MEGABYTE = 1024 * 1024

export interface MediaFieldProps {
  kind: UploadKind
  /** The name of the file's field in the call: `avatar`, `cover`, `video`. */
  name: string
  label: string
  hint?: ReactNode
  /**
   * Shows the present image or video, or the default one; receives the address of the chosen file until it is sent.
   */
  renderPreview: (chosenUrl: string | null) => ReactNode
  accept?: string
  maxBytes?: number
}

/**
 * An image or video. The browser sends it as soon as the person has chosen it, and shows the progress; without
 * JavaScript it is a form of its own. It stands beside other forms, never inside one.
 */
export function MediaField(props: MediaFieldProps) {
  const { kind, name, label, hint, renderPreview, accept = IMAGE_TYPES, maxBytes = 10 * MEGABYTE } = props
  const [result, submit] = useActionState(sendUpload, null)
  const { state, send, retry, cancel } = useUpload({ kind, name, maxBytes })
  const [chosen, setChosen] = useState<string | null>(null)
  const [hasScript, setHasScript] = useState(false)
  const id = useId()
  useEffect(() => setHasScript(true), [])
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen])
  const isFailed = state.step === 'failed'
  const refusal = refusalText(result)
  return (
    <form action={submit} className="space-y-3">
      <input type="hidden" name="kind" value={kind} />
      {renderPreview(isFailed ? null : chosen)}
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {result?.status === 'done' && <FormMessage tone="success">Saved.</FormMessage>}
      <Field id={id} label={label} hint={hint} error={fieldError(result, name)}>
        <FileInput
          name={name}
          accept={accept}
          required
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (!file) return
            setChosen(URL.createObjectURL(file))
            send(file)
          }}
        />
      </Field>
      {hasScript ? (
        <UploadProgress state={state} onCancel={cancel} onRetry={retry} />
      ) : (
        <SubmitButton variant="secondary">Upload</SubmitButton>
      )}
    </form>
  )
}
