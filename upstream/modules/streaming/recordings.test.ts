/** Recordings whose storing was interrupted, or whose account is gone: each is stored once, or leaves nothing. */
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as live from '#contract/streaming.ts'
import { createApi, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { refuseWrites } from '#tests/support/refused-writes.ts'
import { queryRows } from '../../kernel/database.ts'
import { MediaEngineError, recordingsFolder } from '../../kernel/media/engine.ts'
import { makeImage } from '../posts/test-content.ts'
import { onMediaEvent } from './lifecycle.ts'
import { recordingVideosMade, resumeRecordings, retryRecordings } from './recordings.ts'

let kernel: TestKernel
let api: Api
let star: Person
let file: string
let posterFile: string
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  star = await makePerformer(kernel)
  file = path.join(kernel.config.DATA_DIR, 'recorded.mp4')
  posterFile = path.join(kernel.config.DATA_DIR, 'recorded.png')
})
afterEach(() => kernel.close())

/** @param beforeEnd runs when the engine has a video, and the stream is about to end */
async function endRecorded(beforeEnd: () => unknown = () => undefined): Promise<void> {
  const { session } = await api.call(live.startLive, { body: { title: 'Evening' } }, star)
  await onMediaEvent(kernel, { type: 'publishing', streamId: session.streamId })
  await writeFile(file, 'video')
  // The engine returns the video until its file has been moved away, and makes its poster each time.
  kernel.media.close = async (streamId) => {
    kernel.streams.delete(streamId)
    if (streamId !== session.streamId || !existsSync(file)) return null
    await writeFile(posterFile, await makeImage(64, 64))
    return { file, posterFile, durationMs: 1000, sizeBytes: 5, width: 16, height: 16 }
  }
  await beforeEnd()
  await api.call(live.endLive, { params: { id: session.streamId } }, star)
}

const look = async () => (await api.call(live.listVods, { query: {} }, star)).data

const localFiles = () => [file, posterFile].filter((one) => existsSync(one))

/** Lists the folders of the storage that hold bytes, and the ids of the rows. They are the same unless something is lost. */
async function expectFiles(kinds: string[]): Promise<void> {
  const rows = await queryRows<{ id: string; kind: string }>(
    kernel.db,
    sql`select id, kind from files where owner_id = ${star.id} order by kind`,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(kinds)
  const folder = path.join(kernel.config.DATA_DIR, 'files')
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  const owners = entries.filter((one) => one.isFile()).map((one) => path.basename(one.parentPath))
  expect([...new Set(owners)].toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
}

/** Postgres' code for a database that is shut down. */
const AWAY = '57P01'

/** What a killed process leaves: a row without bytes and the local file, or a row that is not ready and its bytes. */
const KILLS = {
  'before the bytes are stored': async () => {
    const away = Object.assign(new Error('away'), { code: 'ETIMEDOUT' })
    const storing = vi.spyOn(kernel.storage, 'putFile').mockRejectedValueOnce(away)
    const allow = await refuseWrites(kernel, 'delete on files', AWAY)
    await endRecorded()
    await recordingVideosMade()
    storing.mockRestore()
    await allow()
    expect(existsSync(file)).toBe(true)
  },
  'after the bytes are stored': async () => {
    const allow = await refuseWrites(kernel, 'update on files', AWAY)
    await endRecorded()
    await recordingVideosMade()
    await allow()
    expect(existsSync(file)).toBe(false)
  },
}
const kills = Object.entries(KILLS)

test.each(kills)('a restart finishes a recording whose process ended %s', async (_, kill) => {
  await kill()
  expect(await look()).toMatchObject([{ status: 'processing' }])
  await resumeRecordings(kernel)
  expect(await look()).toMatchObject([
    { status: 'ready', sizeBytes: 5, poster: expect.anything() as unknown },
  ])
  await expectFiles(['image', 'video'])
  expect(localFiles()).toEqual([])
})

test.each(kills)('a deleted recording whose process ended %s leaves nothing', async (_, kill) => {
  await kill()
  const [vod] = await look()
  await api.call(live.deleteVod, { params: { id: vod!._id } }, star)
  await recordingVideosMade()
  await expectFiles([])
  expect(localFiles()).toEqual([])
})

test('a recording that was not finished keeps its stored bytes until it is deleted', async () => {
  const allow = await refuseWrites(kernel, 'update on files', 'XX000')
  await endRecorded()
  await recordingVideosMade()
  await allow()
  const [vod] = await look()
  expect(vod).toMatchObject({ status: 'failed' })
  await expectFiles(['image', 'video'])
  await api.call(live.deleteVod, { params: { id: vod!._id } }, star)
  await recordingVideosMade()
  await expectFiles([])
})

test('a recording is stored once when it is resumed while it is being made', async () => {
  const { storage } = kernel
  const original = storage.putFile.bind(storage)
  let resuming = Promise.resolve()
  vi.spyOn(storage, 'putFile').mockImplementationOnce(async (...given) => {
    resuming = resumeRecordings(kernel)
    await resuming
    return original(...given)
  })
  await endRecorded()
  await recordingVideosMade()
  await resuming
  expect(await look()).toMatchObject([{ status: 'ready' }])
  await expectFiles(['image', 'video'])
  expect([...kernel.streams.keys()]).toEqual([])
})

test('a restart opens no stream at the engine for a recording', async () => {
  await KILLS['before the bytes are stored']()
  const opening = vi.spyOn(kernel.media, 'open')
  await resumeRecordings(kernel)
  expect(await look()).toMatchObject([{ status: 'ready' }])
  expect(opening).not.toHaveBeenCalled()
})

const UNJOINABLE = new Error('the parts cannot be joined')

/** Writes a part of the recording of the performer's stream. @returns the folder of its parts */
async function writeParts(): Promise<string> {
  const [streamId] = kernel.streams.keys()
  const folder = path.join(recordingsFolder(kernel.config.DATA_DIR), streamId!)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'part-00001.mp4'), 'unreadable')
  return folder
}

