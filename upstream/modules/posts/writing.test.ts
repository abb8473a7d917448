import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest'
import { getPerformer } from '#contract/performers.ts'
import * as contract from '#contract/posts.ts'
import { createApi, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts'
import { inTransaction, queryRows } from '../../kernel/database.ts'
import { insertPurchase } from '../entitlements/store.ts'
import { PUBLISH_QUEUE } from '../content/publishing.ts'
import { publishDue } from '../content/schedule.ts'
import { updateFile } from '../files/store.ts'
import { IMAGE_QUEUE } from '../files/uploaded-images.ts'
import { isFree, findServed } from '../files/uses-store.ts'
import { addImage, addPost, makeImage } from './test-content.ts'

let kernel: TestKernel
let api: Api
let star: Person
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
beforeEach(async () => {
  star = await makePerformer(kernel, { monthlyPriceCents: 900 })
})
afterAll(() => kernel.close())

type Written = Parameters<typeof api.call<typeof contract.createPost>>[1]['body']
const write = (body: Partial<Written>, who = star) =>
  api.call(contract.createPost, { body: { idempotencyKey: randomUUID(), ...body } }, who)
const change = (id: string, body: object) => api.call(contract.updatePost, { params: { id }, body }, star)
const counts = async () => {
  const { totalPosts, totalPhotos } = await api.call(getPerformer, { params: { id: star.id } })
  return { totalPosts, totalPhotos }
}
const later = (ms: number) => new Date(kernel.clock.now().getTime() + ms).toISOString()
const publicIds = async () =>
  (await api.call(contract.listPosts, { query: { performerId: star.id } })).data.map(({ _id }) => _id)

test('a draft is seen by its performer only, may be empty, and is published by a change of its state', async () => {
  const draft = await write({ state: 'draft' })
  expect(draft).toMatchObject({ state: 'draft', text: '', publishedAt: null, revision: 0, type: 'text' })
  await api.refused('POST_NOT_FOUND', contract.getPost, { params: { id: draft._id } }, star)
  expect(await publicIds()).toEqual([])
  await api.refused(
    'CONTENT_NOT_READY',
    contract.updatePost,
    { params: { id: draft._id }, body: { state: 'published' } },
    star,
  )
  await change(draft._id, { text: 'Now it says something.' })
  const post = await change(draft._id, { state: 'published' })
  expect(post).toMatchObject({ state: 'published', text: 'Now it says something.', revision: 2 })
  expect(await publicIds()).toEqual([draft._id])
  expect(await counts()).toEqual({ totalPosts: 1, totalPhotos: 0 })
})

test('the same key writes one post, and another text under the key is refused', async () => {
  const key = randomUUID()
  const first = await write({ text: 'Once', idempotencyKey: key })
  expect((await write({ text: 'Once', idempotencyKey: key }))._id).toBe(first._id)
  await api.refused(
    'IDEMPOTENCY_MISMATCH',
    contract.createPost,
    { body: { text: 'Twice', idempotencyKey: key } },
    star,
  )
  expect(await counts()).toMatchObject({ totalPosts: 1 })
})

test('a scheduled post goes out when its time has come, once, and announces what publishing announces', async () => {
  const post = await write({ text: 'Tomorrow', state: 'scheduled', scheduledAt: later(DAY_MS) })
  expect(post).toMatchObject({ state: 'scheduled', publishedAt: null })
  await publishDue(kernel)
  expect(await publicIds()).toEqual([])
  await kernel.db.execute(sql`delete from outbox`)
  kernel.advance(DAY_MS)
  await Promise.all([publishDue(kernel), publishDue(kernel)])
  expect(await publicIds()).toEqual([post._id])
  const rows = await queryRows<{ name: string }>(
    kernel.db,
    sql`select payload->>'name' as name from outbox where topic = 'realtime'`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['post/published'])
  expect(await counts()).toMatchObject({ totalPosts: 1 })
})

test('a time in the past or none at all schedules nothing', async () => {
  for (const scheduledAt of [null, later(-MINUTE_MS)]) {
    await api.refused(
      'CONTENT_NOT_READY',
      contract.createPost,
      { body: { text: 'When?', state: 'scheduled', scheduledAt, idempotencyKey: randomUUID() } },
      star,
    )
  }
})

test('a post that was taken back to a draft, or planned for later, is not published at its old time', async () => {
  const drafted = await write({ text: 'Rather not', state: 'scheduled', scheduledAt: later(HOUR_MS) })
  const moved = await write({ text: 'Later', state: 'scheduled', scheduledAt: later(HOUR_MS) })
  await change(drafted._id, { state: 'draft' })
  await change(moved._id, { scheduledAt: later(3 * HOUR_MS) })
  kernel.advance(2 * HOUR_MS)
  await publishDue(kernel)
  expect(await publicIds()).toEqual([])
  kernel.advance(2 * HOUR_MS)
  await publishDue(kernel)
  expect(await publicIds()).toEqual([moved._id])
})

test('a post waits for a file that is still processed, and goes out once the file is ready', async () => {
  const fileId = await addImage(kernel, star.id)
  const setStatus = (status: 'processing' | 'ready' | 'failed') =>
    inTransaction(kernel.db, (tx) => updateFile(tx, fileId, { status }))
  await setStatus('processing')
  const post = await write({ text: 'With a picture', fileIds: [fileId] })
  expect(post).toMatchObject({ state: 'scheduled', files: [{ _id: fileId, status: 'processing' }] })
  await publishDue(kernel)
  expect(await publicIds()).toEqual([])
  await setStatus('failed')
  await publishDue(kernel)
  expect(await publicIds()).toEqual([])
  await setStatus('ready')
  await publishDue(kernel)
  expect(await publicIds()).toEqual([post._id])
  expect(await counts()).toEqual({ totalPosts: 1, totalPhotos: 1 })
})

test('a post waits for its uploaded photo, and is published as soon as the photo is processed', async () => {
  const photo = await makeImage()
  const file = await api.call(contract.uploadPostPhoto, { files: { photo: new Blob([new Uint8Array(photo)]) } }, star)
  expect(file).toMatchObject({ type: 'photo', status: 'processing', image: null })
  const post = await write({ text: 'Fresh', fileIds: [file._id] })
  expect(post.state).toBe('scheduled')
  await kernel.runJobs(IMAGE_QUEUE.name)
  await kernel.runJobs(PUBLISH_QUEUE.name)
  const seen = await api.call(contract.getPost, { params: { id: post._id } })
  expect(seen.files).toMatchObject([{ _id: file._id, image: { width: 900 } }])
})

test('a file that failed, is a stranger’s or is missing cannot be published', async () => {
  const failed = await addImage(kernel, star.id)
  await inTransaction(kernel.db, (tx) => updateFile(tx, failed, { status: 'failed' }))
  const other = await addImage(kernel, (await makePerformer(kernel)).id)
  for (const fileIds of [[failed], [other], [randomUUID()]]) {
    const body = { text: 'Look', fileIds, idempotencyKey: randomUUID() }
    await api.refused('FILE_NOT_USABLE', contract.createPost, { body }, star)
    const asThumbnail = { text: 'Look', thumbnailFileId: fileIds[0]!, idempotencyKey: randomUUID() }
    await api.refused('FILE_NOT_USABLE', contract.createPost, { body: asThumbnail }, star)
  }
})

test('changing gate, files and state changes who gets the bytes, and the performer’s counters', async () => {
  const [first, second] = [await addImage(kernel, star.id), await addImage(kernel, star.id)]
  const post = await write({ text: 'Two', fileIds: [first, second] })
  const areFree = async () =>
    Promise.all([first, second].map(async (id) => isFree((await findServed(kernel.db, id))!.uses)))
  expect(await areFree()).toEqual([true, true])
  await change(post._id, { gate: 'subscribers' })
  expect(await areFree()).toEqual([false, false])
  await change(post._id, { gate: 'free', fileIds: [second] })
  expect(await areFree()).toEqual([false, true])
  expect(await counts()).toEqual({ totalPosts: 1, totalPhotos: 1 })
  await change(post._id, { state: 'archived' })
  expect(await areFree()).toEqual([false, false])
  expect(await counts()).toEqual({ totalPosts: 0, totalPhotos: 0 })
  const again = await change(post._id, { state: 'published' })
  expect(again.publishedAt).toBe(post.publishedAt)
  expect(await counts()).toEqual({ totalPosts: 1, totalPhotos: 1 })
})

test('a locked post shows its thumbnail to everybody, and its price as the way in', async () => {
  const [fileId, thumbnailFileId] = [await addImage(kernel, star.id), await addImage(kernel, star.id)]
  const post = await write({
    text: 'Paid',
    gate: 'price',
    priceCents: 500,
    fileIds: [fileId],
    thumbnailFileId,
  })
  const seen = await api.call(contract.getPost, { params: { id: post._id } })
  expect(seen).toMatchObject({
    isLocked: true,
    files: [],
    locked: { totalPhotos: 1, cheapestEntitlement: { kind: 'buy', priceCents: 500 } },
  })
  expect(seen.locked!.preview!.url).toMatch(new RegExp(`^/media/${thumbnailFileId}/`))
  expect(JSON.stringify(seen)).not.toContain(fileId)
  expect((await kernel.app.inject({ url: seen.locked!.preview!.url })).statusCode).toBe(200)
  expect((await kernel.app.inject({ url: `/media/${fileId}/w640` })).statusCode).toBe(404)
})

test('the gate for sale needs a price, and other gates forget theirs', async () => {
  const body = { text: 'Paid', gate: 'price', idempotencyKey: randomUUID() } as const
  await api.refused('CONTENT_NOT_READY', contract.createPost, { body }, star)
  expect(await write({ text: 'Paid', gate: 'price', state: 'draft' })).toMatchObject({ priceCents: null })
  expect(await write({ text: 'Free', priceCents: 500 })).toMatchObject({ gate: 'free', priceCents: null })
})

test('a change that was made from an older revision is refused', async () => {
  const post = await write({ text: 'One', state: 'draft' })
  await change(post._id, { text: 'Two', revision: 0 })
  await api.refused(
    'CHANGED_MEANWHILE',
    contract.updatePost,
    { params: { id: post._id }, body: { text: 'Three', revision: 0 } },
    star,
  )
  expect((await api.call(contract.getOwnPost, { params: { id: post._id } }, star)).text).toBe('Two')
})

test('a published post does not become a draft, and a deleted one does not come back', async () => {
  const post = await write({ text: 'Out' })
  for (const state of ['draft', 'scheduled'] as const) {
    await api.refused(
      'CONTENT_NOT_READY',
      contract.updatePost,
      { params: { id: post._id }, body: { state, scheduledAt: later(HOUR_MS) } },
      star,
    )
  }
  expect(await api.call(contract.deletePost, { params: { id: post._id } }, star)).toEqual({
    state: 'deleted',
  })
  const gone = { params: { id: post._id } }
  await api.refused('POST_NOT_FOUND', contract.updatePost, { ...gone, body: { state: 'published' } }, star)
  await api.refused('POST_NOT_FOUND', contract.deletePost, gone, star)
  expect(await counts()).toMatchObject({ totalPosts: 0 })
})

test('what people have bought keeps its files and its gate, and is archived instead of deleted', async () => {
  const [kept, more] = [await addImage(kernel, star.id), await addImage(kernel, star.id)]
  const post = await write({ text: 'Paid', gate: 'price', priceCents: 500, fileIds: [kept] })
  const buyer = await makePerformer(kernel)
  await inTransaction(kernel.db, (tx) =>
    insertPurchase(tx, {
      buyerId: buyer.id,
      performerId: star.id,
      subjectType: 'feed',
      subjectId: post._id,
      saleTransactionId: 'sale',
      quantity: 1,
      createdAt: kernel.clock.now(),
    }),
  )
  for (const body of [{ fileIds: [more] }, { gate: 'subscribers' as const }]) {
    await api.refused('CONTENT_SOLD', contract.updatePost, { params: { id: post._id }, body }, star)
  }
  const changed = await change(post._id, { fileIds: [more, kept], priceCents: 700, text: 'Now with more' })
  expect(changed).toMatchObject({ priceCents: 700, files: [{ _id: more }, { _id: kept }] })
  expect(await api.call(contract.deletePost, { params: { id: post._id } }, star)).toEqual({
    state: 'archived',
  })
  expect(await publicIds()).toEqual([])
  expect((await findServed(kernel.db, kept))!.uses).toMatchObject([{ state: 'archived', gate: 'price' }])
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
  const order = async () => (await publicIds()).map((id) => ids.indexOf(id))
  expect(await order()).toEqual([0, 2, 7, 6, 5, 4, 3, 1])
  kernel.advance(MINUTE_MS)
  await pin(2)
  await change(ids[2]!, { text: 'Said anew' })
  expect((await order()).slice(0, 2)).toEqual([0, 2])
  for (const at of [3, 4, 5]) await pin(at)
  const [atOnce, other] = await Promise.all(
    [6, 7].map((at) => api.send(contract.pinPost, { params: { id: ids[at]! } }, star)),
  )
  expect([atOnce!.status, other!.status].toSorted((a, b) => a - b)).toEqual([204, 409])
  await api.call(contract.unpinPost, { params: { id: ids[0]! } }, star)
  expect((await order()).at(-2)).toBe(1)
  const draft = await write({ text: 'Not yet', state: 'draft' })
  await api.refused('CONTENT_NOT_READY', contract.pinPost, { params: { id: draft._id } }, star)
})

test('a cursor leads through a list to which others are added meanwhile, without a gap or repetition', async () => {
  const ids: string[] = []
  for (let at = 0; at < 9; at++) {
    const publishedAt = new Date(kernel.clock.now().getTime() - (at < 6 ? 5 : at) * MINUTE_MS)
    ids.push(await addPost(kernel, star, { text: `Post ${at}`, publishedAt, isPinned: at > 6 }))
  }
  const all = await publicIds()
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
  const draft = await write({ text: 'A draft about bread', state: 'draft' })
  kernel.advance(MINUTE_MS)
  const paid = await write({ text: 'Bread, paid', gate: 'price', priceCents: 300 })
  kernel.advance(MINUTE_MS)
  const old = await write({ text: 'Old' })
  await change(old._id, { state: 'archived' })
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
  const draft = await write({ text: 'Soon', state: 'draft' })
  await api.refused(
    'ACCOUNT_NOT_VERIFIED',
    contract.updatePost,
    { params: { id: draft._id }, body: { state: 'published' } },
    star,
  )
})
