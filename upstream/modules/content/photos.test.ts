import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as contract from '#contract/posts.ts'
import { GIGABYTE } from '#contract/fields.ts'
import { getUploadQuota } from '#contract/uploads.ts'
import { createApi, makePerformer } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { insertStored } from '#tests/support/planted-purpose.ts'
import { createTusClient } from '#tests/support/planted-uploads.ts'
import { newId } from '../../kernel/ids.ts'
import { IMAGE_QUEUE } from '../files/uploaded-images.ts'
import { makeImage } from '../posts/test-content.ts'
import { setSetting } from '../settings/desk.ts'

const PHOTO = { purpose: 'photo', filename: 'hall.png', filetype: 'image/png' }

let kernel: TestKernel
beforeAll(async () => {
  kernel = await createTestKernel()
})
afterAll(() => kernel.close())

test.each(['moved into the storage', 'enqueued for its job'])(
  'a photo that could not be %s at first is received at the next request, and processed once',
  async (step) => {
    const star = await makePerformer(kernel)
    const client = createTusClient(kernel)
    const photo = await makeImage()
    const ticket = await client.newTicket(star)
    const created = await client.create(ticket, photo.length, PHOTO)
    const url = String(created.headers.location)
    const failing =
      step === 'moved into the storage'
        ? vi.spyOn(kernel.storage, 'putFile')
        : vi.spyOn(kernel.jobs, 'enqueue')
    failing.mockRejectedValueOnce(new Error('away'))
    expect((await client.patch(ticket, url, { offset: 0, body: photo })).status).toBe(500)
    failing.mockRestore()
    const again = await client.head(ticket, url)
    expect([again.status, again.headers['upload-offset']]).toEqual([200, String(photo.length)])
    const fileId = String(again.headers['upload-file-id'])
    expect(await kernel.jobs.listWaiting(IMAGE_QUEUE.name)).toHaveLength(1)
    await kernel.runJobs(IMAGE_QUEUE.name)
    const body = { text: 'Look', fileIds: [fileId], idempotencyKey: crypto.randomUUID() }
    const post = await createApi(kernel).call(contract.createPost, { body }, star)
    expect(post).toMatchObject({ state: 'published', files: [{ _id: fileId, status: 'ready' }] })
  },
)

test('forms at once cannot exceed the room of their account together', async () => {
  const star = await makePerformer(kernel)
  const api = createApi(kernel)
  const content = await makeImage()
  const photo = new Blob([new Uint8Array(content)])
  await setSetting(kernel.db, 'storageMaximumGigabytes', '1')
  const usedBytes = GIGABYTE - 2 * content.length - 1
  await insertStored(kernel, { ownerId: star.id, uploadId: newId(), sizeBytes: usedBytes })
  const forms = Array.from({ length: 6 }, (_, at) =>
    at % 2
      ? api.send(contract.uploadPostPhoto, { files: { photo } }, star)
      : api.send(contract.uploadPostThumbnail, { files: { thumbnail: photo } }, star),
  )
  const answers = (await Promise.all(forms)).map(({ error }) => error?.code ?? 'received')
  expect(answers.toSorted()).toEqual([...Array<string>(4).fill('STORAGE_FULL'), 'received', 'received'])
  expect(await api.call(getUploadQuota, {}, star)).toMatchObject({ usedBytes: GIGABYTE - 1 })
})

test('a form whose photo could not be kept takes no room', async () => {
  const star = await makePerformer(kernel)
  const api = createApi(kernel)
  const photo = new Blob([new Uint8Array(await makeImage())])
  const failing = vi.spyOn(kernel.storage, 'putFile').mockRejectedValueOnce(new Error('away'))
  expect((await api.send(contract.uploadPostPhoto, { files: { photo } }, star)).status).toBe(500)
  failing.mockRestore()
  expect(await api.call(getUploadQuota, {}, star)).toMatchObject({ usedBytes: 0 })
})
