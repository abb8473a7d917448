import { PublishRefused, type PublishTarget, type Uplink } from './uplink.ts'

const SLICE_MS = 200
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024
const OPEN_MS = 8000
/** The engine's close codes: the token is not valid, the stream has ended. */
const REFUSED_CODES = [1008, 4401, 4403, 4404]

const FORMATS = [
  'video/mp4;codecs=avc1.42E01F,opus',
  'video/webm;codecs=h264,opus',
  'video/webm;codecs=vp8,opus',
]

/**
 * Publishes the output of MediaRecorder over a socket: seconds slower than WHIP, but through every firewall.
 * @throws Error when the socket does not open in 8 s or this browser records no format that the engine accepts
 */
export async function openIngest(stream: MediaStream, target: PublishTarget): Promise<Uplink> {
  const mimeType = FORMATS.find((format) => MediaRecorder.isTypeSupported(format))
  if (!mimeType) throw new PublishRefused('this browser records no format that can be sent')
  const url = new URL(target.ingestPath, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('token', target.token)
  const socket = new WebSocket(url)
  await opened(socket)

  let sentBytes = 0
  let lastMs = Date.now()
  const recorder = new MediaRecorder(stream, {
    mimeType,
    videoBitsPerSecond: 2_000_000,
    audioBitsPerSecond: 96_000,
  })
  recorder.addEventListener('dataavailable', ({ data }) => {
    // The network is too slow for the stream: the publisher reconnects at the live edge and drops the backlog.
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) return socket.close(4100)
    if (socket.readyState !== WebSocket.OPEN) return
    sentBytes += data.size
    socket.send(data)
  })
  recorder.start(SLICE_MS)

  const closed = new Promise<void>((resolve) => {
    socket.addEventListener('close', () => {
      if (recorder.state !== 'inactive') recorder.stop()
      resolve()
    })
  })
  return {
    closed,
    measure() {
      const seconds = (Date.now() - lastMs) / 1000 || 1
      const bitsPerSecond = (sentBytes * 8) / seconds
      sentBytes = 0
      lastMs = Date.now()
      return Promise.resolve({ bitsPerSecond, framesPerSecond: 0 })
    },
    // A recorder cannot change its tracks: closing makes the publisher open a new one with them.
    replaceTracks: () => Promise.resolve(socket.close(1000)),
    async close() {
      if (recorder.state !== 'inactive') recorder.stop()
      socket.close(1000)
      await closed
    },
  }
}

function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the socket did not open')), OPEN_MS)
    socket.addEventListener('open', () => {
      clearTimeout(timer)
      resolve()
    })
    socket.addEventListener('close', ({ code }) => {
      clearTimeout(timer)
      reject(REFUSED_CODES.includes(code) ? new PublishRefused(`closed with ${code}`) : new Error('closed'))
    })
  })
}
