'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { getUploadTicket, type UploadKind } from '#lib/actions/uploads.ts'
import { upload } from '#lib/media/upload.ts'

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
    if (file.size > maxBytes) {
      const megabytes = Math.floor(maxBytes / 1024 / 1024)
      const text = `Please choose a file of at most ${megabytes} MB.`
      return setState({ step: 'failed', text, canRetry: false })
    }
    const controller = new AbortController()
    running.current = controller
    setState({ step: 'sending', percent: 0 })
    const ticket = await getUploadTicket(kind).catch(() => ({ text: BROKEN }))
    if (controller.signal.aborted) return
    if ('text' in ticket) return setState({ step: 'failed', text: ticket.text, canRetry: true })
    const form = new FormData()
    form.append(name, file)
    const outcome = await upload({
      ...ticket,
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
      return setState({ step: 'failed', text: outcome.text || BROKEN, canRetry: outcome.text === '' })
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
  }
}
