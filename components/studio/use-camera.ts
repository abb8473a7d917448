'use client'

import { useCallback, useEffect, useRef, useState } from 'react'

export type CameraProblem = 'denied' | 'missing' | 'busy' | 'insecure'

export interface Camera {
  stream: MediaStream | null
  problem: CameraProblem | null
  devices: MediaDeviceInfo[]
  cameraId: string
  microphoneId: string
  /** Asks the browser for devices (again), after a problem or for others. */
  choose(wanted: { cameraId?: string; microphoneId?: string }): void
}

const constraints = (cameraId: string, microphoneId: string): MediaStreamConstraints => ({
  video: {
    width: { ideal: 1280 },
    height: { ideal: 720 },
    frameRate: { ideal: 30, max: 30 },
    ...(cameraId ? { deviceId: { exact: cameraId } } : {}),
  },
  audio: {
    echoCancellation: true,
    noiseSuppression: true,
    ...(microphoneId ? { deviceId: { exact: microphoneId } } : {}),
  },
})

/** Camera and microphone while the component is shown. */
export function useCamera(): Camera {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([])
  const [chosen, setChosen] = useState({ cameraId: '', microphoneId: '' })
  const current = useRef<MediaStream | null>(null)

  useEffect(() => {
    let isLeft = false
    async function open() {
      if (!navigator.mediaDevices?.getUserMedia) return setProblem('insecure')
      try {
        const opened = await navigator.mediaDevices.getUserMedia(
          constraints(chosen.cameraId, chosen.microphoneId),
        )
        if (isLeft) return stop(opened)
        stop(current.current)
        current.current = opened
        setStream(opened)
        setProblem(null)
        setDevices(await navigator.mediaDevices.enumerateDevices())
      } catch (error) {
        if (!isLeft) setProblem(problemOf(error))
      }
    }
    void open()
    return () => {
      isLeft = true
    }
  }, [chosen])

  useEffect(() => () => stop(current.current), [])

  const choose = useCallback((wanted: { cameraId?: string; microphoneId?: string }) => {
    setChosen((before) => ({ ...before, ...wanted }))
  }, [])
  return { stream, problem, devices, ...chosen, choose }
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}
