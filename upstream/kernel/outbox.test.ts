import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheTags } from '#contract/cache-tags.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { modules } from '../modules/all.ts'
import { announce, revalidate } from './announcements.ts'
import { inTransaction, queryRows } from './database.ts'
import { startOutbox, type Outbox, type OutboxTopic } from './outbox.ts'
import { RealtimePublishError } from './realtime/hub.ts'
import { revalidationTopic } from './web-cache.ts'

let kernel: TestKernel
let outbox: Outbox
let delivered: unknown[]
let failure: (() => Error) | null
beforeEach(async () => {
  kernel = await createTestKernel()
  delivered = []
  failure = null
})
afterEach(async () => {
  await outbox.stop()
  await kernel.close()
})

function start(): void {
  const take = (payload: Record<string, unknown>) => {
    if (failure) return Promise.reject(failure())
    delivered.push(payload)
    return Promise.resolve()
  }
  outbox = startOutbox(
    kernel,
    delivering(() => take),
  )
}

/** The topics of the kernel and of the modules, whose rows go to `take` instead. */
function delivering(
  take: (topic: string) => (payload: Record<string, unknown>) => Promise<void>,
): OutboxTopic[] {
  return [revalidationTopic, ...modules.flatMap(({ outboxTopics }) => outboxTopics ?? [])].map((topic) => ({
    ...topic,
    deliver: (_, payload) => take(topic.name)(payload),
  }))
}

const rowsLeft = () =>
  queryRows<{ attempts: number }>(kernel.db, sql`select attempts from outbox order by id`)

test('the outbox delivers a transaction’s announcements in order, and deletes them', async () => {
  await inTransaction(kernel.db, async (tx) => {
    await announce(tx, 'performer-x', 'stream/resumed', { streamId: 'a' })
    await announce(tx, 'performer-x', 'stream/resumed', { streamId: 'b' })
  })
  start()
  await outbox.drain()
  expect(delivered).toMatchObject([
    { seq: 1, payload: { streamId: 'a' } },
    { seq: 2, payload: { streamId: 'b' } },
  ])
  expect(await rowsLeft()).toEqual([])
})

test('the outbox delivers an announcement of the same millisecond at its first poll', async () => {
  start()
  for (let count = 1; count <= 100; count++) {
    await inTransaction(kernel.db, (tx) =>
      announce(tx, 'performer-x', 'stream/resumed', { streamId: String(count) }),
    )
    await outbox.drain()
    expect(delivered).toHaveLength(count)
  }
})

test('the outbox delivers no announcement of a rolled back transaction, and the numbers have no gap', async () => {
  await inTransaction(kernel.db, async (tx) => {
    await announce(tx, 'performer-x', 'stream/resumed', { streamId: 'lost' })
    throw new Error('changed my mind')
  }).catch(() => undefined)
  await inTransaction(kernel.db, (tx) => announce(tx, 'performer-x', 'stream/resumed', { streamId: 'kept' }))
  start()
  await outbox.drain()
  expect(delivered).toMatchObject([{ seq: 1, payload: { streamId: 'kept' } }])
})

test('the outbox keeps rows that could not be delivered, in their order', async () => {
  await inTransaction(kernel.db, (tx) => announce(tx, 'performer-x', 'stream/resumed', { streamId: 'a' }))
  await inTransaction(kernel.db, (tx) => announce(tx, 'performer-x', 'stream/resumed', { streamId: 'b' }))
  failure = () => new Error('away')
  start()
  await outbox.drain()
  expect((await rowsLeft()).map((row) => row.attempts)).toEqual([1, 0])
  failure = null
  await kernel.db.execute(sql`update outbox set available_at = now()`)
  await outbox.drain()
  expect(delivered).toMatchObject([{ payload: { streamId: 'a' } }, { payload: { streamId: 'b' } }])
})

test('a topic does not wait for another one', async () => {
  await inTransaction(kernel.db, (tx) => announce(tx, 'performer-x', 'stream/resumed', { streamId: 'a' }))
  await inTransaction(kernel.db, (tx) => revalidate(tx, ['settings:modes']))
  start()
  await outbox.drain()
  expect(delivered).toContainEqual({ tags: ['settings:modes'] })
})

test('the outbox gives up at once on an event that no retry can publish', async () => {
  await inTransaction(kernel.db, (tx) => announce(tx, 'performer-x', 'stream/resumed', { streamId: 'a' }))
  failure = () => new RealtimePublishError('too large', false, null)
  start()
  await outbox.drain()
  expect(await rowsLeft()).toEqual([])
})

test('rows keep their order even while the first one waits for its next try', async () => {
  await inTransaction(kernel.db, (tx) => announce(tx, 'performer-x', 'stream/resumed', { streamId: 'a' }))
  failure = () => new Error('away')
  start()
  await outbox.drain()
  failure = null
  await inTransaction(kernel.db, (tx) => announce(tx, 'performer-x', 'stream/resumed', { streamId: 'b' }))
  await outbox.drain()
  expect(delivered).toEqual([])
  await kernel.db.execute(sql`update outbox set available_at = now()`)
  await outbox.drain()
  expect(delivered).toMatchObject([{ payload: { streamId: 'a' } }, { payload: { streamId: 'b' } }])
})

test('the outbox sends events while the page cache keeps a call waiting', async () => {
  const answered = Promise.withResolvers<void>()
  const heard = Promise.withResolvers<unknown>()
  const topics = delivering((topic) => (payload) => {
    if (topic === 'revalidate') return answered.promise
    return Promise.resolve(heard.resolve(payload))
  })
  await inTransaction(kernel.db, (tx) => revalidate(tx, ['settings:modes']))
  outbox = startOutbox(kernel, topics)
  outbox.wake()
  await inTransaction(kernel.db, (tx) => announce(tx, 'performer-x', 'stream/resumed', { streamId: 'a' }))
  outbox.wake()
  expect(await heard.promise).toMatchObject({ payload: { streamId: 'a' } })
  answered.resolve()
})

test('one call tells the page cache about many changes', async () => {
  for (const id of ['1', '2'])
    await inTransaction(kernel.db, (tx) => revalidate(tx, [cacheTags.content(id), cacheTags.contents]))
  await inTransaction(kernel.db, (tx) => revalidate(tx, [cacheTags.settings('modes')]))
  start()
  await outbox.drain()
  expect(delivered).toEqual([{ tags: ['content:1', 'contents', 'content:2', 'settings:modes'] }])
  expect(await rowsLeft()).toEqual([])
})

test('a receiver that does not listen yet causes no warning, and one that stays away does', async () => {
  const warned: number[] = []
  vi.spyOn(kernel.log, 'warn').mockImplementation((entry: unknown) => {
    warned.push((entry as { attempts: number }).attempts)
  })
  failure = () => Object.assign(new Error('fetch failed'), { cause: { code: 'ECONNREFUSED' } })
  await inTransaction(kernel.db, (tx) => revalidate(tx, [cacheTags.live]))
  start()
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await outbox.drain()
    await kernel.db.execute(sql`update outbox set available_at = now() - interval '1 hour'`)
  }
  expect(warned).toEqual([5])
})
