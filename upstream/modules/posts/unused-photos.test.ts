import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { login, tokenOf } from '#contract/auth.ts'
import * as contract from '#contract/posts.ts'
import { getUploadQuota } from '#contract/uploads.ts'
import { createApi, makeFan, type Api } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { MINUTE_MS } from '../../kernel/clock.ts'
import { inTransaction } from '../../kernel/database.ts'
import { removeContent } from '../content/publishing.ts'
import { updateFile } from '../files/store.ts'
import { UNUSED_MS } from '../files/unused.ts'
import { makeImage } from './test-content.ts'
import { type Desk, makeDesk } from './test-desk.ts'

let kernel: TestKernel
let api: Api
let desk: Desk
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  desk = await makeDesk(kernel, api)
})
afterEach(() => kernel.close())

async function receive(): Promise<string> {
  const photo = new Blob([new Uint8Array(await makeImage(200, 100))])
  const { _id } = await api.call(contract.uploadPostPhoto, { files: { photo } }, desk.star)
  await kernel.runJobs()
  return _id
}

/** Lists those of the photos of which the storage has bytes. */
function stored(...fileIds: string[]): string[] {
  const folder = path.join(kernel.config.DATA_DIR, 'files')
  const found = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  const names = found.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name))
  return fileIds.filter((fileId) => names.some((name) => name.includes(fileId)))
}

/** Lets the time pass. The session has ended meanwhile, so the performer logs in again. */
async function pass(ms: number): Promise<void> {
  kernel.advance(ms)
  const body = { username: desk.star.username, password: 'correct horse' }
  desk.star.token = tokenOf(await api.call(login, { body }))
}

const usedBytes = async () => (await api.call(getUploadQuota, {}, desk.star)).usedBytes
const sweep = () => kernel.runSchedule('files-delete-unused')
const remove = (id: string) => api.call(contract.deletePost, { params: { id } }, desk.star)

test('a photo that nothing uses is deleted with its sizes and its original after a week', async () => {
  const [forgotten, drafted, thumbnail] = [await receive(), await receive(), await receive()]
  await desk.write({ state: 'draft', fileIds: [drafted] })
  await desk.write({ text: 'Look', thumbnailFileId: thumbnail })
  await pass(UNUSED_MS - MINUTE_MS)
  await sweep()
  expect(stored(forgotten)).toEqual([forgotten])
  const before = await usedBytes()
  await pass(2 * MINUTE_MS)
  await sweep()
  expect(stored(forgotten, drafted, thumbnail)).toEqual([drafted, thumbnail])
  expect(await usedBytes()).toBeLessThan(before)
})

test('a photo that was taken out of a post stays for a week from then, and may be used again', async () => {
  const [first, second] = [await receive(), await receive()]
  const post = await desk.write({ text: 'Two', fileIds: [first, second] })
  await pass(3 * UNUSED_MS)
  const params = { id: post._id }
  await api.call(contract.updatePost, { params, body: { fileIds: [] } }, desk.star)
  await sweep()
  expect(stored(first, second)).toEqual([first, second])
  await api.call(contract.updatePost, { params, body: { fileIds: [second] } }, desk.star)
  await pass(UNUSED_MS)
  await sweep()
  expect(stored(first, second)).toEqual([second])
})

test('the room of a deleted post’s photos is free at the next sweep, unless another post shows them', async () => {
  const [own, shared] = [await receive(), await receive()]
  const post = await desk.write({ text: 'Both', fileIds: [own, shared], thumbnailFileId: own })
  const other = await desk.write({ text: 'One', fileIds: [shared] })
  await remove(post._id)
  await sweep()
  expect(stored(own, shared)).toEqual([shared])
  await remove(other._id)
  await sweep()
  expect([stored(own, shared), await usedBytes()]).toEqual([[], 0])
})

test('buyers keep the photos of a deleted post', async () => {
  const photo = await receive()
  const post = await desk.write({ text: 'Sold', gate: 'price', priceCents: 500, fileIds: [photo] })
  await desk.buy(post._id, await makeFan(kernel))
  await remove(post._id)
  await pass(2 * UNUSED_MS)
  await sweep()
  expect(stored(photo)).toEqual([photo])
})

test('the photos of a post that operators have removed stay for a week', async () => {
  const photo = await receive()
  const post = await desk.write({ text: 'Removed', fileIds: [photo] })
  await inTransaction(kernel.db, (tx) => removeContent(tx, kernel, { kind: 'feed', id: post._id }))
  await sweep()
  expect(stored(photo)).toEqual([photo])
  await pass(UNUSED_MS)
  await sweep()
  expect(stored(photo)).toEqual([])
})

test('a photo whose deletion was interrupted cannot be used, and goes later', async () => {
  const photo = await receive()
  await pass(UNUSED_MS)
  const failing = vi.spyOn(kernel.storage, 'delete').mockRejectedValueOnce(new Error('away'))
  await expect(sweep()).rejects.toThrow('away')
  failing.mockRestore()
  const body = { text: 'Late', fileIds: [photo], idempotencyKey: crypto.randomUUID() }
  await api.refused('FILE_NOT_USABLE', contract.createPost, { body }, desk.star)
  await pass(11 * MINUTE_MS)
  await kernel.runSchedule('files-delete-set-aside')
  expect(stored(photo)).toEqual([])
})

test('a photo that is set aside stays until its time', async () => {
  const photo = await receive()
  const keptUntil = new Date(kernel.clock.now().getTime() + 2 * UNUSED_MS)
  await inTransaction(kernel.db, (tx) => updateFile(tx, photo, { keptUntil }))
  await pass(UNUSED_MS + MINUTE_MS)
  await sweep()
  expect(stored(photo)).toEqual([photo])
})
