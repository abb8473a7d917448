import fs from 'node:fs'
import { appendFile, copyFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { onTinyDisk } from '#tests/support/tiny-disk.ts'
import { Recorder } from './recorder.ts'
import { partName, scanPart } from './recording-parts.ts'
import { finishRecording } from './remux.ts'
import { ffmpegPath, findDecodingErrors, makeVideo, makeTemporaryDirectory } from './testing/videos.ts'

const log = () => {}
let video: string

beforeAll(async () => {
  video = join(await makeTemporaryDirectory(), 'film.mp4')
  await makeVideo(video, { seconds: 3, isFragmented: true })
})

describe('finishing a recording', () => {
  test('joins the parts of an interrupted stream to one video with a poster', async () => {
    const directory = await makeTemporaryDirectory()
    await copyFile(video, join(directory, partName(1)))
    await copyFile(video, join(directory, partName(2)))
    const recording = await finishRecording({ directory, ffmpegPath, log })
    expect(recording).toMatchObject({ width: 160, height: 90 })
    expect(recording?.durationMs).toBeGreaterThan(5_900)
    expect(recording?.durationMs).toBeLessThan(6_200)
    expect(recording?.sizeBytes).toBe((await stat(recording?.file ?? '')).size)
    expect(await findDecodingErrors(recording?.file ?? '')).toBe('')
    expect((await readdir(directory)).toSorted()).toEqual([
      recording?.file.slice(directory.length + 1).replace('.mp4', '.jpg'),
      recording?.file.slice(directory.length + 1),
    ])
  })

  test('makes video and poster for this user alone, whatever the process would give to others', async () => {
    const directory = await makeTemporaryDirectory()
    await copyFile(video, join(directory, partName(1)))
    const recording = await finishRecording({ directory, ffmpegPath, log })
    for (const file of [recording?.file, recording?.posterFile])
      expect((await stat(file ?? '')).mode & 0o777).toBe(0o600)
  })

  test('leaves out the torn end of a part whose writer was killed, and parts without a frame', async () => {
    const directory = await makeTemporaryDirectory()
    const whole = (await stat(video)).size
    await copyFile(video, join(directory, partName(1)))
    await appendFile(join(directory, partName(1)), Buffer.from([0, 1, 0, 0, 0x6d, 0x6f, 0x6f, 0x66, 1, 2, 3]))
    await writeFile(join(directory, partName(2)), Buffer.alloc(0))
    const scanned = scanPart(join(directory, partName(1)))
    expect(scanned.wholeBytes).toBe(whole)
    expect(scanned.durationSeconds).toBeCloseTo(3, 1)
    const recording = await finishRecording({ directory, ffmpegPath, log })
    expect(recording?.durationMs).toBeLessThan(3_200)
    expect(await findDecodingErrors(recording?.file ?? '')).toBe('')
  })

  test('gives back a joined video that the platform has not fetched, and no other', async () => {
    const directory = await makeTemporaryDirectory()
    await copyFile(video, join(directory, partName(1)))
    const first = await finishRecording({ directory, ffmpegPath, log })
    expect(await finishRecording({ directory, ffmpegPath, log })).toEqual(first)
    await rm(first?.file ?? '')
    expect(await finishRecording({ directory, ffmpegPath, log })).toBeNull()
  })

  test('waits with its parts where the video would take the database’s room', async () => {
    const directory = await makeTemporaryDirectory()
    await copyFile(video, join(directory, partName(1)))
    const { size } = await stat(video)
    const free = (bytes: number) => ({ bavail: bytes, bsize: 1 }) as fs.StatsFs
    vi.spyOn(fs, 'statfsSync').mockReturnValue(free(64 * 1024 * 1024 + size - 1))
    await expect(finishRecording({ directory, ffmpegPath, log })).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await readdir(directory)).toEqual([partName(1)])
    vi.spyOn(fs, 'statfsSync').mockReturnValue(free(64 * 1024 * 1024 + size))
    expect(await finishRecording({ directory, ffmpegPath, log })).toMatchObject({ width: 160 })
  })

  test('leaves nothing of a video that fills the disk, and its parts', async () => {
    const directory = await makeTemporaryDirectory()
    await onTinyDisk(directory, 200, async () => {
      await copyFile(video, join(directory, partName(1)))
      const { size } = await stat(video)
      await writeFile(join(directory, 'other'), Buffer.alloc(190 * 1024 - size))
      vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 1e6, bsize: 4096 } as fs.StatsFs)
      await expect(finishRecording({ directory, ffmpegPath, log })).rejects.toMatchObject({
        code: 'ENOSPC',
        message: expect.stringContaining('ffmpeg: ') as string,
      })
      expect((await readdir(directory)).toSorted()).toEqual(['other', partName(1)])
      await rm(join(directory, 'other'))
      expect(await finishRecording({ directory, ffmpegPath, log })).toMatchObject({ width: 160 })
    })
  })

  test('joins one video after the other: each asks for its own room', async () => {
    const directories = [await makeTemporaryDirectory(), await makeTemporaryDirectory()]
    for (const directory of directories) await copyFile(video, join(directory, partName(1)))
    const statfs = fs.statfsSync
    const finishedAtLook: number[] = []
    vi.spyOn(fs, 'statfsSync').mockImplementation(((folder: string) => {
      const names = directories.flatMap((directory) => fs.readdirSync(directory))
      finishedAtLook.push(names.filter((name) => /^recording-\d+\.mp4$/.test(name)).length)
      return statfs(folder)
    }) as typeof fs.statfsSync)
    await Promise.all(directories.map((directory) => finishRecording({ directory, ffmpegPath, log })))
    // Each looks once before it waits for its turn.
    expect(finishedAtLook).toEqual([0, 0, 0, 1])
  })

  test('is nothing when nothing was recorded', async () => {
    const directory = await makeTemporaryDirectory()
    expect(await finishRecording({ directory, ffmpegPath, log })).toBeNull()
  })
})

describe('recorder', () => {
  test('goes on behind the parts that a former engine left', async () => {
    const directory = await makeTemporaryDirectory()
    await copyFile(video, join(directory, partName(3)))
    const recorder = new Recorder({ directory, streamId: 'stream-1', log })
    recorder.beginPart(Buffer.from('init'))
    await recorder.closePart()
    expect((await readdir(directory)).toSorted()).toEqual([partName(3), partName(4)])
  })
})
