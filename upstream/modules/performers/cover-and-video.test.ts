import { execFileSync } from 'node:child_process'
import fs, { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  getOwnPerformer,
  getPerformer,
  uploadPerformerAvatar,
  uploadPerformerCover,
  uploadWelcomeVideo,
} from '#contract/performers.ts'
import { getCurrentUser, NO_AVATAR } from '#contract/users.ts'
import { createApi, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { smallImage } from '#tests/support/images.ts'
import { refuseWrites } from '#tests/support/refused-writes.ts'
import { onTinyDisk } from '#tests/support/tiny-disk.ts'
import { HOUR_MS } from '../../kernel/clock.ts'
import { findFfmpeg } from '../../kernel/media/ffmpeg-path.ts'
import { deleteFile } from '../files/service.ts'
import { files } from '../files/tables.ts'
import { VIDEO_QUEUE } from '../files/videos.ts'

let kernel: TestKernel
let api: Api
let star: Person
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  star = await makePerformer(kernel)
})
afterEach(() => kernel.close())

function video(name: string, { seconds = 2, framesPerSecond = 15 } = {}): File {
  const file = path.join(kernel.config.DATA_DIR, name)
  const source = ['-f', 'lavfi', '-i', `testsrc=size=320x180:rate=${framesPerSecond}:duration=${seconds}`]
  const codec = name.endsWith('webm')
    ? ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8']
    : ['-c:v', 'libx264', '-preset', 'ultrafast']
  const place = ['-metadata', 'location=+48.85+2.35/']
  execFileSync(findFfmpeg(), ['-v', 'error', ...source, ...codec, ...place, file])
  return new File([readFileSync(file)], name)
}

const stored = () => {
  const folder = path.join(kernel.config.DATA_DIR, 'files')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
}

async function runJobs(): Promise<void> {
  expect(await kernel.runJobs(VIDEO_QUEUE.name)).toEqual([])
}

const look = () => api.call(getPerformer, { params: { id: star.username }, query: {} })

test('the page shows avatar and cover, and the previous cover is kept', async () => {
  await api.call(uploadPerformerCover, { files: { cover: await smallImage('a.png') } }, star)
  const { cover } = await api.call(uploadPerformerCover, { files: { cover: await smallImage() } }, star)
  expect(await api.call(getCurrentUser, {}, star)).toMatchObject({
    coverUrl: cover.url,
    avatarUrl: NO_AVATAR,
    watermark: { watermarkImagePath: null },
  })
  const { avatar } = await api.call(uploadPerformerAvatar, { files: { avatar: await smallImage() } }, star)
  expect(await look()).toMatchObject({ cover, avatar })
  // Each image has one size of 64 px and the blurred one.
  expect(stored()).toHaveLength(6)
})

test.each(['hello.mp4', 'hello.mov', 'hello.webm'])(
  'a welcome video (%s) is playable once the job has run',
  async (name) => {
    const files = { video: video(name) }
    const answer = await api.call(uploadWelcomeVideo, { files }, star)
    expect(answer).toMatchObject({ status: 'processing', url: null, width: 320, height: 180 })
    expect((await look()).welcomeVideo).toBeNull()
    await runJobs()
    const { welcomeVideo } = await look()
    expect(welcomeVideo).toMatchObject({ status: 'ready', failure: null })
    expect(welcomeVideo?.poster?.width).toBe(320)
    const bytes = await kernel.app.inject(welcomeVideo!.url!)
    expect(bytes.headers['content-type']).toBe('video/mp4')
    expect(bytes.rawPayload.toString('latin1')).not.toContain('+48.85')
    expect(stored().map((entry) => entry.name)).not.toContain('originals')
    await api.call(uploadWelcomeVideo, { files }, star)
    expect((await kernel.app.inject(welcomeVideo!.url!)).statusCode).toBe(404)
  },
)

test('a video that the job cannot read shows its failure only to its owner and leaves no bytes', async () => {
  await api.call(uploadWelcomeVideo, { files: { video: video('hello.mp4') } }, star)
  const [job] = await kernel.jobs.listWaiting(VIDEO_QUEUE.name)
  const { fileId } = job!.data as { fileId: string }
  await kernel.storage.put(`originals/${fileId}`, Buffer.from('not a film any more'), 'video/mp4')
  await runJobs()
  expect((await api.call(getOwnPerformer, {}, star)).welcomeVideo).toMatchObject({
    status: 'failed',
    failure: 'We could not read this video to its end. Please try another file.',
  })
  expect((await look()).welcomeVideo).toBeNull()
  expect(stored()).toEqual([])
})

test('a video whose row refused what was made of it leaves nothing when it is deleted', async () => {
  await api.call(uploadWelcomeVideo, { files: { video: video('hello.mp4') } }, star)
  const [own] = await kernel.db.select().from(files)
  const allow = await refuseWrites(kernel, 'update on files')
  expect(await kernel.runJobs(VIDEO_QUEUE.name)).toHaveLength(1)
  await allow()
  await deleteFile(kernel, own!.id)
  expect(stored()).toEqual([])
  expect(await kernel.db.select().from(files)).toEqual([])
})

test('a video that is deleted while it is made playable leaves nothing', async () => {
  await api.call(uploadWelcomeVideo, { files: { video: video('hello.mp4') } }, star)
  const [own] = await kernel.db.select().from(files)
  const { storage } = kernel
  const original = storage.putFile.bind(storage)
  vi.spyOn(storage, 'putFile').mockImplementationOnce(async (...given) => {
    await deleteFile(kernel, own!.id)
    return original(...given)
  })
  await runJobs()
  expect(stored()).toEqual([])
  expect(await kernel.db.select().from(files)).toEqual([])
})

