'use client'

import { useEffect, useMemo, useState } from 'react'
import { toast } from '#components/ui/toast-store.ts'
import type { Camera } from './use-camera.ts'

/** What goes out, and what the performer has switched. */
export interface Broadcast {
  /** Null until the camera is open. */
  stream: MediaStream | null
  isMuted: boolean
  isCameraOff: boolean
  isSharing: boolean
  /** A camera that faces the performer is a mirror; one that faces away, and a shared screen, are not. */
  isMirrored: boolean
  /** Turns to the other camera; null where there is none, or where it would not be seen. */
  turnCamera: (() => void) | null
  /** Whether this browser can share a screen. Those of phones cannot. */
  canShare(): boolean
  toggleMute(): void
  toggleCamera(): void
  /** Shows the screen in the camera's place, or the camera again. */
  toggleScreen(): Promise<void>
}

/** Camera or screen, and microphone: the performer's picture and sound as viewers get them. */
export function useBroadcast({ stream: camera, isFacingAway, turn }: Camera): Broadcast {
  const [isMuted, setMuted] = useState(false)
  const [isCameraOff, setCameraOff] = useState(false)
  const [screen, setScreen] = useState<MediaStream | null>(null)

  // A camera that is chosen while on air is as silent, or as dark, as the one before it.
  useEffect(() => {
    for (const track of camera?.getAudioTracks() ?? []) track.enabled = !isMuted
    for (const track of camera?.getVideoTracks() ?? []) track.enabled = !isCameraOff
  }, [camera, isMuted, isCameraOff])

  useEffect(() => () => stop(screen), [screen])

  const stream = useMemo(() => {
    if (!camera || !screen) return camera
    return new MediaStream([...screen.getVideoTracks(), ...camera.getAudioTracks()])
  }, [camera, screen])

  async function toggleScreen() {
    if (screen) return setScreen(null)
    const shared = await navigator.mediaDevices
      .getDisplayMedia({ video: { frameRate: { ideal: 30, max: 30 } } })
      .catch((error: unknown) => {
        // A performer may close the browser's own question without a choice.
        const isChoice = error instanceof DOMException && error.name === 'NotAllowedError'
        if (!isChoice) toast.error('The screen cannot be shared. Please try again.')
        return null
      })
    const [track] = shared?.getVideoTracks() ?? []
    // The browser has a button of its own that ends the sharing.
    track?.addEventListener('ended', () => setScreen(null))
    if (shared) setScreen(shared)
  }

  return {
    stream,
    isMuted,
    isCameraOff,
    isSharing: screen !== null,
    isMirrored: screen === null && !isFacingAway,
    turnCamera: screen || isCameraOff ? null : turn,
    canShare: () => 'getDisplayMedia' in (navigator.mediaDevices ?? {}),
    toggleMute: () => setMuted(!isMuted),
    toggleCamera: () => setCameraOff(!isCameraOff),
    toggleScreen,
  }
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
