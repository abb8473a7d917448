'use client'

import { useEffect, useRef, useState } from 'react'
import { toast } from '#components/ui/toast-store.ts'
import type { StreamSession } from '#contract/streaming.ts'
import { endStream, goLive, tellDevices } from '#lib/actions/streaming.ts'
import { type Publisher, type PublisherState, startPublisher } from '#lib/media/publisher.ts'
import { reach } from '#lib/reach.ts'
import { failureText } from '#lib/result.ts'
import type { Broadcast } from './use-broadcast.ts'

export interface Quality {
  bitsPerSecond: number
  framesPerSecond: number
}

export interface Stream {
  /** `closing`: the performer ends it from the setup page, and this tab has sent nothing. */
  phase: 'setup' | 'starting' | 'running' | 'ending' | 'closing' | 'ended'
  session: StreamSession
  uplink: PublisherState | null
  quality: Quality | null
  start(wanted: { title: string; isRecording: boolean }): Promise<void>
  end(): Promise<void>
}

const MEASURE_MS = 2000

/** The performer's stream from this tab: it starts or resumes, keeps sending, and ends. */
export function useStream(initial: StreamSession, broadcast: Broadcast): Stream {
  const { stream: media } = broadcast
  const [phase, setPhase] = useState<Stream['phase']>('setup')
  const [session, setSession] = useState(initial)
  const [uplink, setUplink] = useState<PublisherState | null>(null)
  const [quality, setQuality] = useState<Quality | null>(null)
  const publisher = useRef<Publisher | null>(null)

  // When the performer chooses another camera while on air, the stream continues with its tracks.
  useEffect(() => {
    if (media) void publisher.current?.replaceTracks(media)
  }, [media])

  useToldDevices({
    isSending: phase === 'running' && uplink === 'publishing',
    session,
    broadcast,
    onTold: setSession,
  })

  useEffect(() => {
    if (phase !== 'running') return
    const timer = setInterval(() => {
      void publisher.current?.uplink()?.measure().then(setQuality)
    }, MEASURE_MS)
    return () => clearInterval(timer)
  }, [phase])

  // Leaving the page closes the connection at once; the grace period keeps the stream.
  useEffect(() => {
    const leave = () => void publisher.current?.stop()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  async function start(wanted: { title: string; isRecording: boolean }) {
    if (!media) return
    setPhase('starting')
    const result = await reach(() => goLive(wanted))
    if (result.status !== 'done') {
      toast.error(failureText(result))
      return setPhase('setup')
    }
    const { session: started, whipPath, ingestPath, publishToken, iceServers } = result.data
    setSession(started)
    setPhase('running')
    publisher.current = startPublisher({
      stream: media,
      target: { whipPath, ingestPath, token: publishToken, iceServers },
      onState: setUplink,
    })
  }

  async function end() {
    setPhase(phase === 'setup' ? 'closing' : 'ending')
    // The video stops first: if the answer is lost, the performer is not on air without knowing, and the stream ends
    // after its grace period.
    await publisher.current?.stop()
    publisher.current = null
    const result = await reach(() => endStream(session.streamId))
    if (result.status !== 'done') {
      toast.error(failureText(result))
      return setPhase(phase)
    }
    setSession(result.data)
    setPhase('ended')
  }

  return { phase, session, uplink, quality, start, end }
}

const TELL_AGAIN_MS = 5000

/**
 * Reports to the room what the performer has switched off, until `session` has the same state. While a screen is
 * shared, the picture counts as on.
 */
function useToldDevices({
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
