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
  test('the parts of an interrupted stream are joined to one video with a poster', async () => {
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

  test('only this user can read the video and the poster, whatever the umask of the process', async () => {
    const directory = await makeTemporaryDirectory()
    await copyFile(video, join(directory, partName(1)))
    const recording = await finishRecording({ directory, ffmpegPath, log })
    for (const file of [recording?.file, recording?.posterFile])
      expect((await stat(file ?? '')).mode & 0o777).toBe(0o600)
  })

  test('the incomplete end of a part whose writer was killed, and parts without a frame, are left out', async () => {
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

  test('a joined video that the platform has not fetched yet is returned again, and no other video', async () => {
    const directory = await makeTemporaryDirectory()
    await copyFile(video, join(directory, partName(1)))
    const first = await finishRecording({ directory, ffmpegPath, log })
    expect(await finishRecording({ directory, ffmpegPath, log })).toEqual(first)
    await rm(first?.file ?? '')
    expect(await finishRecording({ directory, ffmpegPath, log })).toBeNull()
  })

  test('the parts remain unjoined where the video would take the database’s disk space', async () => {
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

  test('a video that fills the disk is removed, and its parts remain', async () => {
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

  test('videos are joined one after the other, and each checks the free space before it starts', async () => {
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
    // Each call checks the space once before it waits for its turn.
    expect(finishedAtLook).toEqual([0, 0, 0, 1])
  })

  test('finishing returns null when nothing was recorded', async () => {
    const directory = await makeTemporaryDirectory()
    expect(await finishRecording({ directory, ffmpegPath, log })).toBeNull()
  })
})

describe('recorder', () => {
  test('the recorder numbers its parts after those of an earlier engine', async () => {
    const directory = await makeTemporaryDirectory()
    await copyFile(video, join(directory, partName(3)))
    const recorder = new Recorder({ directory, streamId: 'stream-1', log })
    recorder.beginPart(Buffer.from('init'))
    await recorder.closePart()
    expect((await readdir(directory)).toSorted()).toEqual([partName(3), partName(4)])
  })
})
