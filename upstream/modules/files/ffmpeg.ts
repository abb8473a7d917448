/**
 * Runs ffmpeg on untrusted files. The container is given explicitly, so that ffmpeg never follows a playlist;
 * ffmpeg opens only local files; time, memory, pixels and output are bounded.
 */
import { spawn } from 'node:child_process'
import type { Kernel } from '../../kernel/kernel.ts'
import { findFfmpeg } from '../../kernel/media/ffmpeg-path.ts'

const MEMORY_KB = 4 * 1024 * 1024
const MAX_PIXELS = 4096 * 2304
const MAX_WIDTH = 1280
const PROBE_LIMIT_MS = 20_000
const TRANSCODE_LIMIT_MS = 10 * 60_000
const MAX_OUTPUT_CHARACTERS = 20_000

export interface VideoFacts {
  durationMs: number
  width: number
  height: number
}

interface Ended {
  isDone: boolean
  output: string
}

/** The shell sets limits that the process cannot raise again. */
const LIMITED = `ulimit -v ${MEMORY_KB} 2>/dev/null; ulimit -c 0 2>/dev/null; exec "$@"`

function run(config: Kernel['config'], args: string[], limitMs: number): Promise<Ended> {
  const ffmpeg = findFfmpeg(config.FFMPEG_PATH ? { configured: config.FFMPEG_PATH } : {})
  const common = ['-nostdin', '-hide_banner', '-threads', '2', '-protocol_whitelist', 'file,pipe']
  return new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', LIMITED, 'sh', ffmpeg, ...common, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    })
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MAX_OUTPUT_CHARACTERS)
    })
    child.on('error', () => resolve({ isDone: false, output }))
    child.on('close', (code) => resolve({ isDone: code === 0, output }))
  })
}

function input(file: string, contentType: string): string[] {
  const container = contentType === 'video/webm' ? 'matroska' : 'mov'
  return ['-max_pixels', String(MAX_PIXELS), '-f', container, '-i', file]
}

/** Decodes the first second. @returns null for a file that is not a video or is damaged */
export async function probeVideo(
  { config }: Pick<Kernel, 'config'>,
  file: string,
  contentType: string,
): Promise<VideoFacts | null> {
  const args = ['-xerror', ...input(file, contentType), '-t', '1', '-map', '0:v:0', '-f', 'null', '-']
  const { isDone, output } = await run(config, args, PROBE_LIMIT_MS)
  const duration = /Duration: (\d+):(\d\d):(\d\d\.\d+)/.exec(output)
  const size = /Video: .*?\b(\d{2,5})x(\d{2,5})\b/.exec(output)
  const hasFrames = !/frame=\s*0\b(?!.*frame=)/s.test(output)
  if (!isDone || !duration || !size || !hasFrames) return null
  const [, hours, minutes, seconds] = duration.map(Number)
  return {
    durationMs: Math.round(((hours! * 60 + minutes!) * 60 + seconds!) * 1000),
    width: Number(size[1]),
    height: Number(size[2]),
  }
}

/**
 * Writes a file. ffmpeg logs only errors here, so that the metadata that a sender put into a video is not in its
 * output.
 * @returns whether it succeeded.
 * @throws ErrnoException ENOSPC on a full disk, for which ffmpeg may exit as after success
 */
async function make(config: Kernel['config'], args: string[], limitMs: number): Promise<boolean> {
  const { isDone, output } = await run(config, ['-v', 'error', ...args], limitMs)
  if (output.includes('No space left on device'))
    throw Object.assign(new Error(`ENOSPC: ffmpeg: ${output.slice(-1000)}`), { code: 'ENOSPC' })
  return isDone
}

/** Makes an MP4 that every browser plays while it loads. @returns whether it succeeded */
export async function transcodeVideo(
  { config }: Pick<Kernel, 'config'>,
  video: { file: string; contentType: string; target: string; maxSeconds: number; maxBytes: number },
): Promise<boolean> {
  const scale = `scale='min(${MAX_WIDTH},iw)':-2:flags=bicubic,format=yuv420p`
  const args = [
    ...input(video.file, video.contentType),
    ...['-t', String(video.maxSeconds), '-fs', String(video.maxBytes)],
    ...['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-vf', scale, '-fpsmax', '30', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23'],
    ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-movflags', '+faststart', '-f', 'mp4', video.target],
  ]
  return make(config, args, TRANSCODE_LIMIT_MS)
}

/** Extracts one frame from an MP4 that we made. @returns whether it succeeded */
export async function drawPoster(
  { config }: Pick<Kernel, 'config'>,
  video: { file: string; target: string; atMs: number },
): Promise<boolean> {
  const args = ['-ss', String(video.atMs / 1000), '-f', 'mov', '-i', video.file]
  const one = ['-frames:v', '1', '-f', 'image2', '-c:v', 'png', video.target]
  return make(config, [...args, ...one], PROBE_LIMIT_MS)
}
