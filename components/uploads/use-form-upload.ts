'use client'

import { type FormEvent, useRef, useState } from 'react'
import { upload } from '#lib/media/upload.ts'
import { type ActionResult, BAD_REQUEST, failureText } from '#lib/result.ts'
import type { UploadState } from './use-upload.ts'

const BROKEN = 'The connection broke off. Nothing is lost: try again.'

export interface FormUpload {
  state: UploadState
  /** Problems of the last attempt, by field name. */
  fields: Record<string, string>
  submit(event: FormEvent<HTMLFormElement>): void
  cancel(): void
}

/** An upload's path, with a ticket for a call of accounts, or the reason why it cannot be sent. */
type UploadEndpoint = ActionResult<{ path: string; ticket?: string }>

export interface FormUploadOptions {
  findEndpoint: () => Promise<UploadEndpoint>
  onDone: (data: unknown) => void
  /**
   * Called for any other failure: a refusal that is not about fields, or a missing answer.
   */
  onRefused?: (text: string) => void
  /** The text of a refusal that has none of its own. */
  fallback?: string
}

/**
 * Sends a whole form with files straight to upstream once JavaScript is there; without it the form's action runs. The
 * form keeps what was typed and chosen after any answer.
 */
export function useFormUpload(options: FormUploadOptions): FormUpload {
  const { findEndpoint, onDone, onRefused, fallback = BAD_REQUEST } = options
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const [fields, setFields] = useState<Record<string, string>>({})
  const running = useRef<AbortController | null>(null)

  function refuse(text: string): void {
    setState({ step: 'failed', text, canRetry: false })
    onRefused?.(text)
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    setFields({})
    setState({ step: 'sending', percent: 0 })
    const endpoint = await findEndpoint()
    if (endpoint.status !== 'done' || controller.signal.aborted) {
      running.current = null
      return endpoint.status === 'done' ? setState({ step: 'idle' }) : refuse(failureText(endpoint))
    }
    const outcome = await upload({
      ...endpoint.data,
      form: new FormData(form),
      signal: controller.signal,
      onProgress: (share) =>
        setState(share >= 1 ? { step: 'checking' } : { step: 'sending', percent: Math.floor(share * 100) }),
    })
    running.current = null
    if (outcome.status === 'cancelled') return setState({ step: 'idle' })
    if (outcome.status === 'broken') return refuse(BROKEN)
    if (outcome.status === 'done') {
      setState({ step: 'done' })
      return onDone(outcome.data)
    }
    const names = Object.keys(outcome.fields)
    if (names.length === 0) return refuse(outcome.text || fallback)
    setFields(outcome.fields)
    setState({ step: 'failed', text: 'Please look at the fields that are marked.', canRetry: false })
    form.querySelector<HTMLElement>(names.map((name) => `[name="${CSS.escape(name)}"]`).join(','))?.focus()
  }

  return {
    state,
    fields,
    submit(event) {
      event.preventDefault()
      // A second press during an upload is ignored, so the form is not sent twice.
      if (!running.current) void send(event.currentTarget)
    },
    cancel: () => running.current?.abort(),
  }
}