test('a video that is deleted between two runs of its job leaves nothing', async () => {
  await api.call(uploadWelcomeVideo, { files: { video: video('hello.mp4') } }, star)
  const [own] = await kernel.db.select().from(files)
  const { storage } = kernel
  const original = storage.putFile.bind(storage)
  vi.spyOn(storage, 'putFile').mockImplementationOnce(async (...given) => {
    await deleteFile(kernel, own!.id)
    await original(...given)
    throw new Error('the process was killed')
  })
  expect(await kernel.runJobs(VIDEO_QUEUE.name)).toHaveLength(1)
  kernel.advance(VIDEO_QUEUE.retry.firstDelaySeconds * 1000)
  await runJobs()
  expect(stored()).toEqual([])
  expect(await kernel.db.select().from(files)).toEqual([])
})

test('a video that is deleted while it is made playable leaves no poster when its original stays at first', async () => {
  await api.call(uploadWelcomeVideo, { files: { video: video('hello.mp4') } }, star)
  const [own] = await kernel.db.select().from(files)
  const { storage } = kernel
  const original = storage.putFile.bind(storage)
  vi.spyOn(storage, 'putFile').mockImplementationOnce(async (...given) => {
    await deleteFile(kernel, own!.id)
    const remove = storage.delete.bind(storage)
    vi.spyOn(storage, 'delete').mockImplementation((key) =>
      key.startsWith('originals/') ? Promise.reject(new Error('away')) : remove(key),
    )
    return original(...given)
  })
  expect(await kernel.runJobs(VIDEO_QUEUE.name)).toHaveLength(1)
  vi.restoreAllMocks()
  kernel.advance(VIDEO_QUEUE.retry.firstDelaySeconds * 1000)
  await runJobs()
  expect(stored()).toEqual([])
  expect(await kernel.db.select().from(files)).toEqual([])
})

test('a video whose receiving was interrupted is deleted with its bytes after an hour', async () => {
  const { storage } = kernel
  const original = storage.putFile.bind(storage)
  vi.spyOn(storage, 'putFile').mockImplementationOnce(async (...given) => {
    await original(...given)
    throw new Error('the process was killed')
  })
  vi.spyOn(storage, 'delete').mockRejectedValue(new Error('the process was killed'))
  const given = { files: { video: video('hello.mp4') } }
  expect(await api.send(uploadWelcomeVideo, given, star)).toMatchObject({ status: 500 })
  vi.restoreAllMocks()
  expect(stored()).toHaveLength(1)
  await kernel.runSchedule('files-delete-unreceived')
  expect(stored()).toHaveLength(1)
  kernel.advance(HOUR_MS)
  await kernel.runSchedule('files-delete-unreceived')
  expect(stored()).toEqual([])
  expect(await kernel.db.select().from(files)).toEqual([])
})

test('a video that could not be stored leaves nothing', async () => {
  const away = Object.assign(new Error('away'), { code: 'ECONNRESET' })
  vi.spyOn(kernel.storage, 'putFile').mockRejectedValueOnce(away)
  const given = { files: { video: video('hello.mp4') } }
  expect(await api.send(uploadWelcomeVideo, given, star)).toMatchObject({ status: 503 })
  expect(stored()).toEqual([])
  expect(await kernel.db.select().from(files)).toEqual([])
})

test('a video is made playable later when the disk has no room for it at first', async () => {
  await api.call(uploadWelcomeVideo, { files: { video: video('hello.mp4') } }, star)
  // The disk has room for a poster, but not for three times the video.
  vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 64 * 256 + 5, bsize: 4096 } as fs.StatsFs)
  const [failed] = await kernel.runJobs(VIDEO_QUEUE.name)
  expect(failed).toMatchObject({ code: 'ENOSPC' })
  const statusOf = async () => (await api.call(getOwnPerformer, {}, star)).welcomeVideo?.status
  expect(await statusOf()).toBe('processing')
  vi.restoreAllMocks()
  kernel.advance(VIDEO_QUEUE.retry.firstDelaySeconds * 1000)
  await runJobs()
  expect(await statusOf()).toBe('ready')
})

test('a video that fills the disk while it is transcoded is made playable when there is room again', async () => {
  await api.call(uploadWelcomeVideo, { files: { video: video('hello.mp4') } }, star)
  const [job] = await kernel.jobs.listWaiting(VIDEO_QUEUE.name)
  const { fileId } = job!.data as { fileId: string }
  const original = path.join(kernel.config.DATA_DIR, `files/originals/${fileId}`)
  const folder = path.join(kernel.config.DATA_DIR, `incoming/video-${fileId}`)
  // The source fits on the disk, but the result does not.
  await onTinyDisk(path.dirname(folder), Math.ceil(statSync(original).size / 1024) + 8, async () => {
    vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 1e6, bsize: 4096 } as fs.StatsFs)
    const [failed] = await kernel.runJobs(VIDEO_QUEUE.name)
    expect(failed).toMatchObject({ code: 'ENOSPC' })
    expect((await api.call(getOwnPerformer, {}, star)).welcomeVideo?.status).toBe('processing')
    expect(readdirSync(path.dirname(folder))).toEqual([])
  })
})

test('uploading a video that is too long is refused at once', async () => {
  const answer = await api.send(
    uploadWelcomeVideo,
    { files: { video: video('long.mp4', { seconds: 185, framesPerSecond: 1 }) } },
    star,
  )
  expect(answer.error).toMatchObject({
    code: 'FILE_TOO_LARGE',
    message: 'Please choose a video of at most 3 minutes.',
  })
  expect(stored()).toEqual([])
})
