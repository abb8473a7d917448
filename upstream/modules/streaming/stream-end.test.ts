import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as live from '#contract/streaming.ts'
import { createApi, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { MediaEngineError, type Recording } from '../../kernel/media/engine.ts'
import { setAccountStatus } from '../accounts/service.ts'
import { endOverdue, onMediaEvent } from './lifecycle.ts'
import { recordingVideosMade, retryRecordings } from './recordings.ts'

let kernel: TestKernel
let api: Api
let star: Person
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  star = await makePerformer(kernel)
})
afterEach(() => kernel.close())

async function goLive(): Promise<string> {
  const { session } = await api.call(live.startLive, { body: { title: 'Evening songs' } }, star)
  await onMediaEvent(kernel, { type: 'publishing', streamId: session.streamId })
  return session.streamId
}

const end = (streamId: string) => api.call(live.endLive, { params: { id: streamId } }, star)

test('the engine is asked for the video once, however many calls end the stream', async () => {
  const asked: string[] = []
  kernel.media.close = (streamId) => Promise.resolve(void asked.push(streamId) as unknown as null)
  const streamId = await goLive()
  await Promise.all([end(streamId), end(streamId)])
  await end(streamId)
  await recordingVideosMade()
  expect(asked).toEqual([streamId])
})

test('no stream stays open at the engine when it ends while the studio reloads', async () => {
  const streamId = await goLive()
  const gate = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  kernel.media.open = async (options) => {
    asked.resolve()
    await gate.promise
    kernel.streams.set(options.streamId, options)
  }
  const reload = api.call(live.startLive, { body: {} }, star)
  await asked.promise
  const ending = end(streamId)
  // This takes long enough for an end that does not wait for the reload, since the calls run one after the other.
  for (let round = 0; round < 10; round++) await api.call(live.listVods, { query: {} }, star)
  gate.resolve()
  await Promise.all([reload, ending])
  await recordingVideosMade()
  expect([...kernel.streams.keys()]).toEqual([])
})

test('the studio gets a new stream when the old one ends just before it asks', async () => {
  const streamId = await goLive()
  const [ended, started] = await Promise.all([end(streamId), api.call(live.startLive, { body: {} }, star)])
  await recordingVideosMade()
  expect(ended.status).toBe('ended')
  const running = started.session.streamId === streamId ? [] : [started.session.streamId]
  expect([...kernel.streams.keys()]).toEqual(running)
})

test('starting a stream is refused to a performer who waits for verification', async () => {
  await kernel.db.execute(sql`update accounts set status = 'pending_verification' where id = ${star.id}`)
  await api.refused('ACCOUNT_NOT_VERIFIED', live.startLive, { body: {} }, star)
  expect(kernel.streams.size).toBe(0)
})

test('a stream ends when its account is suspended', async () => {
  const streamId = await goLive()
  await endOverdue(kernel)
  expect(kernel.streams.has(streamId)).toBe(true)
  await setAccountStatus(kernel, star.username, 'suspended')
  await endOverdue(kernel)
  await recordingVideosMade()
  expect(kernel.streams.has(streamId)).toBe(false)
})

test('deleting a recording while its video is being made leaves no file', async () => {
  const made = Promise.withResolvers<Recording>()
  kernel.media.close = () => made.promise
  const streamId = await goLive()
  await end(streamId)
  const { data } = await api.call(live.listVods, { query: {} }, star)
  await api.call(live.deleteVod, { params: { id: data[0]!._id } }, star)
  const file = path.join(kernel.config.DATA_DIR, 'video.mp4')
  await writeFile(file, 'video')
  made.resolve({ file, durationMs: 1000, sizeBytes: 4, width: 16, height: 16, posterFile: null })
  await recordingVideosMade()
  const left = await readdir(path.join(kernel.config.DATA_DIR, 'files'), { recursive: true })
  expect(left.filter((name) => name.endsWith('.mp4'))).toEqual([])
})

test('a recording that has waited for room on the disk gets its video, and each try logs one warning', async () => {
  const warn = vi.spyOn(kernel.log, 'warn')
  const full = new MediaEngineError('ENOSPC', 'ENOSPC: no space left on device')
  kernel.media.close = () => Promise.reject(full)
  const statusOf = async () => (await api.call(live.listVods, { query: {} }, star)).data[0]?.status
  const streamId = await goLive()
  await end(streamId)
  await recordingVideosMade()
  retryRecordings(kernel)
  await recordingVideosMade()
  expect(await statusOf()).toBe('processing')
  const said = [{ err: full, streamId }, 'a recording waits for room']
  expect(warn.mock.calls).toEqual([said, said])
  const file = path.join(kernel.config.DATA_DIR, 'video.mp4')
  await writeFile(file, 'video')
  kernel.media.close = () =>
    Promise.resolve({ file, durationMs: 1000, sizeBytes: 5, width: 16, height: 16, posterFile: null })
  retryRecordings(kernel)
  await recordingVideosMade()
  expect(await statusOf()).toBe('ready')
  kernel.media.close = () => Promise.reject(new Error('asked once more'))
  retryRecordings(kernel)
  await recordingVideosMade()
  expect(await statusOf()).toBe('ready')
})
