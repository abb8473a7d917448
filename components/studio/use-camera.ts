'use client'

/** Cameras and microphones as the browser opens them. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '#components/ui/toast-store.ts'

export type CameraProblem = 'denied' | 'missing' | 'busy' | 'insecure'

export interface Camera {
  stream: MediaStream | null
  problem: CameraProblem | null
  devices: MediaDeviceInfo[]
  cameraId: string
  microphoneId: string
  /** Whether the camera is a phone's back one. */
  isFacingAway: boolean
  /** Opens devices: again after a problem, or other ones. */
  choose(wanted: { cameraId?: string; microphoneId?: string }): void
  /** Turns to the other camera; null when there is only one. */
  turn: (() => void) | null
}

interface Wanted {
  cameraId: string
  microphoneId: string
  /** Which way a phone's camera looks; used instead of the id. */
  facing: Facing | null
  /** The devices before the turn, which are opened again when the other camera does not open. */
  before: Wanted | null
}

/** Camera and microphone while the component is shown. */
export function useCamera(): Camera {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([])
  const [isOpening, setOpening] = useState(false)
  const [wanted, setWanted] = useState<Wanted>({ cameraId: '', microphoneId: '', facing: null, before: null })
  const current = useRef<MediaStream | null>(null)

  useEffect(() => {
    let isLeft = false
    async function open() {
      if (!navigator.mediaDevices?.getUserMedia) return setProblem('insecure')
      setOpening(true)
      try {
        const opened = await openDevices(wanted, wanted.before && current.current)
        if (isLeft) return stopTracks(opened, current.current)
        stopTracks(current.current, opened)
        current.current = opened
        setStream(opened)
        setProblem(null)
        setDevices(await navigator.mediaDevices.enumerateDevices())
      } catch (error) {
        if (isLeft) return
        if (!wanted.before) return setProblem(problemOf(error))
        toast.error('The other camera does not answer.')
        setWanted(wanted.before)
      } finally {
        if (!isLeft) setOpening(false)
      }
    }
    void open()
    return () => {
      isLeft = true
    }
  }, [wanted])

  useEffect(() => () => stopTracks(current.current), [])

  const choose = useCallback((chosen: { cameraId?: string; microphoneId?: string }) => {
    setWanted((before) => ({
      ...before,
      ...chosen,
      ...(chosen.cameraId !== undefined && { facing: null }),
      before: null,
    }))
  }, [])

  const open = stream?.getVideoTracks()[0]?.getSettings()
  const next = open ? nextCamera(devices, open) : null
  function turn() {
    if (next && !isOpening) setWanted({ ...wanted, ...next, before: { ...wanted, before: null } })
  }
  return {
    stream,
    problem,
    devices,
    cameraId: (wanted.facing && open?.deviceId) || wanted.cameraId,
    microphoneId: wanted.microphoneId,
    isFacingAway: open?.facingMode === 'environment',
    choose,
    turn: next && turn,
  }
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}

/** Which way a phone's camera looks: at the performer, or away. */
type Facing = 'user' | 'environment'

export interface WantedDevices {
  /** Empty for the browser's own choice. */
  cameraId: string
  microphoneId: string
  /** Takes precedence over `cameraId`. */
  facing: Facing | null
}

/**
 * Opens camera and microphone.
 * @param turnedFrom the stream whose camera is replaced: its microphone continues without a gap, and its camera is
 *   stopped first, since most phones open one at a time
 * @throws DOMException of `getUserMedia`
 */
export async function openDevices(
  { cameraId, microphoneId, facing }: WantedDevices,
  turnedFrom: MediaStream | null,
): Promise<MediaStream> {
  const kept = turnedFrom?.getAudioTracks() ?? []
  for (const track of turnedFrom?.getVideoTracks() ?? []) track.stop()
  const opened = await navigator.mediaDevices.getUserMedia({
    video: {
      width: { ideal: 1280 },
      height: { ideal: 720 },
      frameRate: { ideal: 30, max: 30 },
      ...(facing ? { facingMode: { exact: facing } } : cameraId ? { deviceId: { exact: cameraId } } : {}),
    },
    ...(kept.length === 0 && {
      audio: {
        echoCancellation: true,
        noiseSuppression: true,
        ...(microphoneId ? { deviceId: { exact: microphoneId } } : {}),
      },
    }),
  })
  return kept.length === 0 ? opened : new MediaStream([...opened.getVideoTracks(), ...kept])
}

/**
 * The camera to turn to: a phone's other side (it may have several lenses on one), else the next in the list.
 * @param open settings of the camera that is open
 * @returns null when there is no other
 */
export function nextCamera(
  devices: readonly MediaDeviceInfo[],
  open: Pick<MediaTrackSettings, 'deviceId' | 'facingMode'>,
): Pick<WantedDevices, 'cameraId' | 'facing'> | null {
  const cameras = devices.filter(({ kind }) => kind === 'videoinput')
  if (cameras.length < 2) return null
  if (open.facingMode === 'user') return { cameraId: '', facing: 'environment' }
  if (open.facingMode === 'environment') return { cameraId: '', facing: 'user' }
  const at = cameras.findIndex(({ deviceId }) => deviceId === open.deviceId)
  return { cameraId: cameras[(at + 1) % cameras.length]!.deviceId, facing: null }
}

/** Stops a stream's tracks, except those that another stream continues to use. */
export function stopTracks(stream: MediaStream | null, kept: MediaStream | null = null): void {
  const goesOn = new Set(kept?.getTracks())
  for (const track of stream?.getTracks() ?? []) if (!goesOn.has(track)) track.stop()
}
