import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { endLive, listVods, startLive } from '#contract/streaming.ts'
import { createApi, makePerformer, type Api } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { refuseWrites } from '#tests/support/refused-writes.ts'
import { endOverdue, GRACE_MS, onMediaEvent, startStreamSupervisor } from './lifecycle.ts'
import { recordingVideosMade, retryRecordings } from './recordings.ts'
import * as store from './store.ts'

let kernel: TestKernel
let api: Api

beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterAll(() => kernel.close())

test('a stream that begins while the database is full goes live as soon as there is room', async () => {
  const supervisor = await startStreamSupervisor(kernel)
  onTestFinished(() => supervisor.stop())
  const star = await makePerformer(kernel)
  const { session } = await api.call(startLive, { body: { title: 'Evening' } }, star)
  const statusOf = async () => (await store.findStream(kernel.db, session.streamId))?.status

  const warn = vi.spyOn(kernel.log, 'warn')
  const makeRoom = await refuseWrites(kernel, 'update on stream_sessions')
  kernel.emitMedia({ type: 'publishing', streamId: session.streamId })
  kernel.emitMedia({ type: 'viewers', streamId: session.streamId, count: 3 })
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), 10_000)
  expect(await statusOf()).toBe('starting')
  await makeRoom()
  await vi.waitFor(
    async () => expect(await store.findStream(kernel.db, session.streamId)).toMatchObject({ viewerCount: 3 }),
    10_000,
  )
  kernel.advance(2 * GRACE_MS)
  await endOverdue(kernel)
  expect(await statusOf()).toBe('live')
})

test.each(['insert on files', 'update on files', 'update on vods'])(
  'a recording waits while the database has no room for its video (%s) and is then stored exactly once',
  async (writes) => {
    const star = await makePerformer(kernel)
    const { session } = await api.call(startLive, { body: { title: 'Evening' } }, star)
    await onMediaEvent(kernel, { type: 'publishing', streamId: session.streamId })
    const file = path.join(kernel.config.DATA_DIR, `${star.username}.mp4`)
    await writeFile(file, 'video')
    // The engine returns the video until its file has been moved away.
    kernel.media.close = () =>
      Promise.resolve(
        existsSync(file)
          ? { file, durationMs: 1000, sizeBytes: 5, width: 16, height: 16, posterFile: null }
          : null,
      )
    const makeRoom = await refuseWrites(kernel, writes)
    await api.call(endLive, { params: { id: session.streamId } }, star)
    await recordingVideosMade()
    retryRecordings(kernel)
    await recordingVideosMade()
    const look = async () => (await api.call(listVods, { query: {} }, star)).data
    expect(await look()).toMatchObject([{ status: 'processing' }])
    await makeRoom()
    retryRecordings(kernel)
    await recordingVideosMade()
    expect(await look()).toMatchObject([{ status: 'ready', sizeBytes: 5 }])
    const { rows } = await kernel.database.executeSql('select id from files where owner_id = $1', [star.id])
    expect(rows).toHaveLength(1)
  },
)
