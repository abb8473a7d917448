/** Responses from the disk or a bucket stop when the viewer loses access to the file while they are sent. */
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logout } from '#contract/auth.ts'
import { blockUser } from '#contract/performer-blocks.ts'
import { addReaction, removeReaction } from '#contract/reactions.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { startFakeBucket } from '#tests/support/fake-bucket.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { createS3Storage } from '../../kernel/storage-s3.ts'
import { findViewer } from '../auth/service.ts'
import { addPost, addVideo, videoBytes } from '../posts/test-content.ts'
import { createSigner } from '../files/service.ts'

const LOOK_MS = 20_000
let kernel: TestKernel
let api: Api
let star: Person
let fan: Person
let origin: string
const follow = () => ({ objectType: 'performer', objectId: star.id, action: 'follow' }) as const
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  kernel = await createTestKernel()
  api = createApi(kernel)
  star = await makePerformer(kernel)
  fan = await makeFan(kernel)
  await api.call(addReaction, { body: follow() }, fan)
  await kernel.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(kernel.app.server.address() as AddressInfo).port}`
})
afterEach(async () => {
  vi.useRealTimers()
  await kernel.close()
})

async function addressFor(person: Person): Promise<string> {
  const fileId = await addVideo(kernel, star.id)
  await addPost(kernel, star, { gate: 'followers', fileIds: [fileId] })
  const viewer = await findViewer(kernel, person.token)
  return origin + createSigner(kernel, viewer)({ id: fileId, addressVersion: 1 }, 'video')
}

/** Begins to load a file; the storage sends the first 10 bytes and then waits. */
async function begin(url: string) {
  const held = new Readable({ read() {} })
  held.push(videoBytes.subarray(0, 10))
  kernel.storage.get = () => Promise.resolve({ stream: held, sizeBytes: 1000, totalBytes: 1000 })
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  const reader = answer.body!.getReader()
  expect((await reader.read()).value).toHaveLength(10)
  return { held, reader }
}

test.each([
  ['a block', () => api.call(blockUser, { body: { user: fan.username, reason: '' } }, star)],
  ['a logout', () => api.call(logout, {}, fan)],
  ['the end of a follow', () => api.call(removeReaction, { query: follow() }, fan)],
])('a running response is closed at the first check after %s', async (_, end) => {
  const { held, reader } = await begin(await addressFor(fan))
  await end()
  kernel.advance(2001)
  vi.advanceTimersByTime(LOOK_MS)
  await expect(reader.read()).rejects.toThrow('terminated')
  expect(held.destroyed).toBe(true)
})

test('a running response continues while the viewer has access to the file, even after its address has expired', async () => {
  const { held, reader } = await begin(await addressFor(fan))
  kernel.advance(10 * 60_000)
  vi.advanceTimersByTime(3 * LOOK_MS)
  held.push(videoBytes.subarray(10))
  held.push(null)
  const rest = await reader.read()
  expect(Buffer.from(rest.value!).equals(videoBytes.subarray(10))).toBe(true)
})

test('upstream streams the bytes of a bucket itself instead of redirecting to the bucket', async () => {
  const bucket = await startFakeBucket()
  try {
    Object.assign(kernel.storage, createS3Storage(bucket.options))
    const url = await addressFor(fan)
    const whole = await fetch(url, { redirect: 'manual' })
    expect([whole.status, whole.headers.get('cache-control')]).toEqual([
      200,
      expect.stringMatching(/^private/),
    ])
    expect(Buffer.from(await whole.arrayBuffer()).equals(videoBytes)).toBe(true)
    const part = await fetch(url, { redirect: 'manual', headers: { range: 'bytes=5-9' } })
    expect([part.status, [...new Uint8Array(await part.arrayBuffer())]]).toEqual([206, [5, 6, 7, 8, 9]])
    await api.call(blockUser, { body: { user: fan.username, reason: '' } }, star)
    kernel.advance(2001)
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(404)
  } finally {
    await bucket.close()
  }
})
