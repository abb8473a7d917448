/** One address of an uploaded image answers in several formats: the bytes on the wire, for each kind of client. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFan, makePerformer, type Person } from '#tests/support/api.ts'
import { makeUpload } from '#tests/support/images.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { findViewer } from '../auth/service.ts'
import { addImage, addPost, addSubscription, makeImage } from '../posts/test-content.ts'
import { createSigner, findImages } from '../files/service.ts'
import { AVIF_QUEUE, IMAGE_QUEUE, receiveImage } from '../files/uploaded-images.ts'
import { insertUses, toOpenUses } from '../files/uses-store.ts'

let kernel: TestKernel
let star: Person
let open: string
beforeAll(async () => {
  kernel = await createTestKernel()
  star = await makePerformer(kernel)
  open = await receive()
  await inTransaction(kernel.db, (tx) => insertUses(tx, toOpenUses('made-up', [[newId(), open]])))
})
afterAll(() => kernel.close())

async function receive(): Promise<string> {
  const upload = await makeUpload(kernel, await makeImage(), 'image/png')
  const id = await receiveImage(kernel, { ownerId: star.id, upload })
  expect(await kernel.runJobs(IMAGE_QUEUE.name)).toEqual([])
  return id
}

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const OLD_SAFARI = 'image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5'
const get = (url: string, headers: Record<string, string> = {}) => kernel.app.inject({ url, headers })

/** Loads an address as a client does, and decodes what comes. */
async function load(url: string, accept?: string) {
  const { statusCode, headers, rawPayload } = await get(url, accept === undefined ? {} : { accept })
  expect(statusCode, url).toBe(200)
  const { format, compression, width } = await sharp(rawPayload).metadata()
  expect(headers['content-length']).toBe(String(rawPayload.length))
  return { headers, bytes: rawPayload, width, format: format === 'heif' ? compression : format }
}

const lasting = async () => (await findImages(kernel.db, [open])).get(open)!.sizes[1]!.url

test('until AVIF is made, browsers that know it get WebP, and a page names one address for each size', async () => {
  const image = (await findImages(kernel.db, [open])).get(open)!
  expect(image.sizes.map(({ width }) => width)).toEqual([160, 320, 640, 900])
  expect((await load(image.url, CHROME)).format).toBe('webp')
  expect(await kernel.runJobs(AVIF_QUEUE.name)).toEqual([])
  kernel.advance(2001)
  expect((await load(image.url, CHROME)).format).toBe('av1')
})

test.each([
  ['a browser that knows AVIF', CHROME, 'av1', 'image/avif'],
  ['a browser that prefers WebP', 'image/webp,image/avif;q=0.5', 'webp', 'image/webp'],
  ['a client without a preference', '*/*', 'webp', 'image/webp'],
  ['a client that sends no Accept', undefined, 'webp', 'image/webp'],
  ['a browser that knows neither', OLD_SAFARI, 'jpeg', 'image/jpeg'],
])('%s gets its format, with Vary and the same caching as the others', async (_, accept, format, type) => {
  const { headers, ...answer } = await load(await lasting(), accept)
  expect(answer).toMatchObject({ format, width: 320 })
  expect(headers).toMatchObject({
    'content-type': type,
    vary: 'Accept',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test('each format has an ETag and ranges of its own', async () => {
  const url = await lasting()
  const etags = new Set<string>()
  for (const accept of [CHROME, '*/*', OLD_SAFARI]) {
    const { headers, bytes } = await load(url, accept)
    const etag = String(headers.etag)
    etags.add(etag)
    const again = await get(url, { accept, 'if-none-match': etag })
    expect([again.statusCode, again.headers.vary]).toEqual([304, 'Accept'])
    const part = await get(url, { accept, range: 'bytes=10-19', 'if-range': etag })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${bytes.length}`])
    expect(part.rawPayload.equals(bytes.subarray(10, 20))).toBe(true)
    const head = await kernel.app.inject({ method: 'HEAD', url, headers: { accept } })
    expect(head.headers['content-length']).toBe(String(bytes.length))
    const other = await get(url, { accept: accept === '*/*' ? CHROME : '*/*', 'if-none-match': etag })
    expect(other.statusCode).toBe(200)
  }
  expect(etags.size).toBe(3)
})

test('a signed address answers in each format, privately; a visitor gets only the blurred image', async () => {
  const closed = await receive()
  await kernel.runJobs()
  await addPost(kernel, star, { gate: 'subscribers', fileIds: [closed] })
  const fan = await makeFan(kernel)
  await addSubscription(kernel, fan, star)
  const sign = createSigner(kernel, await findViewer(kernel, fan.token))
  const url = sign({ id: closed, addressVersion: 1 }, 'w640')
  for (const [accept, format] of [
    [CHROME, 'av1'],
    ['*/*', 'webp'],
    [OLD_SAFARI, 'jpeg'],
  ] as const) {
    const answer = await load(url, accept)
    expect(answer).toMatchObject({ format, width: 640 })
    expect(answer.headers['cache-control']).toMatch(/^private, max-age=\d+$/)
    expect((await get(`/media/${closed}/w640?v=1`, { accept })).statusCode).toBe(404)
    const blurred = await load(`/media/${closed}/blur`, accept)
    expect(blurred).toMatchObject({ format: format === 'av1' ? 'webp' : format, width: 64 })
  }
})

test('an image without other formats is answered as before', async () => {
  const id = await addImage(kernel, star.id)
  const sign = createSigner(kernel, await findViewer(kernel, star.token))
  const { headers, format } = await load(sign({ id, addressVersion: 1 }, 'w320'), OLD_SAFARI)
  expect([format, headers.vary, headers['content-disposition']]).toEqual(['webp', undefined, 'inline'])
})

test('messengers get an uploaded image as a JPEG', async () => {
  const { format, headers } = await load(`/media/share/image/${open}.jpg`, CHROME)
  expect([format, headers['content-type'], headers.vary]).toEqual(['jpeg', 'image/jpeg', undefined])
})
