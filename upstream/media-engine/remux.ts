import { execFile } from 'node:child_process'
import { statSync, truncateSync } from 'node:fs'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { leaveRoom } from '#limits/disk-room.ts'
import { describeError } from './log.ts'
import type { EngineLog } from './log.ts'
import type { FinishedRecording } from './protocol.ts'
import { listParts, scanPart } from './recording-parts.ts'

/**
 * Joins the parts in `directory` to one MP4 that can be played while it loads, creates a poster, and removes the parts.
 * Without parts it returns the video that an earlier call joined and that a killed platform never fetched, or null when
 * nothing was recorded.
 * @throws Error when ffmpeg fails, or there is no disk space for the video beside the parts; the parts remain then
 */
export async function finishRecording(options: JoinOptions): Promise<FinishedRecording | null> {
  const found = listParts(options.directory)
  if (found.length === 0) return findJoined(options)
  // The space is checked before the parts are read: reading blocks this process's only thread, and a caller that waits
  // for space tries again and again.
  leaveRoom(options.directory, sumSizes(found))
  const videos: Video[] = []
  for (const { file } of found) {
    const { wholeBytes, durationSeconds } = scanPart(file)
    if (durationSeconds === 0) continue
    truncateSync(file, wholeBytes)
    videos.push({ file, durationSeconds })
  }
  const recording = videos.length > 0 ? await joinVideos(videos, options) : null
  await Promise.all(found.map((part) => rm(part.file, { force: true })))
  return recording
}

/** Finds the newest joined video of an existing directory, and makes its poster anew. */
export async function findJoined(options: JoinOptions): Promise<FinishedRecording | null> {
  const names = (await readdir(options.directory)).filter((name) => /^recording-\d+\.mp4$/.test(name))
  const newest = names.toSorted().at(-1)
  return newest === undefined ? null : describeVideo(join(options.directory, newest), options)
}

export interface JoinOptions {
  /** The directory for the joined video and its poster. */
  directory: string
  ffmpegPath: string
  log: EngineLog
}

export interface Video {
  /** A file in the same directory as the joined video. */
  file: string
  durationSeconds: number
}

const sumSizes = (files: readonly { file: string }[]) =>
  files.reduce((sum, { file }) => sum + statSync(file).size, 0)

let lastJoin: Promise<unknown> = Promise.resolve()

/**
 * Joins MP4 files with the same codecs without re-encoding. Videos are joined one after the other, so that each checks
 * the free space before it starts.
 * @throws Error when ffmpeg fails; ErrnoException ENOSPC when there is no disk space. The unfinished video is removed
 * then
 */
export function joinVideos(videos: readonly Video[], options: JoinOptions): Promise<FinishedRecording> {
  const joined = lastJoin.then(() => joinOne(videos, options))
  lastJoin = joined.catch(() => undefined)
  return joined
}

async function joinOne(videos: readonly Video[], options: JoinOptions): Promise<FinishedRecording> {
  const { directory, ffmpegPath, log } = options
  leaveRoom(directory, sumSizes(videos))
  const lines = videos.flatMap(({ file, durationSeconds }) => [
    `file '${basename(file)}'`,
    `duration ${durationSeconds.toFixed(6)}`,
  ])
  const listFile = join(directory, 'films.ffconcat')
  await writeFile(listFile, `ffconcat version 1.0\n${lines.join('\n')}\n`, { mode: 0o600 })
  const name = `recording-${Date.now()}`
  const unfinished = join(directory, `${name}.unfinished.mp4`)
  const file = join(directory, `${name}.mp4`)
  const input = ['-protocol_whitelist', 'file', '-f', 'concat', '-safe', '1', '-i', listFile]
  try {
    await makeForOurselves(unfinished)
    await runFfmpeg(ffmpegPath, [...input, '-c', 'copy', '-movflags', '+faststart', unfinished])
    await rename(unfinished, file)
  } finally {
    await Promise.all([unfinished, listFile].map((one) => rm(one, { force: true })))
  }
  return describeVideo(file, { ffmpegPath, log })
}

/** Describes a joined video and creates its poster. */
async function describeVideo(
  file: string,
  { ffmpegPath, log }: Pick<JoinOptions, 'ffmpegPath' | 'log'>,
): Promise<FinishedRecording> {
  const facts = await probe(ffmpegPath, file)
  const posterFile = await makePoster(ffmpegPath, file, facts.durationMs, log)
  return { file, ...facts, sizeBytes: (await stat(file)).size, posterFile }
}

async function makePoster(
  ffmpegPath: string,
  file: string,
  durationMs: number,
  log: EngineLog,
): Promise<string | null> {
  const posterFile = file.replace(/\.mp4$/, '.jpg')
  const atSeconds = String(Math.min(2, durationMs / 2000))
  try {
    await makeForOurselves(posterFile)
    await runFfmpeg(ffmpegPath, ['-ss', atSeconds, '-i', file, '-frames:v', '1', '-q:v', '3', posterFile])
    if ((await stat(posterFile)).size === 0) throw new Error('ffmpeg wrote an empty poster')
    return posterFile
  } catch (error) {
    await rm(posterFile, { force: true })
    log('warn', 'no poster for recording', { file, error: describeError(error) })
    return null
  }
}

/**
 * Creates the file so that only this user can read it. ffmpeg keeps the mode of an existing file; the umask decides
 * about a file that ffmpeg creates.
 */
async function makeForOurselves(file: string): Promise<void> {
  await writeFile(file, '', { mode: 0o600 })
}

/**
 * Reads a file's duration and size from ffmpeg's output, because ffprobe may be missing. @throws Error for a file
 * without video
 */
async function probe(
  ffmpegPath: string,
  file: string,
): Promise<{ durationMs: number; width: number; height: number }> {
  const text = await describeInput(ffmpegPath, file)
  const duration = /Duration: (\d+):(\d+):(\d+(?:\.\d+)?)/.exec(text)
  const size = /Video:.*?\s(\d{2,5})x(\d{2,5})/.exec(text)
  if (!duration || !size) throw new Error(`ffmpeg found no video in ${file}`)
  const [, hours, minutes, seconds] = duration
  const durationSeconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return { durationMs: Math.round(durationSeconds * 1000), width: Number(size[1]), height: Number(size[2]) }
}

/** Runs ffmpeg without an output: it fails, but first describes its input on stderr. */
function describeInput(ffmpegPath: string, file: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(ffmpegPath, ['-hide_banner', '-nostdin', '-i', file], (_error, _stdout, stderr) =>
      resolve(stderr),
    )
  })
}

function runFfmpeg(ffmpegPath: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const all = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...args]
    execFile(ffmpegPath, all, (error, _stdout, stderr) => {
      // ffmpeg exits without an error when the disk is full during its last writes.
      const isFull = stderr.includes('No space left on device')
      if (!error && !isFull) return resolve()
      const failure = new Error(`ffmpeg: ${stderr.slice(-1000) || error?.message}`)
      reject(Object.assign(failure, isFull && { code: 'ENOSPC' }))
    })
  })
}
