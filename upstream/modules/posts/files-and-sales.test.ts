import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/posts.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts'
import { inTransaction } from '../../kernel/database.ts'
import { PUBLISH_QUEUE } from '../content/publishing.ts'
import { publishDue } from '../content/schedule.ts'
import { updateFile } from '../files/store.ts'
import { IMAGE_QUEUE } from '../files/uploaded-images.ts'
import { findServed, isFree } from '../files/uses-store.ts'
import { addImage, addVideo, makeImage } from './test-content.ts'
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

test('a post waits for a file that is still processed, and goes out once the file is ready', async () => {
  const fileId = await addImage(kernel, star.id)
  await desk.setStatus(fileId, 'processing')
  const post = await desk.write({ text: 'With a picture', fileIds: [fileId] })
  expect(post).toMatchObject({ state: 'scheduled', files: [{ _id: fileId, status: 'processing' }] })
  await publishDue(kernel)
  expect(await desk.publicIds()).toEqual([])
  await desk.setStatus(fileId, 'failed')
  await publishDue(kernel)
  expect(await desk.publicIds()).toEqual([])
  await desk.setStatus(fileId, 'ready')
  await publishDue(kernel)
  expect(await desk.publicIds()).toEqual([post._id])
  expect(await desk.counts()).toEqual({ totalPosts: 1, totalPhotos: 1 })
})

test('a post waits for its uploaded photo, and is published as soon as the photo is processed', async () => {
  const photo = await makeImage()
  const file = await api.call(
    contract.uploadPostPhoto,
    { files: { photo: new Blob([new Uint8Array(photo)]) } },
    star,
  )
  expect(file).toMatchObject({ type: 'photo', status: 'processing', image: null })
  const post = await desk.write({ text: 'Fresh', fileIds: [file._id] })
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
  const fileIds = [await addImage(kernel, star.id), failed, randomUUID()]
  const body = { text: 'Look', fileIds, thumbnailFileId: other, idempotencyKey: randomUUID() }
  expect((await api.send(contract.createPost, { body }, star)).error).toMatchObject({
    code: 'FILE_NOT_USABLE',
    message: [
      {
        property: 'fileIds',
        constraints: { fileIds: expect.stringMatching(/^File 2 could not be processed/) },
      },
      { property: 'fileIds', constraints: { fileIds: expect.stringMatching(/^File 3 is no longer there/) } },
      { property: 'thumbnailFileId' },
    ],
  })
})

test('changing gate, files and state changes who gets the bytes, and the performer’s counters', async () => {
  const [first, second] = [await addImage(kernel, star.id), await addImage(kernel, star.id)]
  const post = await desk.write({ text: 'Two', fileIds: [first, second] })
  const areFree = async () =>
    Promise.all([first, second].map(async (id) => isFree((await findServed(kernel.db, id))!.uses)))
  expect(await areFree()).toEqual([true, true])
  await desk.change(post._id, { gate: 'subscribers' })
  expect(await areFree()).toEqual([false, false])
  await desk.change(post._id, { gate: 'free', fileIds: [second] })
  expect(await areFree()).toEqual([false, true])
  expect(await desk.counts()).toEqual({ totalPosts: 1, totalPhotos: 1 })
  await desk.change(post._id, { state: 'archived' })
  expect(await areFree()).toEqual([false, false])
  expect(await desk.counts()).toEqual({ totalPosts: 0, totalPhotos: 0 })
  const again = await desk.change(post._id, { state: 'published' })
  expect(again.publishedAt).toBe(post.publishedAt)
  expect(await desk.counts()).toEqual({ totalPosts: 1, totalPhotos: 1 })
})

