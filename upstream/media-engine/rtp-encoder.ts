import { createSocket } from 'node:dgram'
import type { Socket } from 'node:dgram'
import { FfmpegProcess, rtpInputArguments } from './ffmpeg.ts'
import type { FfmpegExit } from './ffmpeg.ts'
import type { ParameterSets } from './h264.ts'
import type { EngineLog } from './log.ts'
import type { MediaKind } from './rtp-relay.ts'
import { releaseRtpPort, reserveRtpPort, waitForUdpListener } from './rtp-ports.ts'

const READY_LIMIT_MS = 5_000

export interface RtpEncoderOptions {
  ffmpegPath: string
  streamId: string
  log: EngineLog
  videoPayloadType: number
  /** Null for a stream without audio. */
  audioPayloadType: number | null
  parameterSets: ParameterSets
  onOutput(chunk: Buffer): void
  /** Called when ffmpeg listens, so that it receives all packets sent from now on. */
  onReady(): void
  onExit(exit: FfmpegExit): void
}

/** One ffmpeg that receives RTP on loopback and writes fragmented MP4. */
export class RtpEncoder {
  readonly parameterSets: ParameterSets
  readonly hasAudio: boolean
  readonly #options: RtpEncoderOptions
  #process: FfmpegProcess | null = null
  #ports: number[] = []
  #videoSocket: Socket | null = null
  #audioSocket: Socket | null = null
  #isReady = false
  #isStopped = false

  constructor(options: RtpEncoderOptions) {
    this.#options = options
    this.parameterSets = options.parameterSets
    this.hasAudio = options.audioPayloadType !== null
  }

  get isReady(): boolean {
    return this.#isReady
  }

  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** @throws Error when no UDP ports are free */
  async start(): Promise<void> {
    const videoPort = await this.#reserve()
    const audioPort = this.hasAudio ? await this.#reserve() : null
    if (this.#isStopped) return
    const process = new FfmpegProcess({
      path: this.#options.ffmpegPath,
      args: rtpInputArguments(),
      streamId: this.#options.streamId,
      log: this.#options.log,
      onOutput: this.#options.onOutput,
      onExit: (exit) => {
        this.#closeSockets()
        if (!this.#isStopped) this.#options.onExit(exit)
      },
    })
    this.#process = process
    process.stdin.end(this.#sessionDescription(videoPort, audioPort))
    // ffmpeg binds its sockets in the order of the description, so the last RTCP port is bound last.
    const lastPort = (audioPort ?? videoPort) + 1
    const isListening = await waitForUdpListener(lastPort, READY_LIMIT_MS, () => !this.#isStopped)
    if (this.#isStopped) return
    if (!isListening) {
      process.kill()
      this.#options.onExit({ code: null, signal: 'SIGKILL', errorText: 'did not listen in time' })
      return
    }
    this.#videoSocket = await connectTo(videoPort)
    this.#audioSocket = audioPort === null ? null : await connectTo(audioPort)
    if (this.#isStopped) {
      this.#closeSockets()
      return
    }
    this.#isReady = true
    this.#options.onReady()
  }

  send(kind: MediaKind, packet: Buffer): void {
    const socket = kind === 'video' ? this.#videoSocket : this.#audioSocket
    socket?.send(packet, ignoreRefused)
  }

  stop(): void {
    if (this.#isStopped) return
    this.#isStopped = true
    this.#process?.kill()
    this.#closeSockets()
  }

  async #reserve(): Promise<number> {
    const port = await reserveRtpPort()
    this.#ports.push(port)
    return port
  }

  #closeSockets(): void {
    this.#isReady = false
    this.#videoSocket?.close()
    this.#audioSocket?.close()
    this.#videoSocket = null
    this.#audioSocket = null
    for (const port of this.#ports) releaseRtpPort(port)
    this.#ports = []
  }

  /** Writes the SDP for ffmpeg. It contains the parameter sets, so that ffmpeg need not probe for them. */
  #sessionDescription(videoPort: number, audioPort: number | null): string {
    const { videoPayloadType: video, audioPayloadType: audio, parameterSets } = this.#options
    const { sps, pps } = parameterSets
    const lines = [
      'v=0',
      'o=- 0 0 IN IP4 127.0.0.1',
      's=live',
      'c=IN IP4 127.0.0.1',
      't=0 0',
      `m=video ${videoPort} RTP/AVP ${video}`,
      `a=rtpmap:${video} H264/90000`,
      `a=fmtp:${video} packetization-mode=1;profile-level-id=${sps.toString('hex', 1, 4)};` +
        `sprop-parameter-sets=${sps.toString('base64')},${pps.toString('base64')}`,
    ]
    if (audioPort !== null) {
      lines.push(`m=audio ${audioPort} RTP/AVP ${audio}`, `a=rtpmap:${audio} opus/48000/2`)
    }
    return `${lines.join('\r\n')}\r\n`
  }
}

/** Ignores the errors of packets to an ffmpeg that has exited; `onExit` handles the exit. */
function ignoreRefused(): void {}

async function connectTo(port: number): Promise<Socket> {
  const socket = createSocket('udp4')
  socket.on('error', ignoreRefused)
  await new Promise<void>((resolve) => socket.connect(port, '127.0.0.1', resolve))
  return socket
}
