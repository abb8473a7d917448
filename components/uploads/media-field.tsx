'use client'

import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { sendUpload, type UploadKind } from '#lib/actions/uploads.ts'
import { fieldError, refusalText } from '#lib/result.ts'
import type { CropShape } from './crop-dialog.tsx'
import { FileInput } from './file-input.tsx'
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from './image-files.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useCropping } from './use-cropping.tsx'
import { useUpload } from './use-upload.ts'

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
  /** The shape to which the person crops a picture first; without one the browser sends the file unchanged. */
  crop?: CropShape
  /** Changes when another file has replaced the present one, which clears the field's messages about the former. */
  round?: number
}

/**
 * A field for an image or video. The browser sends it once the person has chosen (and cropped) it, and shows the
 * progress; without JavaScript it is a form of its own. It stands beside other forms, never inside one.
 */
export function MediaField(props: MediaFieldProps) {
  const {
    kind,
    name,
    label,
    hint,
    renderPreview,
    accept = IMAGE_TYPES,
    maxBytes = IMAGE_MAX_BYTES,
    crop,
    round = 0,
  } = props
  const [result, form] = useFormAction(sendUpload)
  const { state, send, retry, cancel, forget: forgetOutcome } = useUpload({ kind, name, maxBytes })
  const [chosen, setChosen] = useState<string | null>(null)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const cropping = useCropping(crop ?? null, use, forget)
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen])
  // A file that the person may send again still counts as chosen.
  const isRefused = state.step === 'failed' && !state.canRetry
  const refusal = refusalText(result)

  function use(file: File, isShowable: boolean) {
    setChosen(isShowable ? URL.createObjectURL(file) : null)
    send(file)
  }

  /** Empties the control, so that the same file can be chosen again. */
  function forget() {
    if (input.current) input.current.value = ''
  }

  const begin = useEffectEvent(() => {
    // The person may have chosen a file before hydration.
    const [file] = input.current?.files ?? []
    if (file) cropping.open(file)
  })
  useEffect(() => begin(), [])
  const forgetSent = useEffectEvent(forget)
  useEffect(() => {
    if (state.step === 'done') forgetSent()
  }, [state.step])

  const beginRound = useEffectEvent(() => {
    // While a file is being sent, the field keeps showing it.
    if (!forgetOutcome()) return
    setChosen(null)
    // The pressed button may be gone, so keyboard focus moves to the file control, unless the crop dialog is open.
    if (!cropping.dialog) input.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (round > 0) beginRound()
  }, [round])

  const drop = useEffectEvent((event: DragEvent) => {
    const [file] = event.dataTransfer?.files ?? []
    if (file) cropping.open(file)
  })
  useEffect(() => {
    const form = input.current?.form
    const stop = new AbortController()
    const { signal } = stop
    // Without this listener the browser would open a dropped file instead of the page.
    form?.addEventListener('dragover', (event) => event.preventDefault(), { signal })
    form?.addEventListener(
      'drop',
      (event) => {
        event.preventDefault()
        drop(event)
      },
      { signal },
    )
    return () => stop.abort()
  }, [])

  return (
    <form {...form} className="space-y-3">
      <input type="hidden" name="kind" value={kind} />
      {renderPreview(isRefused ? null : chosen)}
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {round === 0 && result?.status === 'done' && <FormMessage tone="success">Saved.</FormMessage>}
      <Field id={id} label={label} hint={hint} error={fieldError(result, name)}>
        <FileInput
          ref={input}
          name={name}
          accept={accept}
          required
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) cropping.open(file)
          }}
        />
      </Field>
      {/* The note about cropping is hidden when upstream has refused the file, which may not be a picture at all. */}
      {!isRefused && cropping.note}
      {cropping.failure}
      {cropping.dialog}
      <noscript>
        <SubmitButton variant="secondary">Upload</SubmitButton>
      </noscript>
      <UploadProgress state={state} onCancel={cancel} onRetry={retry} />
    </form>
  )
}
