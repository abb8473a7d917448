/** Cameras and microphones as the browser opens them. */

/** Which way a phone's camera looks: at the performer, or away. */
export type Facing = 'user' | 'environment'

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
