import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createSocket } from 'node:dgram'
import type { Socket } from 'node:dgram'
import nodeDataChannel from 'node-datachannel'
import type { PeerConnection, Track } from 'node-datachannel'
import { isRtcp } from '../rtp.ts'
import { ffmpegPath } from './videos.ts'

const VIDEO_PAYLOAD_TYPE = 102
const AUDIO_PAYLOAD_TYPE = 111
const H264_PARAMETERS = 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f'

async function bindLoopback(): Promise<Socket> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return socket
}

/** Opens a client connection with one video and one audio section, and makes its offer. */
async function offerTracks(direction: 'SendOnly' | 'RecvOnly') {
  const connection = new nodeDataChannel.PeerConnection('client', {
    iceServers: [],
    bindAddress: '127.0.0.1',
    disableAutoNegotiation: true,
  })
  const video = new nodeDataChannel.Video('0', direction)
  video.addH264Codec(VIDEO_PAYLOAD_TYPE, H264_PARAMETERS)
  const audio = new nodeDataChannel.Audio('1', direction)
  audio.addOpusCodec(AUDIO_PAYLOAD_TYPE)
  if (direction === 'SendOnly') {
    video.addSSRC(1001, 'client', 'client', 'video')
    audio.addSSRC(1002, 'client', 'client', 'audio')
  }
  const tracks = { video: connection.addTrack(video), audio: connection.addTrack(audio) }
  const gathered = new Promise<void>((resolve) => {
    connection.onGatheringStateChange((state) => {
      if (state === 'complete') resolve()
    })
  })
  connection.setLocalDescription('offer')
  await gathered
  return { connection, tracks, offer: splitCandidates(connection.localDescription()?.sdp ?? '').sdp }
}

function splitCandidates(sdp: string): { sdp: string; candidates: string[] } {
  const lines = sdp.split('\r\n')
  const isCandidate = (line: string) => line.startsWith('a=candidate:')
  const rest = lines.filter((line) => !isCandidate(line) && line !== 'a=end-of-candidates')
  return { sdp: rest.join('\r\n'), candidates: lines.filter(isCandidate).map((line) => line.slice(2)) }
}

/**
 * Sets the answer first and adds its candidates after it. On one machine, ICE would otherwise finish before the
 * library, as the offering side, has stored the expected fingerprint, and DTLS would fail. The offer has no candidates
 * for the same reason.
 */
function accept(connection: PeerConnection, answer: string): void {
  const { sdp, candidates } = splitCandidates(answer)
  connection.setRemoteDescription(sdp, 'answer')
  for (const candidate of candidates) connection.addRemoteCandidate(candidate, '0')
}

async function exchange(
  url: string,
  token: string,
  offer: string,
  more: Record<string, string> = {},
): Promise<{ answer: string; location: string }> {
  const headers = { 'content-type': 'application/sdp', authorization: `Bearer ${token}`, ...more }
  const response = await fetch(url, { method: 'POST', headers, body: offer })
  const answer = await response.text()
  if (response.status !== 201) throw new Error(`${response.status} ${answer}`)
  return { answer, location: new URL(response.headers.get('location') ?? '', url).href }
}

/** Publishes a test picture and a tone by WHIP, like a browser, with a key frame each half second. */
export class TestPublisher {
  readonly location: string
  readonly #connection: PeerConnection
  readonly #tracks: { video: Track; audio: Track }
  readonly #sockets: Socket[]
  readonly #source: ChildProcess

  private constructor(parts: {
    location: string
    connection: PeerConnection
    tracks: { video: Track; audio: Track }
    sockets: Socket[]
    source: ChildProcess
  }) {
    this.location = parts.location
    this.#connection = parts.connection
    this.#tracks = parts.tracks
    this.#sockets = parts.sockets
    this.#source = parts.source
  }