test('a locked post shows its thumbnail to everybody, and its price as the way in', async () => {
  const [fileId, thumbnailFileId] = [await addImage(kernel, star.id), await addImage(kernel, star.id)]
  const post = await desk.write({
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

test('what people have bought keeps its files and its gate, and is archived instead of deleted', async () => {
  const [kept, more] = [await addImage(kernel, star.id), await addImage(kernel, star.id)]
  const post = await desk.write({ text: 'Paid', gate: 'price', priceCents: 500, fileIds: [kept] })
  await desk.buy(post._id, await makeFan(kernel))
  for (const body of [{ fileIds: [more] }, { gate: 'subscribers' as const }]) {
    await api.refused('CONTENT_SOLD', contract.updatePost, { params: { id: post._id }, body }, star)
  }
  const changed = await desk.change(post._id, {
    fileIds: [more, kept],
    priceCents: 700,
    text: 'Now with more',
  })
  expect(changed).toMatchObject({ priceCents: 700, files: [{ _id: more }, { _id: kept }] })
  expect(await api.call(contract.deletePost, { params: { id: post._id } }, star)).toEqual({
    state: 'archived',
  })
  expect(await desk.publicIds()).toEqual([])
  expect((await findServed(kernel.db, kept))!.uses).toMatchObject([{ state: 'archived', gate: 'price' }])
})

test('buyers keep what they bought when it is archived, and while new files are processed', async () => {
  const [bought, added] = [await addImage(kernel, star.id), await addImage(kernel, star.id)]
  const post = await desk.write({ text: 'x', gate: 'price', priceCents: 500, fileIds: [bought] })
  const fan = await makeFan(kernel)
  await desk.buy(post._id, fan)
  const look = async (who: Person | null) => {
    kernel.advance(10_000)
    const { status, data } = await api.send(contract.getPost, { params: { id: post._id } }, who)
    const [file] = data?.files ?? []
    if (file?.type !== 'photo') return [status]
    return [status, (await kernel.app.inject({ url: file.image.url })).statusCode]
  }
  expect(await look(fan)).toEqual([200, 200])
  await desk.change(post._id, { state: 'archived' })
  expect([await look(fan), await look(null), await look(star)]).toEqual([[200, 200], [404], [200, 200]])
  await desk.setStatus(added, 'processing')
  await desk.refuseChange('CONTENT_NOT_READY', post._id, { state: 'published', fileIds: [bought, added] })
  for (const state of ['draft', 'scheduled'] as const) {
    await desk.refuseChange('CONTENT_NOT_READY', post._id, { state, scheduledAt: desk.later(HOUR_MS) })
  }
  expect(await look(fan)).toEqual([200, 200])
})

test('a sold text that is all there is does not change', async () => {
  const post = await desk.write({ text: 'A secret recipe', gate: 'price', priceCents: 500 })
  await desk.buy(post._id, await makeFan(kernel))
  await desk.refuseChange('CONTENT_SOLD', post._id, { text: '.' })
  // With a picture the text would be a caption, which may change.
  await desk.refuseChange('CONTENT_SOLD', post._id, { fileIds: [await addImage(kernel, star.id)] })
  expect(await desk.change(post._id, { gate: 'free' })).toMatchObject({
    gate: 'free',
    text: 'A secret recipe',
  })
})

test('a published post takes only files that are ready', async () => {
  const fileId = await addImage(kernel, star.id)
  await desk.setStatus(fileId, 'processing')
  const post = await desk.write({ text: 'Out' })
  await desk.refuseChange('CONTENT_NOT_READY', post._id, { fileIds: [fileId] })
  await desk.setStatus(fileId, 'ready')
  expect(await desk.change(post._id, { fileIds: [fileId] })).toMatchObject({ state: 'published' })
})

test('a post whose file has failed can still be changed and archived', async () => {
  const fileId = await addImage(kernel, star.id)
  const post = await desk.write({ text: 'Out', fileIds: [fileId], gate: 'subscribers' })
  await desk.setStatus(fileId, 'failed')
  await kernel.db.execute(sql`update performers set monthly_price_cents = null where account_id = ${star.id}`)
  expect(await desk.change(post._id, { text: 'Said better' })).toMatchObject({ state: 'published' })
  expect(await desk.change(post._id, { state: 'archived' })).toMatchObject({ state: 'archived' })
  await desk.refuseChange('FILE_NOT_USABLE', post._id, { state: 'published' })
})

test('a scheduled post that lacks its thumbnail, a poster or a monthly price waits instead of going out', async () => {
  const [thumbnail, video] = [await addImage(kernel, star.id), await addVideo(kernel, star.id)]
  await desk.setStatus(thumbnail, 'processing')
  await inTransaction(kernel.db, (tx) => updateFile(tx, video, { status: 'processing', posterFileId: null }))
  const waiting = [
    await desk.write({ text: 'x', gate: 'followers', thumbnailFileId: thumbnail }),
    await desk.write({ text: 'x', fileIds: [video] }),
    await desk.write({
      text: 'x',
      gate: 'subscribers',
      state: 'scheduled',
      scheduledAt: desk.later(MINUTE_MS),
    }),
  ]
  await desk.setStatus(video, 'ready')
  await kernel.db.execute(sql`update performers set monthly_price_cents = null where account_id = ${star.id}`)
  kernel.advance(HOUR_MS)
  await publishDue(kernel)
  const states = []
  for (const { _id } of waiting) states.push(await desk.stateOf(_id))
  expect(states).toEqual(['scheduled', 'scheduled', 'scheduled'])
  await desk.setStatus(thumbnail, 'ready')
  await publishDue(kernel)
  expect(await desk.stateOf(waiting[0]!._id)).toBe('published')
})

test('a gated post may open one of its files to everybody as its thumbnail, but not the only one', async () => {
  const [opened, paid] = [await addImage(kernel, star.id), await addImage(kernel, star.id)]
  const body = { text: 'x', gate: 'price' as const, priceCents: 500, thumbnailFileId: opened }
  await desk.refuseToWrite('CONTENT_NOT_READY', { ...body, fileIds: [opened] })
  expect(await desk.write({ ...body, gate: 'free', fileIds: [opened] })).toMatchObject({ state: 'published' })
  const post = await desk.write({ ...body, fileIds: [opened, paid] })
  const fan = await makeFan(kernel)
  await desk.buy(post._id, fan)
  const seen = await api.call(contract.getPost, { params: { id: post._id } }, fan)
  const statuses = []
  for (const file of seen.files) {
    const url = file.type === 'photo' ? file.image.url : ''
    const plain = url.split('?')[0]!
    statuses.push([await statusOf(url), await statusOf(plain)])
  }
  expect(statuses).toEqual([
    [200, 200],
    [200, 404],
  ])
})

async function statusOf(url: string): Promise<number> {
  return (await kernel.app.inject({ url })).statusCode
}