test('a recording that is stored leaves nothing of what it was made of', async () => {
  let folder = ''
  await endRecorded(async () => {
    folder = await writeParts()
  })
  await recordingVideosMade()
  expect(await look()).toMatchObject([{ status: 'ready' }])
  expect(existsSync(folder)).toBe(false)
})

test('a recording that cannot be joined keeps its parts until it is deleted', async () => {
  let folder = ''
  await endRecorded(async () => {
    folder = await writeParts()
    vi.spyOn(kernel.media, 'close').mockRejectedValue(UNJOINABLE)
  })
  await recordingVideosMade()
  const [vod] = await look()
  expect(vod).toMatchObject({ status: 'failed' })
  expect(existsSync(folder)).toBe(true)
  await api.call(live.deleteVod, { params: { id: vod!._id } }, star)
  await recordingVideosMade()
  expect(existsSync(folder)).toBe(false)
})

test('a recording that is deleted while the engine fails to join it leaves no parts', async () => {
  const joined = Promise.withResolvers<never>()
  let folder = ''
  await endRecorded(async () => {
    folder = await writeParts()
    vi.spyOn(kernel.media, 'close').mockReturnValueOnce(joined.promise)
  })
  const [vod] = await look()
  await api.call(live.deleteVod, { params: { id: vod!._id } }, star)
  joined.reject(UNJOINABLE)
  await recordingVideosMade()
  expect(existsSync(folder)).toBe(false)
})

test('a deleted recording is discarded when the engine is there again', async () => {
  const away = new MediaEngineError('ENGINE_UNREACHABLE', 'away')
  await endRecorded(() =>
    vi.spyOn(kernel.media, 'close').mockRejectedValueOnce(UNJOINABLE).mockRejectedValueOnce(away),
  )
  await recordingVideosMade()
  const [vod] = await look()
  await api.call(live.deleteVod, { params: { id: vod!._id } }, star)
  await recordingVideosMade()
  expect(localFiles()).toEqual([file])
  retryRecordings(kernel)
  await recordingVideosMade()
  expect(localFiles()).toEqual([])
})

test('a recording that is ready stays ready when what is left of it cannot be discarded', async () => {
  const allow = await refuseWrites(kernel, 'update on vods', AWAY)
  await endRecorded()
  await recordingVideosMade()
  await allow()
  await kernel.db.execute(sql`update vods set status = 'ready'`)
  kernel.media.close = () => Promise.reject(UNJOINABLE)
  retryRecordings(kernel)
  await recordingVideosMade()
  expect(await look()).toMatchObject([{ status: 'ready' }])
})

test('a recording waits for a database that is away, and is then made', async () => {
  const allow = await refuseWrites(kernel, 'insert on files', AWAY)
  await endRecorded()
  await recordingVideosMade()
  expect(await look()).toMatchObject([{ status: 'processing' }])
  await allow()
  retryRecordings(kernel)
  await recordingVideosMade()
  expect(await look()).toMatchObject([{ status: 'ready' }])
})

test.each(['ENGINE_UNREACHABLE', 'RECORDING_UNREACHABLE', 'ENGINE_DIED'])(
  'a recording waits for an engine that fails with %s, and is then made',
  async (code) => {
    const away = new MediaEngineError(code, 'away')
    await endRecorded(() => vi.spyOn(kernel.media, 'close').mockRejectedValueOnce(away))
    await recordingVideosMade()
    expect(await look()).toMatchObject([{ status: 'processing' }])
    retryRecordings(kernel)
    await recordingVideosMade()
    expect(await look()).toMatchObject([{ status: 'ready' }])
  },
)

test('a recording that waits is tried by its own platform only', async () => {
  const allow = await refuseWrites(kernel, 'insert on files', AWAY)
  await endRecorded()
  await recordingVideosMade()
  await allow()
  const other = await createTestKernel()
  const closing = vi.spyOn(other.media, 'close')
  retryRecordings(other)
  await recordingVideosMade()
  expect(closing).not.toHaveBeenCalled()
  await other.close()
  retryRecordings(kernel)
  await recordingVideosMade()
  expect(await look()).toMatchObject([{ status: 'ready' }])
})
