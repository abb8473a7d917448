import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFfmpeg } from '../../kernel/media/ffmpeg-path.ts'

const run = promisify(execFile)

export const ffmpegPath = findFfmpeg()

export function makeTemporaryDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'media-engine-'))
}

export interface VideoOptions {
  seconds: number
  /** The width and the height. */
  size?: string
  isFragmented?: boolean
}

/** Makes a small video with sound: H.264 with 30 frames and one key frame per second, and AAC. */
export async function makeVideo(
  file: string,
  { seconds, size = '160x90', isFragmented }: VideoOptions,
): Promise<void> {
  const fragmented = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-frag_duration', '200000']
  await run(ffmpegPath, [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
    ...['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=30`, '-f', 'lavfi', '-i', 'sine=frequency=440'],
    ...[
      '-t',
      String(seconds),
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-profile:v',
      'baseline',
      '-level',
      '3.1',
      '-level',
      '3.1',
    ],
    ...['-pix_fmt', 'yuv420p', '-g', '30', '-c:a', 'aac', '-ar', '48000'],
    ...(isFragmented ? fragmented : ['-movflags', '+faststart']),
    file,
  ])
}

/** Decodes a whole file. @returns ffmpeg's error messages */
export async function findDecodingErrors(file: string): Promise<string> {
  const { stderr } = await run(ffmpegPath, [
    ...['-v', 'error', '-i', file, '-fps_mode', 'passthrough', '-enc_time_base', '-1', '-f', 'null', '-'],
  ])
  return stderr
}
