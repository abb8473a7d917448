/** Sends a form with files straight to upstream, so that the person sees its progress and can stop it. */
import type { ErrorBody } from '#contract/errors.ts'

export type UploadOutcome =
  | { status: 'done'; data: unknown }
  /** `text` is empty when the answer held none. */
  | { status: 'refused'; text: string; fields: Record<string, string> }
  /** No service answered: the caller may try the same upload again. */
  | { status: 'broken' }
  | { status: 'cancelled' }

export interface Upload {
  /** The path in upstream's API: `/users/avatar/upload`. */
  path: string
  form: FormData
  /** The ticket of a call that asks for an account; each is valid for one attempt. */
  ticket?: string
  /** From 0 to 1; at 1 the whole form is sent, and the answer is awaited. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Sends the form; never throws. */
export function upload({ path, form, ticket, onProgress, signal }: Upload): Promise<UploadOutcome> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve({ status: 'cancelled' })
    const request = new XMLHttpRequest()
    request.open('POST', `/api/v1${path}`)
    request.responseType = 'json'
    if (ticket) request.setRequestHeader('authorization', `Ticket ${ticket}`)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total)
    })
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.addEventListener('abort', () => resolve({ status: 'cancelled' }))
    request.addEventListener('error', () => resolve({ status: 'broken' }))
    request.addEventListener('load', () => resolve(readOutcome(request.status, request.response)))
    request.send(form)
  })
}

/** Reads an answer of upstream. @param answer its parsed JSON; null when it had none */
export function readOutcome(status: number, answer: unknown): UploadOutcome {
  if (status >= 200 && status < 300) return { status: 'done', data: (answer as { data?: unknown })?.data }
  const body = answer as Partial<ErrorBody> | null
  // A proxy answered because the service behind it is away.
  if (!body && status >= 500) return { status: 'broken' }
  if (!body?.message) return { status: 'refused', text: body?.error ?? '', fields: {} }
  if (typeof body.message === 'string') return { status: 'refused', text: body.message, fields: {} }
  const fields: Record<string, string> = {}
  for (const { property, constraints } of body.message)
    fields[property] ??= Object.values(constraints)[0] ?? ''
  return { status: 'refused', text: Object.values(fields)[0] ?? body.error ?? '', fields }
}
