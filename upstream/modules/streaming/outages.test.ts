import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startLive } from '#contract/streaming.ts'
import { createApi, makePerformer, type Api } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { endOverdue, GRACE_MS, startStreamSupervisor } from './lifecycle.ts'
import * as store from './store.ts'

let kernel: TestKernel
let api: Api

beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterAll(() => kernel.close())

/** The database writes nothing about streams until the answer is called. */
async function fillDatabase(): Promise<() => Promise<void>> {
  await kernel.database.executeSql(`
    create function refuse_stream() returns trigger language plpgsql as
      'begin raise exception ''no space left on device'' using errcode = ''53100''; end';
    create trigger full_disk before update on stream_sessions for each row execute function refuse_stream()`)
  return async () => {
    await kernel.database.executeSql('drop function refuse_stream cascade')
  }
}

test('a show that begins while the database is full is written as soon as there is room, and goes on', async () => {
  const supervisor = await startStreamSupervisor(kernel)
  onTestFinished(() => supervisor.stop())
  const star = await makePerformer(kernel)
  const { session } = await api.call(startLive, { body: { title: 'Evening' } }, star)
  const statusOf = async () => (await store.findStream(kernel.db, session.streamId))?.status

  const warn = vi.spyOn(kernel.log, 'warn')
  const makeRoom = await fillDatabase()
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