  static async publish(origin: string, streamId: string, token: string): Promise<TestPublisher> {
    const { connection, tracks, offer } = await offerTracks('SendOnly')
    const { answer, location } = await exchange(`${origin}/LiveApp/whip/${streamId}`, token, offer)
    const connected = new Promise<void>((resolve) => {
      connection.onStateChange((state) => {
        if (state === 'connected') resolve()
      })
    })
    accept(connection, answer)
    await connected
    const sockets = [await bindLoopback(), await bindLoopback()]
    const pass = (socket: Socket | undefined, track: Track) =>
      socket?.on('message', (packet) => {
        if (!isRtcp(packet) && track.isOpen()) track.sendMessageBinary(packet)
      })
    pass(sockets[0], tracks.video)
    pass(sockets[1], tracks.audio)
    const [videoPort, audioPort] = sockets.map((socket) => socket.address().port)
    const output = (payloadType: number, ssrc: number, port: number | undefined) => [
      ...['-payload_type', String(payloadType), '-ssrc', String(ssrc), '-f', 'rtp'],
      `rtp://127.0.0.1:${port}?pkt_size=1200`,
    ]
    const source = spawn(
      ffmpegPath,
      [
        ...['-hide_banner', '-loglevel', 'error', '-nostdin'],
        ...[
          '-re',
          '-f',
          'lavfi',
          '-i',
          'testsrc=size=320x180:rate=30',
          '-re',
          '-f',
          'lavfi',
          '-i',
          'sine=440',
        ],
        ...[
          '-map',
          '0:v',
          '-c:v',
          'libx264',
          '-preset',
          'ultrafast',
          '-tune',
          'zerolatency',
          '-profile:v',
          'baseline',
        ],
        ...['-pix_fmt', 'yuv420p', '-g', '15', ...output(VIDEO_PAYLOAD_TYPE, 1001, videoPort)],
        ...[
          '-map',
          '1:a',
          '-c:a',
          'libopus',
          '-ar',
          '48000',
          '-ac',
          '2',
          ...output(AUDIO_PAYLOAD_TYPE, 1002, audioPort),
        ],
      ],
      { stdio: 'ignore' },
    )
    return new TestPublisher({ location, connection, tracks, sockets, source })
  }

  /** Stops sending without ending the session, like a closed tab. */
  vanish(): void {
    this.#source.kill('SIGKILL')
  }

  close(): void {
    this.vanish()
    for (const socket of this.#sockets) socket.close()
    this.#tracks.video.close()
    this.#tracks.audio.close()
    this.#connection.close()
  }
}

/** Watches by WHEP and counts the received packets. */
export class TestViewer {
  readonly location: string
  readonly received = { video: 0, audio: 0, reports: 0 }
  /** The sequence numbers of the video packets, in the order of their arrival. */
  readonly videoSequences: number[] = []
  readonly #connection: PeerConnection
  readonly #tracks: { video: Track; audio: Track }

  private constructor(location: string, connection: PeerConnection, tracks: { video: Track; audio: Track }) {
    this.location = location
    this.#connection = connection
    this.#tracks = tracks
    for (const kind of ['video', 'audio'] as const) {
      tracks[kind].onMessage((packet) => {
        if (isRtcp(packet)) this.received.reports += 1
        else this.received[kind] += 1
        if (kind === 'video' && !isRtcp(packet)) this.videoSequences.push(packet.readUInt16BE(2))
      })
    }
  }

  static async watch(
    origin: string,
    streamId: string,
    token: string,
    headers?: Record<string, string>,
  ): Promise<TestViewer> {
    const { connection, tracks, offer } = await offerTracks('RecvOnly')
    const { answer, location } = await exchange(`${origin}/LiveApp/whep/${streamId}`, token, offer, headers)
    const viewer = new TestViewer(location, connection, tracks)
    accept(connection, answer)
    return viewer
  }

  close(): void {
    this.#tracks.video.close()
    this.#tracks.audio.close()
    this.#connection.close()
  }
}
