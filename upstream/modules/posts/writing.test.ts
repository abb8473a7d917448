import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/posts.ts'
import { createApi, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts'
import { queryRows } from '../../kernel/database.ts'
import { PUBLISH_QUEUE } from '../content/publishing.ts'
import { publishDue } from '../content/schedule.ts'
import { addPost } from './test-content.ts'
import { type Desk, makeDesk } from './test-desk.ts'

let kernel: TestKernel
let api: Api
let desk: Desk
let star: Person
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
beforeEach(async () => {
  desk = await makeDesk(kernel, api)
  star = desk.star
})
afterAll(() => kernel.close())

test('a draft is seen by its performer only, may be empty, and is published by a change of its state', async () => {
  const draft = await desk.write({ state: 'draft' })
  expect(draft).toMatchObject({ state: 'draft', text: '', publishedAt: null, revision: 0, type: 'text' })
  await api.refused('POST_NOT_FOUND', contract.getPost, { params: { id: draft._id } }, star)
  expect(await desk.publicIds()).toEqual([])
  await desk.refuseChange('CONTENT_NOT_READY', draft._id, { state: 'published' })
  await desk.change(draft._id, { text: 'Now it says something.' })
  const post = await desk.change(draft._id, { state: 'published' })
  expect(post).toMatchObject({ state: 'published', text: 'Now it says something.', revision: 2 })
  expect(await desk.publicIds()).toEqual([draft._id])
  expect(await desk.counts()).toEqual({ totalPosts: 1, totalPhotos: 0 })
})

test('the same key writes one post, and another text under the key is refused', async () => {
  const key = randomUUID()
  const first = await desk.write({ text: 'Once', idempotencyKey: key })
  expect((await desk.write({ text: 'Once', idempotencyKey: key }))._id).toBe(first._id)
  await api.refused(
    'IDEMPOTENCY_MISMATCH',
    contract.createPost,
    { body: { text: 'Twice', idempotencyKey: key } },
    star,
  )
  expect(await desk.counts()).toMatchObject({ totalPosts: 1 })
})

test('a scheduled post goes out when its time has come, once, and announces what publishing announces', async () => {
  const post = await desk.write({ text: 'Tomorrow', state: 'scheduled', scheduledAt: desk.later(DAY_MS) })
  expect(post).toMatchObject({ state: 'scheduled', publishedAt: null })
  await publishDue(kernel)
  expect(await desk.publicIds()).toEqual([])
  await kernel.db.execute(sql`delete from outbox`)
  kernel.advance(DAY_MS)
  await Promise.all([publishDue(kernel), publishDue(kernel)])
  expect(await desk.publicIds()).toEqual([post._id])
  const rows = await queryRows<{ name: string }>(
    kernel.db,
    sql`select payload->>'name' as name from outbox where topic = 'realtime'`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['post/published'])
  expect(await desk.counts()).toMatchObject({ totalPosts: 1 })
})

test('a time in the past or none at all schedules nothing', async () => {
  for (const scheduledAt of [null, desk.later(-MINUTE_MS)]) {
    await desk.refuseToWrite('CONTENT_NOT_READY', { text: 'When?', state: 'scheduled', scheduledAt })
  }
})

test('a post that was taken back to a draft, or planned for later, is not published at its old time', async () => {
  const drafted = await desk.write({
    text: 'Rather not',
    state: 'scheduled',
    scheduledAt: desk.later(HOUR_MS),
  })
  const moved = await desk.write({ text: 'Later', state: 'scheduled', scheduledAt: desk.later(HOUR_MS) })
  await desk.change(drafted._id, { state: 'draft' })
  await desk.change(moved._id, { scheduledAt: desk.later(3 * HOUR_MS) })
  kernel.advance(2 * HOUR_MS)
  await publishDue(kernel)
  expect(await desk.publicIds()).toEqual([])
  kernel.advance(2 * HOUR_MS)
  await publishDue(kernel)
  expect(await desk.publicIds()).toEqual([moved._id])
})

test('the gate for sale needs a price, and other gates forget theirs', async () => {
  const body = { text: 'Paid', gate: 'price', idempotencyKey: randomUUID() } as const
  await api.refused('CONTENT_NOT_READY', contract.createPost, { body }, star)
  expect(await desk.write({ text: 'Paid', gate: 'price', state: 'draft' })).toMatchObject({
    priceCents: null,
  })
  expect(await desk.write({ text: 'Free', priceCents: 500 })).toMatchObject({
    gate: 'free',
    priceCents: null,
  })
})

test('a change that was made from an older revision is refused', async () => {
  const post = await desk.write({ text: 'One', state: 'draft' })
  await desk.change(post._id, { text: 'Two', revision: 0 })
  await desk.refuseChange('CHANGED_MEANWHILE', post._id, { text: 'Three', revision: 0 })
  expect((await api.call(contract.getOwnPost, { params: { id: post._id } }, star)).text).toBe('Two')
})

test('a published post does not become a draft, and a deleted one does not come back', async () => {
  const post = await desk.write({ text: 'Out' })
  for (const state of ['draft', 'scheduled'] as const) {
    await desk.refuseChange('CONTENT_NOT_READY', post._id, { state, scheduledAt: desk.later(HOUR_MS) })
  }
  expect(await api.call(contract.deletePost, { params: { id: post._id } }, star)).toEqual({
    state: 'deleted',
  })
  const gone = { params: { id: post._id } }
  await api.refused('POST_NOT_FOUND', contract.updatePost, { ...gone, body: { state: 'published' } }, star)
  await api.refused('POST_NOT_FOUND', contract.deletePost, gone, star)
  expect(await desk.counts()).toMatchObject({ totalPosts: 0 })
})

test('an archived post needs a price for the gate for sale as well', async () => {
  const post = await desk.write({ text: 'x' })
  await desk.change(post._id, { state: 'archived' })
  await desk.refuseChange('CONTENT_NOT_READY', post._id, { gate: 'price' })
  const paid = await desk.write({ text: 'x', gate: 'price', priceCents: 500 })
  await desk.refuseChange('CONTENT_NOT_READY', paid._id, { state: 'archived', priceCents: null })
})

test('a post is scheduled for a year ahead at most, and a draft keeps its planned time', async () => {
  const body = { text: 'x', state: 'scheduled', scheduledAt: desk.later(400 * DAY_MS) } as const
  await desk.refuseToWrite('CONTENT_NOT_READY', { ...body })
  const scheduledAt = desk.later(DAY_MS)
  const draft = await desk.write({ text: 'x', state: 'draft', scheduledAt })
  expect(draft).toMatchObject({ state: 'draft', scheduledAt })
  expect(await desk.change(draft._id, { state: 'published' })).toMatchObject({ scheduledAt: null })
})

test('saving a scheduled post enqueues its publishing once for each time', async () => {
  const post = await desk.write({ text: 'x', state: 'scheduled', scheduledAt: desk.later(DAY_MS) })
  const count = async () =>
    (await kernel.jobs.listWaiting(PUBLISH_QUEUE.name)).filter(({ data }) => data.id === post._id).length
  for (const text of ['y', 'z']) await desk.change(post._id, { text })
  expect(await count()).toBe(1)
  await desk.change(post._id, { scheduledAt: desk.later(2 * DAY_MS) })
  expect(await count()).toBe(2)
})

test('pinned posts come first, the one pinned last at the top, and no more than six are pinned', async () => {
  const ids: string[] = []
  for (let at = 0; at < 8; at++) {
    kernel.advance(MINUTE_MS)
    ids.push(await addPost(kernel, star, { text: `Post ${at}` }))
  }
  const pin = (at: number) => api.call(contract.pinPost, { params: { id: ids[at]! } }, star)
  for (const at of [2, 0]) {
    kernel.advance(MINUTE_MS)
    await pin(at)
  }
  const order = async () => (await desk.publicIds()).map((id) => ids.indexOf(id))
  expect(await order()).toEqual([0, 2, 7, 6, 5, 4, 3, 1])
  kernel.advance(MINUTE_MS)
  await pin(2)
  await desk.change(ids[2]!, { text: 'Said anew' })
  expect((await order()).slice(0, 2)).toEqual([0, 2])
  for (const at of [3, 4, 5]) await pin(at)
  const [atOnce, other] = await Promise.all(
    [6, 7].map((at) => api.send(contract.pinPost, { params: { id: ids[at]! } }, star)),
  )
  expect([atOnce!.status, other!.status].toSorted((a, b) => a - b)).toEqual([204, 409])
  await api.call(contract.unpinPost, { params: { id: ids[0]! } }, star)
  expect((await order()).at(-2)).toBe(1)
  const draft = await desk.write({ text: 'Not yet', state: 'draft' })
  await api.refused('CONTENT_NOT_READY', contract.pinPost, { params: { id: draft._id } }, star)
})

test('a scheduled post that is pinned comes to the profile with its pin', async () => {
  const older = await desk.write({ text: 'Now' })
  const post = await desk.write({ text: 'Later', state: 'scheduled', scheduledAt: desk.later(HOUR_MS) })
  await api.call(contract.pinPost, { params: { id: older._id } }, star)
  kernel.advance(MINUTE_MS)
  await api.call(contract.pinPost, { params: { id: post._id } }, star)
  await desk.change(post._id, { text: 'Later, said better' })
  kernel.advance(2 * HOUR_MS)
  await publishDue(kernel)
  expect(await desk.publicIds()).toEqual([post._id, older._id])
})

test('a cursor leads through a list to which others are added meanwhile, without a gap or repetition', async () => {
  const ids: string[] = []
  for (let at = 0; at < 9; at++) {
    const publishedAt = new Date(kernel.clock.now().getTime() - (at < 6 ? 5 : at) * MINUTE_MS)
    ids.push(await addPost(kernel, star, { text: `Post ${at}`, publishedAt, isPinned: at > 6 }))
  }
  const all = await desk.publicIds()
  const read = (after?: string) =>
    api.call(contract.listPosts, { query: { performerId: star.id, limit: 2, ...(after && { after }) } })
  const seen: string[] = []
  let part = await read()
  while (part.next) {
    seen.push(...part.data.map(({ _id }) => _id))
    await addPost(kernel, star, { text: 'New' })
    part = await read(part.next)
  }
  seen.push(...part.data.map(({ _id }) => _id))
  // What was published meanwhile may come as well, after the pinned ones.
  expect(seen.filter((id) => ids.includes(id))).toEqual(all)
  expect(new Set(seen).size).toBe(seen.length)
})

test('a cursor that no list has given is refused', async () => {
  const made = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')
  const never = made([null, -8.64e15, randomUUID()])
  for (const after of [
    'abc',
    never,
    made([null, 1]),
    made(['x', 1, randomUUID()]),
    made({}),
    '-'.repeat(200),
  ]) {
    await api.refused('INVALID_REQUEST', contract.listPosts, { query: { after } })
    await api.refused('INVALID_REQUEST', contract.listOwnPosts, { query: { after } }, star)
  }
  const atTheStart = made([null, 0, randomUUID()])
  expect((await api.call(contract.listPosts, { query: { after: atTheStart } })).data).toEqual([])
})

test('the studio lists own posts by state, gate and words, the ones changed last first, part by part', async () => {
  const draft = await desk.write({ text: 'A draft about bread', state: 'draft' })
  kernel.advance(MINUTE_MS)
  const paid = await desk.write({ text: 'Bread, paid', gate: 'price', priceCents: 300 })
  kernel.advance(MINUTE_MS)
  const old = await desk.write({ text: 'Old' })
  await desk.change(old._id, { state: 'archived' })
  const list = async (query: object) =>
    (await api.call(contract.listOwnPosts, { query }, star)).data.map(({ _id }) => _id)
  expect(await list({})).toEqual([paid._id, draft._id])
  expect(await list({ state: 'archived' })).toEqual([old._id])
  expect(await list({ gate: 'price' })).toEqual([paid._id])
  expect(await list({ q: 'BREAD' })).toEqual([paid._id, draft._id])
  expect(await list({ q: '%' })).toEqual([])
  const first = await api.call(contract.listOwnPosts, { query: { limit: 1 } }, star)
  expect(first).toMatchObject({ data: [{ _id: paid._id }], total: 2 })
  expect(await list({ limit: 1, after: first.next! })).toEqual([draft._id])
})

test('a performer who is not verified writes drafts and publishes none of them', async () => {
  await kernel.db.execute(sql`update accounts set status = 'pending_verification' where id = ${star.id}`)
  const draft = await desk.write({ text: 'Soon', state: 'draft' })
  await desk.refuseChange('ACCOUNT_NOT_VERIFIED', draft._id, { state: 'published' })
})
