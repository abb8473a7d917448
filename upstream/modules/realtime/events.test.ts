import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { channels } from '#contract/events.ts'
import { blockUser } from '#contract/performer-blocks.ts'
import { authorizeChannel, listEvents as listEventsCall } from '#contract/realtime.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { ANONYMOUS_VISITOR } from '../../http/visitor.ts'
import { announce } from '../../kernel/announcements.ts'
import { type Db, inTransaction } from '../../kernel/database.ts'
import { realtimeModule } from './module.ts'
import { listEvents } from './service.ts'

let kernel: TestKernel
let api: Api
let star: Person
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  star = await makePerformer(kernel)
})
afterAll(() => kernel.close())

const say = () =>
  inTransaction(kernel.db, (tx) =>
    announce(tx, channels.performer(star.id), 'stream/resumed', { streamId: star.id }),
  )
const read = (db: Db, afterSeq: number) =>
  listEvents(db, ANONYMOUS_VISITOR, { channel: channels.performer(star.id), afterSeq, limit: 200 })

test('an event that comes while the list is read does not cause a reset', async () => {
  const before = await say()
  let isSaid = false
  const interrupted = new Proxy(kernel.db, {
    get(target, name, receiver) {
      if (name !== 'execute' || isSaid) return Reflect.get(target, name, receiver)
      return async (...args: Parameters<Db['execute']>) => {
        isSaid = true
        await say()
        return target.execute(...args)
      }
    },
  })
  const page = await read(interrupted, before)
  expect(page).toMatchObject({ isReset: false, lastSeq: before + 1 })
  expect(page.events.map((event) => event.seq)).toEqual([before + 1])
})

test('a reader who has missed pruned events gets a reset', async () => {
  const before = await say()
  await say()
  await kernel.db.execute(sql`delete from events`)
  expect(await read(kernel.db, before)).toEqual({ events: [], lastSeq: before + 1, isReset: true })
  expect(await read(kernel.db, before + 1)).toMatchObject({ events: [], isReset: false })
})

test('only the account itself can read its own channel', async () => {
  const [one, other] = [await makeFan(kernel), await makeFan(kernel)]
  const args = { query: { channel: channels.user(one.id), afterSeq: 0 } }
  expect((await api.call(listEventsCall, args, one)).lastSeq).toBe(0)
  await api.refused('NOT_FOUND', listEventsCall, args, other)
  await api.refused('NOT_FOUND', listEventsCall, args, star)
  await api.refused('NOT_FOUND', listEventsCall, args)
})

test('a performer’s events reach sockets on the private channel only', async () => {
  const published: unknown[] = []
  const hub = { ...kernel.hub, publish: (...args: unknown[]) => Promise.resolve(void published.push(args)) }
  const event = { seq: 1, name: 'post/published', payload: {} }
  const [topic] = realtimeModule.outboxTopics!
  await topic!.deliver({ ...kernel, hub }, { channel: channels.performer(star.id), ...event })
  expect(published).toEqual([[[`private-performer-${star.id}`], 'post/published', event]])
})

test('a blocked fan gets no signature for the performer’s private channel', async () => {
  const [fan, blocked] = [await makeFan(kernel), await makeFan(kernel)]
  await api.call(blockUser, { body: { user: blocked.username } }, star)
  const body = { socketId: '1.1', channelName: `private-performer-${star.id}` }
  expect((await api.call(authorizeChannel, { body }, fan)).auth).toBeTruthy()
  await api.refused('PERFORMER_NOT_FOUND', authorizeChannel, { body }, blocked)
  await api.refused('UNAUTHENTICATED', authorizeChannel, { body })
})
