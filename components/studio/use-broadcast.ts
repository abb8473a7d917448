'use client'

import { useEffect, useMemo, useState } from 'react'
import { toast } from '#components/ui/toast-store.ts'
import type { Camera } from './use-camera.ts'

/** The outgoing stream, and what the performer has switched off. */
export interface Broadcast {
  /** Null until the camera is open. */
  stream: MediaStream | null
  isMuted: boolean
  isCameraOff: boolean
  isSharing: boolean
  /** The preview mirrors a camera that faces the performer, but no camera that faces away, and no shared screen. */
  isMirrored: boolean
  /** Turns to the other camera; null when there is none, or viewers do not see the camera. */
  turnCamera: (() => void) | null
  /** Whether this browser can share a screen. Those of phones cannot. */
  canShare(): boolean
  toggleMute(): void
  toggleCamera(): void
  /** Shows the screen instead of the camera, or the camera again. */
  toggleScreen(): Promise<void>
}

/** Camera or screen, and microphone: the performer's picture and sound as viewers get them. */
export function useBroadcast({ stream: camera, isFacingAway, turn }: Camera): Broadcast {
  const [isMuted, setMuted] = useState(false)
  const [isCameraOff, setCameraOff] = useState(false)
  const [screen, setScreen] = useState<MediaStream | null>(null)

  // A camera chosen while on air keeps the mute and camera-off state of the previous one.
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
        // NotAllowedError means that the performer closed the browser's dialogue without a choice.
        const isChoice = error instanceof DOMException && error.name === 'NotAllowedError'
        if (!isChoice) toast.error('The screen cannot be shared. Please try again.')
        return null
      })
    const [track] = shared?.getVideoTracks() ?? []
    // The browser has its own button that ends the sharing.
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
