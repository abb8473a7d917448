import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import type { EngineLog } from './log.ts'

const PART_MICROSECONDS = 200_000
const KEPT_ERROR_CHARACTERS = 2_000

const QUIET_ARGUMENTS = ['-hide_banner', '-loglevel', 'warning']

/** Makes ffmpeg write fragmented MP4 to stdout, with a fragment every 200 ms and at each key frame. */
const fragmentedOutput = [
  '-f',
  'mp4',
  '-movflags',
  'frag_keyframe+empty_moov+default_base_moof+skip_trailer',
  '-frag_duration',
  String(PART_MICROSECONDS),
  '-flush_packets',
  '1',
  'pipe:1',
]

const AAC_AUDIO = ['-c:a', 'aac', '-b:a', '96k', '-ar', '48000', '-af', 'aresample=async=1:first_pts=0']

/** VP8 has no fixed frame rate of its own, so it needs an explicit one. */
const H264_VIDEO = [
  ...['-vf', 'fps=30', '-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency'],
  ...['-profile:v', 'main', '-pix_fmt', 'yuv420p', '-g', '30', '-keyint_min', '30', '-sc_threshold', '0'],
  ...['-b:v', '2000k', '-maxrate', '2000k', '-bufsize', '2000k'],
]

/**
 * The input is RTP, described by an SDP on stdin. The sockets are bound to loopback only. ffmpeg exits by itself after
 * about 9 s without packets, so that it does not outlive a killed engine. The arguments do not contain `nobuffer`: with
 * it, ffmpeg discards the packets that it has probed, including the first key frame.
 */
export function rtpInputArguments(): string[] {
  return [
    ...QUIET_ARGUMENTS,
    ...['-protocol_whitelist', 'pipe,udp,rtp', '-localaddr', '127.0.0.1', '-listen_timeout', '4'],
    ...['-fflags', '+genpts', '-analyzeduration', '100000', '-probesize', '5000'],
    ...['-max_delay', '200000', '-buffer_size', '1000000'],
    ...['-f', 'sdp', '-i', 'pipe:0', '-map', '0:v:0', '-map', '0:a:0?', '-c:v', 'copy', ...AAC_AUDIO],
    // When the audio stops (a muted track), the video waits for it for half a second at most. A container input must
    // not have this limit: its pieces hold a second of video and then a second of audio.
    ...['-max_interleave_delta', '500000'],
    ...fragmentedOutput,
  ]
}

/** The input is the WebM or MP4 of a MediaRecorder on stdin. */
export function containerInputArguments(options: { isH264: boolean }): string[] {
  return [
    ...QUIET_ARGUMENTS,
    ...['-protocol_whitelist', 'pipe', '-fflags', '+genpts'],
    ...['-analyzeduration', '500000', '-probesize', '100000', '-i', 'pipe:0'],
    ...['-map', '0:v:0', '-map', '0:a:0?'],
    ...(options.isH264 ? ['-c:v', 'copy'] : H264_VIDEO),
    ...AAC_AUDIO,
    ...fragmentedOutput,
  ]
}

/** The input is a file, which ffmpeg repeats for ever, in real time and without re-encoding. */
export function loopInputArguments(file: string): string[] {
  return [
    ...QUIET_ARGUMENTS,
    ...['-nostdin', '-protocol_whitelist', 'file', '-re', '-stream_loop', '-1', '-i', `file:${file}`],
    ...['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy'],
    ...fragmentedOutput,
  ]
}

export interface FfmpegExit {
  code: number | null
  signal: NodeJS.Signals | null
  /** The end of what ffmpeg wrote to stderr. */
  errorText: string
}

export interface FfmpegOptions {
  path: string
  args: string[]
  streamId: string
  log: EngineLog
  onOutput(chunk: Buffer): void
  /** Called exactly once, even if the program cannot be started. */
  onExit(exit: FfmpegExit): void
}

/** One running ffmpeg with pipes on stdin and stdout. */
export class FfmpegProcess {
  readonly #child: ChildProcess
  readonly stdin: Writable
  #isStopped = false
  #errorText = ''

  constructor({ path, args, streamId, log, onOutput, onExit }: FfmpegOptions) {
    // ffmpeg gets a process group of its own, so that Ctrl-C at the terminal does not reach it: the supervisor stops
    // all processes in order. When the engine is killed, its closed pipes make ffmpeg exit.
    const child = spawn(path, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true })
    this.#child = child
    const { stdin, stdout, stderr } = child as ChildProcess & {
      stdin: Writable
      stdout: Readable
      stderr: Readable
    }
    this.stdin = stdin
    // An exiting ffmpeg closes its stdin first; `onExit` reports the reason.
    stdin.on('error', () => {})
    stdout.on('data', (chunk: Buffer) => {
      if (!this.#isStopped) onOutput(chunk)
    })
    stderr.on('data', (chunk: Buffer) => {
      this.#errorText = (this.#errorText + chunk.toString()).slice(-KEPT_ERROR_CHARACTERS)
    })
    let hasExited = false
    const exited = (exit: Omit<FfmpegExit, 'errorText'>) => {
      if (hasExited) return
      hasExited = true
      const result = { ...exit, errorText: this.#errorText }
      if (!this.#isStopped) log('warn', 'ffmpeg ended', { streamId, ...result })
      onExit(result)
    }
    child.on('error', (error) => {
      this.#errorText += String(error)
      exited({ code: null, signal: null })
    })
    child.on('close', (code, signal) => exited({ code, signal }))
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get isStopped(): boolean {
    return this.#isStopped
  }

  /** Kills ffmpeg at once. The engine delivers none of its output after this. */
  kill(): void {
    this.#isStopped = true
    this.#child.kill('SIGKILL')
  }
}
