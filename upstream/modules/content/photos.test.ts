import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as contract from '#contract/posts.ts'
import { createApi, makePerformer } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { createTusClient } from '#tests/support/planted-uploads.ts'
import { IMAGE_QUEUE } from '../files/uploaded-images.ts'
import { makeImage } from '../posts/test-content.ts'

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
