'use client'

import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { sendUpload, type UploadKind } from '#lib/actions/uploads.ts'
import { fieldError, refusalText } from '#lib/result.ts'
import type { CropShape } from './crop-stage.tsx'
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
  /** The frame in which the person sets a picture before it is sent; without one it is sent as it is. */
  crop?: CropShape
  /** Another number says that another file has come to stand there: what the field says of the former one is over. */
  round?: number
}

/**
 * An image or video. The browser sends it as soon as the person has chosen it (and framed it), and shows the progress;
 * without JavaScript it is a form of its own. It stands beside other forms, never inside one.
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
  // What may be sent again is still the chosen one.
  const isRefused = state.step === 'failed' && !state.canRetry
  const refusal = refusalText(result)

  function use(file: File, isShowable: boolean) {
    setChosen(isShowable ? URL.createObjectURL(file) : null)
    send(file)
  }

  /** The same file can be chosen again. */
  function forget() {
    if (input.current) input.current.value = ''
  }

  const begin = useEffectEvent(() => {
    // The person may have chosen it before the script was there.
    const [file] = input.current?.files ?? []
    if (file) cropping.open(file)
  })
  useEffect(() => begin(), [])
  const forgetSent = useEffectEvent(forget)
  useEffect(() => {
    if (state.step === 'done') forgetSent()
  }, [state.step])

  const beginRound = useEffectEvent(() => {
    // A file that is on its way is about to stand there.
    if (!forgetOutcome()) return
    setChosen(null)
    // The pressed button may be gone: whoever uses the keyboard goes on from here, or in the open frame.
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
    // A browser that is dropped a file otherwise shows it instead of the page.
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
      {/* A file that upstream refuses is no picture: there was nothing to crop. */}
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
