import { useEffect, useState } from 'react'
import type { StreamSession } from '#contract/streaming.ts'
import { tellDevices } from '#lib/actions/streaming.ts'
import { reach } from '#lib/reach.ts'
import type { Broadcast } from './use-broadcast.ts'

const TELL_AGAIN_MS = 5000

/**
 * Reports to the room what the performer has switched off, until `session` has the same state. While a screen is
 * shared, the picture counts as on.
 */
export function useToldDevices({
  isSending,
  session,
  broadcast,
  onTold,
}: {
  isSending: boolean
  /** The session with upstream's state of the devices. */
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
      // A failure shows no message, since the performer can do nothing about it; the hook tries again by itself.
      else if (!isLeft) timer = setTimeout(() => setFailures(failures + 1), TELL_AGAIN_MS)
    })
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [isSending, isTold, streamId, isCameraOff, isMuted, failures, onTold])
}
