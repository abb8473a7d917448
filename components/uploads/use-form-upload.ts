'use client'

import { type FormEvent, useRef, useState } from 'react'
import { upload } from '#lib/media/upload.ts'
import type { UploadState } from './use-upload.ts'

const BROKEN = 'The connection broke off. Nothing is lost: try again.'

export interface FormUpload {
  state: UploadState
  /** Problems by field name, of the last try. */
  fields: Record<string, string>
  submit(event: FormEvent<HTMLFormElement>): void
  cancel(): void
}

/**
 * Takes a whole form with files straight to upstream once JavaScript is there; without it the form's action runs.
 * What was typed and chosen stays in the form, whatever comes.
 */
export function useFormUpload({
  path,
  onDone,
}: {
  path: string
  onDone: (data: unknown) => void
}): FormUpload {
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const [fields, setFields] = useState<Record<string, string>>({})
  const running = useRef<AbortController | null>(null)

  async function send(form: HTMLFormElement): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    setFields({})
    setState({ step: 'sending', percent: 0 })
    const outcome = await upload({
      path,
      form: new FormData(form),
      signal: controller.signal,
      onProgress: (share) =>
        setState(share >= 1 ? { step: 'checking' } : { step: 'sending', percent: Math.floor(share * 100) }),
    })
    running.current = null
    if (outcome.status === 'cancelled') return setState({ step: 'idle' })
    if (outcome.status === 'broken') return setState({ step: 'failed', text: BROKEN, canRetry: false })
    if (outcome.status === 'done') {
      setState({ step: 'done' })
      return onDone(outcome.data)
    }
    setFields(outcome.fields)
    const isAboutFields = Object.keys(outcome.fields).length > 0
    const text = isAboutFields ? 'Please look at the fields marked below.' : outcome.text
    setState({ step: 'failed', text, canRetry: false })
    const first = form.querySelector<HTMLElement>(
      Object.keys(outcome.fields)
        .map((name) => `[name="${CSS.escape(name)}"]`)
        .join(',') || '[data-none]',
    )
    first?.focus()
  }

  return {
    state,
    fields,
    submit(event) {
      event.preventDefault()
      // A second press while the first is under way sends nothing twice.
      if (!running.current) void send(event.currentTarget)
    },
    cancel: () => running.current?.abort(),
  }
}
