import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { logout } from '#contract/auth.ts'
import { getPost } from '#contract/posts.ts'
import { addReaction } from '#contract/reactions.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { findViewer } from '../auth/service.ts'
import { addImage, addOpenImage, addPost, addVideo, makeImage, videoBytes } from '../posts/test-content.ts'
import { createSigner, deleteFile, findImages, signedVideo, storeImage } from '../files/service.ts'

let kernel: TestKernel
let api: Api
let performer: Person
let videoId: string
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  performer = await makePerformer(kernel)
  videoId = await addVideo(kernel, performer.id)
})
afterAll(() => kernel.close())

async function signFor(person: Person, fileId = videoId, variant = 'video'): Promise<string> {
  return createSigner(kernel, await findViewer(kernel, person.token))(
    { id: fileId, addressVersion: 1 },
    variant,
  )
}
const get = (url: string, headers: Record<string, string> = {}) => kernel.app.inject({ url, headers })
async function expectNothing(url: string): Promise<void> {
  const answer = await get(url)
  expect(answer.statusCode, url).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  expect(answer.headers['cache-control']).toBe('no-store')
}

test('a signed address serves the video to its viewer, as a private response for less than a minute', async () => {
  const answer = await get(await signFor(performer))
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.equals(videoBytes)).toBe(true)
  expect(answer.headers).toMatchObject({ 'content-type': 'video/mp4', 'content-length': '1000' })
  expect(answer.headers['cache-control']).toBe('private, max-age=50')
})

test('a file’s address stays the same within a minute, so that a browser need not load it twice', async () => {
  expect(await signFor(performer)).toBe(await signFor(performer))
})

test('an address without a signature, or with any part of it changed, answers 404', async () => {
  const url = new URL(await signFor(performer), 'http://x')
  const otherVideo = await addVideo(kernel, performer.id)
  await expectNothing(`/media/${videoId}/video`)
  await expectNothing(url.pathname.replace(videoId, otherVideo) + url.search)
  const changes: Record<string, string> = {
    e: String(Number(url.searchParams.get('e')) + 60),
    s: performer.id,
    k: `${url.searchParams.get('k')!.slice(0, -1)}!`,
  }
  for (const [name, value] of Object.entries(changes)) {
    const changed = new URL(url)
    changed.searchParams.set(name, value)
    await expectNothing(changed.pathname + changed.search)
    changed.searchParams.delete(name)
    await expectNothing(changed.pathname + changed.search)
  }
})

test('a signature for one variant opens no other', async () => {
  const imageId = await addImage(kernel, performer.id)
  const small = await signFor(performer, imageId, 'w160')
  expect((await get(small)).statusCode).toBe(200)
  await expectNothing(small.replace('w160', 'w900'))
})

test('a file that does not exist and one that the caller may not see get the same answer', async () => {
  const hidden = await get(`/media/${videoId}/video`)
  const missing = await get('/media/00000000-0000-7000-8000-000000000000/video')
  expect(missing.json()).toEqual(hidden.json())
  expect(missing.statusCode).toBe(hidden.statusCode)
})

test.each(['..%2f..%2fsecret', '%2e%2e', 'video%00', '..\\x', 'w160%2f..%2fvideo'])(
  'a path that leaves the folder (%s) finds nothing',
  async (name) => {
    for (const url of [`/media/${videoId}/${name}`, `/media/${name}/video`]) {
      expect((await get(url)).statusCode, url).toBe(404)
    }
  },
)

test('an address stops working when its time is over', async () => {
  const url = await signFor(performer)
  kernel.advance(5 * 60_000)
  await expectNothing(url)
  expect((await get(await signFor(performer))).statusCode).toBe(200)
})

test('an address stops working when the session for which it was made ends', async () => {
  const fan = await makeFan(kernel)
  const follow = { objectType: 'performer', objectId: performer.id, action: 'follow' } as const
  await api.call(addReaction, { body: follow }, fan)
  const shown = await addVideo(kernel, performer.id)
  await addPost(kernel, performer, { gate: 'followers', fileIds: [shown] })
  const url = await signFor(fan, shown)
  expect((await get(url)).statusCode).toBe(200)
  await api.call(logout, {}, fan)
  kernel.advance(2001)
  await expectNothing(url)
})

test.each([
  ['bytes=0-0', 206, 'bytes 0-0/1000', 1],
  ['bytes=0-', 206, 'bytes 0-999/1000', 1000],
  ['bytes=990-2000', 206, 'bytes 990-999/1000', 10],
  ['bytes=-10', 206, 'bytes 990-999/1000', 10],
  ['bytes=-5000', 206, 'bytes 0-999/1000', 1000],
  ['bytes=1000-', 416, 'bytes */1000', 0],
  ['bytes=-0', 416, 'bytes */1000', 0],
  ['bytes=5-2', 200, undefined, 1000],
  ['bytes=0-1,5-6', 200, undefined, 1000],
  ['items=0-1', 200, undefined, 1000],
])('a request for %s is answered %i with the right bytes', async (range, status, contentRange, length) => {
  const answer = await get(await signFor(performer), { range })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-range']).toBe(contentRange)
  expect(answer.rawPayload).toHaveLength(length)
  if (status === 206) {
    const start = Number(/bytes (\d+)/.exec(contentRange!)![1])
    expect(answer.rawPayload.equals(videoBytes.subarray(start, start + length))).toBe(true)
  }
})

