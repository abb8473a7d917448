'use client'

import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { FileInput } from '#components/uploads/file-input.tsx'
import { IMAGE_MAX_BYTES, IMAGE_TYPES, sizeProblem } from '#components/uploads/image-files.ts'
import { useCropping } from '#components/uploads/use-cropping.tsx'
import { Field } from '#components/ui/field.tsx'

/** A file field for a banner's picture, which the person crops to a banner's shape. The surrounding form sends it. */
export function PromoImageField({
  onChosen,
  error,
}: {
  /** Receives the picture that the form will send, or null when there is none to show. */
  onChosen(picture: File | null): void
  error: string | undefined
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const cropping = useCropping('banner', use, forget)

  function use(file: File, isShowable: boolean) {
    const tooLarge = sizeProblem(file, IMAGE_MAX_BYTES)
    setProblem(tooLarge)
    if (tooLarge) return forget()
    const sent = new DataTransfer()
    sent.items.add(file)
    if (input.current) input.current.files = sent.files
    onChosen(isShowable ? file : null)
  }

  function forget() {
    if (input.current) input.current.value = ''
    onChosen(null)
  }

  function open(field: HTMLInputElement | null) {
    setProblem(undefined)
    const [file] = field?.files ?? []
    if (file) cropping.open(file)
    else onChosen(null)
  }

  const begin = useEffectEvent(() => open(input.current))
  // The person may have chosen a picture before hydration.
  useEffect(() => begin(), [])

  return (
    <div className="grid gap-2">
      <Field
        id={id}
        label="Picture"
        optional
        hint="3:2, for example 1800 × 1200, and at least 1200 pixels wide. JPEG, PNG, WebP, AVIF or GIF, up to 10 MB."
        error={problem ?? error}
      >
        <FileInput
          ref={input}
          name="image"
          accept={IMAGE_TYPES}
          onChange={({ currentTarget }) => open(currentTarget)}
        />
      </Field>
      {cropping.note}
      {cropping.failure}
      {cropping.dialog}
    </div>
  )
}
