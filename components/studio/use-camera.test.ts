import { afterEach, expect, test, vi } from 'vitest'
import { nextCamera, openDevices, stopTracks } from './use-camera.ts'

const device = (kind: MediaDeviceKind, deviceId: string) => ({ kind, deviceId }) as MediaDeviceInfo

class FakeTrack {
  isStopped = false
  readonly kind: 'audio' | 'video'
  constructor(kind: 'audio' | 'video') {
    this.kind = kind
  }
  stop() {
    this.isStopped = true
  }
}

class FakeStream {
  readonly tracks: FakeTrack[]
  constructor(tracks: FakeTrack[]) {
    this.tracks = tracks
  }
  getTracks = () => this.tracks
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio')
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video')
}

/** The devices of a phone, which refuses a second camera while the first is open. */
function takeDevices(isBusy: () => boolean) {
  const asked: MediaStreamConstraints[] = []
  vi.stubGlobal('MediaStream', FakeStream)
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia(constraints: MediaStreamConstraints) {
        asked.push(constraints)
        if (isBusy()) return Promise.reject(new Error('the camera is busy'))
        const kinds = (['audio', 'video'] as const).filter((kind) => constraints[kind])
        return Promise.resolve(new FakeStream(kinds.map((kind) => new FakeTrack(kind))))
      },
    },
  })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

test('a single camera has no other to turn to', () => {
  const devices = [device('videoinput', 'a'), device('audioinput', 'm'), device('audiooutput', 'o')]
  expect(nextCamera(devices, { deviceId: 'a', facingMode: 'user' })).toBeNull()
})

test('a phone turns to its other side, with any number of lenses', () => {
  const devices = ['front', 'wide', 'tele'].map((id) => device('videoinput', id))
  const front = { deviceId: 'front', facingMode: 'user' }
  expect(nextCamera(devices, front)).toEqual({ cameraId: '', facing: 'environment' })
  const back = { deviceId: 'wide', facingMode: 'environment' }
  expect(nextCamera(devices, back)).toEqual({ cameraId: '', facing: 'user' })
})

test('cameras without a facing are used in turn', () => {
  const devices = ['a', 'b'].map((id) => device('videoinput', id))
  expect(nextCamera(devices, { deviceId: 'a' })).toEqual({ cameraId: 'b', facing: null })
  expect(nextCamera(devices, { deviceId: 'b' })).toEqual({ cameraId: 'a', facing: null })
})

test('turning stops the first camera before it asks for the other, and keeps the microphone', async () => {
  const shown = new FakeStream([new FakeTrack('audio'), new FakeTrack('video')])
  const asked = takeDevices(() => !shown.getVideoTracks()[0]!.isStopped)
  const wanted = { cameraId: '', microphoneId: '', facing: 'environment' as const }
  const opened = await openDevices(wanted, shown as unknown as MediaStream)
  expect(asked).toMatchObject([{ video: { facingMode: { exact: 'environment' } } }])
  expect(asked[0]).not.toHaveProperty('audio')
  expect(opened.getAudioTracks()).toEqual(shown.getAudioTracks())
  stopTracks(shown as unknown as MediaStream, opened)
  expect(shown.getAudioTracks()[0]!.isStopped).toBe(false)
})