test('a range request with an outdated If-Range is answered with the whole video', async () => {
  const answer = await get(await signFor(performer), { range: 'bytes=0-1', 'if-range': '"other"' })
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload).toHaveLength(1000)
})

test('HEAD answers the size without the bytes, and a known ETag is answered 304', async () => {
  const url = await signFor(performer)
  const head = await kernel.app.inject({ method: 'HEAD', url })
  expect(head.headers).toMatchObject({ 'content-length': '1000', 'accept-ranges': 'bytes' })
  expect(head.rawPayload).toHaveLength(0)
  const again = await get(url, { 'if-none-match': String(head.headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.rawPayload).toHaveLength(0)
})

test('a public image comes in sizes that any cache may store for a year', async () => {
  const imageId = await addOpenImage(kernel, performer.id)
  const image = (await findImages(kernel.db, [imageId])).get(imageId)!
  expect(image.sizes.map((size) => size.width)).toEqual([160, 320, 640, 900])
  expect(image).toMatchObject({ width: 900, height: 600, url: `/media/${imageId}/w900?v=1` })
  const answer = await get(image.sizes[1]!.url)
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/webp',
  })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 320, format: 'webp' })
})

test('no cache may store the answer for an image whose storage is away', async () => {
  const fileId = await addOpenImage(kernel, performer.id)
  const { url } = (await findImages(kernel.db, [fileId])).get(fileId)!
  const away = Object.assign(new Error('away'), { code: 'STORAGE_AWAY' })
  vi.spyOn(kernel.storage, 'get').mockRejectedValueOnce(away)
  const answer = await get(url, { range: 'bytes=0-9' })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' })
  for (const name of ['etag', 'content-range']) expect(answer.headers).not.toHaveProperty(name)
  expect((await get(url)).statusCode).toBe(200)
})

test('a visitor gets only a small blurred variant of a locked image, and no variant of an image that nothing shows', async () => {
  const imageId = await addImage(kernel, performer.id)
  await expectNothing(`/media/${imageId}/blur`)
  const id = await addPost(kernel, performer, { gate: 'followers', fileIds: [imageId] })
  kernel.advance(2001)
  const image = (await api.call(getPost, { params: { id } })).locked!.preview!
  expect(image.sizes).toEqual([{ url: `/media/${imageId}/blur`, width: 64 }])
  await expectNothing(`/media/${imageId}/w900?v=1`)
  const blurred = await sharp((await get(image.url)).rawPayload).stats()
  const original = await sharp(await makeImage()).stats()
  expect(blurred.channels[0]!.stdev).toBeLessThan(original.channels[0]!.stdev / 3)
})

test('an image is turned upright and loses its metadata', async () => {
  const source = await sharp(await makeImage(400, 200))
    .withExif({ IFD0: { Copyright: 'Ada', ImageDescription: 'where I live' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(source).metadata()).exif).toBeDefined()
  const imageId = await storeImage(kernel, { ownerId: performer.id, source })
  const metadata = await sharp((await get(await signFor(performer, imageId, 'w200'))).rawPayload).metadata()
  expect(metadata).toMatchObject({ width: 200, height: 400 })
  expect(metadata.exif).toBeUndefined()
})

test.each([
  ['text', Buffer.from('<svg'), 'FILE_BROKEN'],
  ['half an image', null, 'FILE_BROKEN'],
])('%s is refused as an image', async (_, given, code) => {
  const whole = await makeImage()
  const source = given ?? whole.subarray(0, whole.length / 2)
  await expect(storeImage(kernel, { ownerId: performer.id, source })).rejects.toMatchObject({
    code,
  })
})

test('an image with too many pixels is refused before it is decoded', async () => {
  const source = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#888' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  await expect(storeImage(kernel, { ownerId: performer.id, source })).rejects.toMatchObject({
    code: 'FILE_TOO_LARGE',
  })
})

test('deleting a video deletes its poster', async () => {
  const fileId = await addVideo(kernel, performer.id)
  const video = (await signedVideo(kernel, fileId, await findViewer(kernel, performer.token)))!
  expect((await get(video.poster!.url)).statusCode).toBe(200)
  await deleteFile(kernel, fileId)
  kernel.advance(2001)
  await expectNothing(video.url)
  await expectNothing(video.poster!.url)
  expect(await signedVideo(kernel, fileId, null)).toBeNull()
})
