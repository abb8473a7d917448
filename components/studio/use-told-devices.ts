import { useEffect, useState } from 'react'
import type { StreamSession } from '#contract/streaming.ts'
import { tellDevices } from '#lib/actions/streaming.ts'
import { reach } from '#lib/reach.ts'
import type { Broadcast } from './use-broadcast.ts'

const TELL_AGAIN_MS = 5000

/**
 * Tells the room what the performer has switched off, until `session` says the same. A shared screen is a picture,
 * whatever the camera does.
 */
export function useToldDevices({
  isSending,
  session,
  broadcast,
  onTold,
}: {
  isSending: boolean
  /** As upstream knows it. */
  session: StreamSession
  broadcast: Broadcast
  onTold(session: StreamSession): void
}): void {
  const { streamId } = session
  const { isMuted } = broadcast
  const isCameraOff = broadcast.isCameraOff && !broadcast.isSharing
  const isTold = session.isCameraOff === isCameraOff && session.isMuted === isMuted
  const [failures, setFailures] = useState(0)

  useEffect(() => {
    if (!isSending || isTold) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    void reach(() => tellDevices(streamId, { isCameraOff, isMuted })).then((result) => {
      if (result.status === 'done') onTold(result.data)
      // The performer can do nothing about it, and sees what is switched off: this asks again by itself.
      else if (!isLeft) timer = setTimeout(() => setFailures(failures + 1), TELL_AGAIN_MS)
    })
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [isSending, isTold, streamId, isCameraOff, isMuted, failures, onTold])
}
