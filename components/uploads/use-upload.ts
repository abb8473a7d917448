'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { getUploadTicket, type UploadKind } from '#lib/actions/uploads.ts'
import { upload } from '#lib/media/upload.ts'
import { reach } from '#lib/reach.ts'
import { BAD_REQUEST, failureText } from '#lib/result.ts'
import { sizeProblem } from './image-files.ts'

export type UploadState =
  | { step: 'idle' }
  | { step: 'sending'; percent: number }
  /** The whole file is sent; upstream is checking it. */
  | { step: 'checking' }
  | { step: 'done' }
  | { step: 'failed'; text: string; canRetry: boolean }

const BROKEN = 'The connection broke off. Try again?'

/** The upload of one file to upstream: progress, cancel, retry. */
export function useUpload({ kind, name, maxBytes }: { kind: UploadKind; name: string; maxBytes: number }) {
  const router = useRouter()
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const running = useRef<AbortController | null>(null)
  const last = useRef<File | null>(null)

  async function send(file: File): Promise<void> {
    running.current?.abort()
    last.current = file
    const tooLarge = sizeProblem(file, maxBytes)
    if (tooLarge) return setState({ step: 'failed', text: tooLarge, canRetry: false })
    const controller = new AbortController()
    running.current = controller
    setState({ step: 'sending', percent: 0 })
    const ticket = await reach(() => getUploadTicket(kind))
    if (controller.signal.aborted) return
    if (ticket.status !== 'done')
      return setState({ step: 'failed', text: failureText(ticket), canRetry: true })
    const form = new FormData()
    form.append(name, file)
    const outcome = await upload({
      ...ticket.data,
      form,
      signal: controller.signal,
      onProgress: (share) =>
        setState(share >= 1 ? { step: 'checking' } : { step: 'sending', percent: Math.floor(share * 100) }),
    })
    if (running.current !== controller) return
    running.current = null
    if (outcome.status === 'cancelled') return setState({ step: 'idle' })
    if (outcome.status === 'broken') return setState({ step: 'failed', text: BROKEN, canRetry: true })
    if (outcome.status === 'refused')
      return setState({ step: 'failed', text: outcome.text || BAD_REQUEST, canRetry: outcome.text === '' })
    router.refresh()
    setState({ step: 'done' })
  }

  return {
    state,
    send: (file: File) => void send(file),
    retry: () => last.current && void send(last.current),
    cancel: () => {
      running.current?.abort()
      running.current = null
      setState({ step: 'idle' })
    },
    /** Clears the outcome. @returns false while a file is being sent, or may be sent again */
    forget: () => {
      if (running.current || (state.step === 'failed' && state.canRetry)) return false
      setState({ step: 'idle' })
      return true
    },
  }
}
