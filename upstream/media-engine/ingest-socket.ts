import { randomUUID } from 'node:crypto'
import type { RawData, WebSocket } from 'ws'
import { containerInputArguments, FfmpegProcess } from './ffmpeg.ts'
import { MAX_INGEST_WAITING_BYTES, SILENCE_LIMIT_MS } from './limits.ts'
import type { LiveStream, Publisher } from './live-stream.ts'
import { describeError } from './log.ts'
import type { EngineLog } from './log.ts'

/** The container's head, which contains the codec's name, is within this many bytes. */
const SNIFF_BYTES = 4_096
const CLOSE_INTERNAL_ERROR = 1011
const CLOSE_POLICY = 1008
const CLOSE_UNSUPPORTED = 1003

export type ContainerVideo = 'h264' | 'other'

/** Finds the video codec in the head of a WebM or MP4. Returns null for an incomplete head or another container. */
export function sniffVideoCodec(head: Buffer): ContainerVideo | null {
  const text = head.toString('latin1')
  if (/V_MPEG4\/ISO\/AVC|avc1|avc3/.test(text)) return 'h264'
  if (/V_VP8|V_VP9|V_AV1|vp08|vp09|av01/.test(text)) return 'other'
  return null
}

export interface IngestOptions {
  stream: LiveStream
  socket: WebSocket
  ffmpegPath: string
  log: EngineLog
}

/**
 * A publisher with a MediaRecorder on a WebSocket, for networks without UDP. Each binary message is the next piece of
 * one WebM or MP4 file. ffmpeg cannot start in the middle of a container, so when it dies the engine closes the socket
 * and the page starts a new recording.
 */
export class IngestPublisher implements Publisher {
  readonly kind = 'ingest'
  readonly publicationId = randomUUID()
  readonly #options: IngestOptions
  readonly #watchdog: NodeJS.Timeout
  #process: FfmpegProcess | null = null
  #head: Buffer = Buffer.alloc(0)
  #lastMessageAtMs = Date.now()
  #isClosed = false

  constructor(options: IngestOptions) {
    this.#options = options
    const { socket } = options
    socket.on('message', (data, isBinary) => {
      if (isBinary) this.#receive(toBuffer(data))
    })
    // `ws` answers each ping, so the answers to a peer that never reads would fill the memory.
    socket.on('ping', () => {
      if (socket.bufferedAmount > MAX_INGEST_WAITING_BYTES) this.#lose('never reads', CLOSE_POLICY)
    })
    socket.on('close', () => this.#lose('socket closed', CLOSE_INTERNAL_ERROR))
    socket.on('error', () => this.#lose('socket error', CLOSE_INTERNAL_ERROR))
    this.#watchdog = setInterval(() => {
      if (Date.now() - this.#lastMessageAtMs > SILENCE_LIMIT_MS) this.#lose('nothing sent', CLOSE_POLICY)
    }, 500)
  }

  close(): void {
    this.#close(1000, 'ended')
  }

  #receive(data: Buffer): void {
    if (this.#isClosed) return
    this.#lastMessageAtMs = Date.now()
    if (this.#process) {
      this.#write(data)
      return
    }
    this.#head = Buffer.concat([this.#head, data])
    const codec = sniffVideoCodec(this.#head.subarray(0, SNIFF_BYTES))
    if (codec) this.#start(codec)
    else if (this.#head.length > SNIFF_BYTES) this.#lose('unknown container', CLOSE_UNSUPPORTED)
  }

  #start(codec: ContainerVideo): void {
    const { stream, ffmpegPath, log } = this.#options
    const run = stream.beginRun()
    this.#process = new FfmpegProcess({
      path: ffmpegPath,
      args: containerInputArguments({ isH264: codec === 'h264' }),
      streamId: stream.id,
      log,
      onOutput: (chunk) => {
        try {
          run.push(chunk)
        } catch (error) {
          log('error', 'encoder output', { streamId: stream.id, error: describeError(error) })
          this.#lose('bad output', CLOSE_INTERNAL_ERROR)
        }
      },
      onExit: () => this.#lose('encoder ended', CLOSE_INTERNAL_ERROR),
    })
    this.#write(this.#head)
    this.#head = Buffer.alloc(0)
  }

  /** Pauses the socket while the encoder is slow, so that its input does not fill the memory. */
  #write(data: Buffer): void {
    const stdin = this.#process?.stdin
    if (!stdin || stdin.write(data)) return
    const { socket } = this.#options
    socket.pause()
    stdin.once('drain', () => socket.resume())
  }

  #lose(reason: string, closeCode: number): void {
    if (this.#isClosed) return
    this.#close(closeCode, reason)
    this.#options.stream.losePublisher(this, reason)
  }

  #close(code: number, reason: string): void {
    if (this.#isClosed) return
    this.#isClosed = true
    clearInterval(this.#watchdog)
    this.#process?.kill()
    const { socket } = this.#options
    // A paused socket would never receive the answer to its close frame.
    socket.resume()
    socket.close(code, reason)
  }
}

function toBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
