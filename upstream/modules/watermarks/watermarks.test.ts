import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  getWatermark,
  updateWatermark,
  uploadWatermark,
  type WatermarkPosition,
} from '#contract/watermarks.ts'
import { getCurrentUser } from '#contract/users.ts'
import { createApi, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { makeUpload, smallImage } from '#tests/support/images.ts'
import { findFile } from '../files/store.ts'
import { receiveImage, AVIF_QUEUE, IMAGE_QUEUE } from '../files/uploaded-images.ts'

let kernel: TestKernel
let api: Api
let star: Person
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  star = await makePerformer(kernel)
})
afterEach(() => kernel.close())

const blue = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#1030a0' } })
    .png()
    .toBuffer()

async function receive(): Promise<string> {
  const id = await receiveImage(kernel, {
    ownerId: star.id,
    upload: await makeUpload(kernel, await blue(), 'image/png'),
  })
  expect(await kernel.runJobs(IMAGE_QUEUE.name)).toEqual([])
  return id
}

const read = async (key: string) => buffer((await kernel.storage.get(key))!.stream)

/** Publishes an image and reads it in its largest size. */
async function publish(): Promise<Buffer> {
  return read(`images/${await receive()}/w900.webp`)
}

/** Lists the ninths in which the image is no longer blue, by the names of the positions. */
async function signedPlaces(image: Buffer): Promise<WatermarkPosition[]> {
  const names = [
    ['top-left', 'top', 'top-right'],
    ['left', 'centre', 'right'],
    ['bottom-left', 'bottom', 'bottom-right'],
  ] as const
  const found: WatermarkPosition[] = []
  for (const [row, columns] of names.entries()) {
    for (const [column, name] of columns.entries()) {
      const ninth = { left: column * 300, top: row * 200, width: 300, height: 200 }
      // `stats` measures the whole file, so the ninth is encoded first.
      const cut = await sharp(image).extract(ninth).png().toBuffer()
      const { channels } = await sharp(cut).stats()
      if (channels.some((channel) => channel.stdev > 1)) found.push(name)
    }
  }
  return found
}

const save = (change: object) =>
  api.call(
    updateWatermark,
    { body: { kind: 'text', text: '@star', position: 'bottom-right', opacity: 60, ...change } as never },
    star,
  )

test('images are published unsigned until the performer chooses a watermark', async () => {
  expect(await signedPlaces(await publish())).toEqual([])
  await save({ kind: 'none' })
  expect(await signedPlaces(await publish())).toEqual([])
})

test.each(['top-left', 'right', 'bottom', 'centre'] as const)(
  'a text watermark appears at its position: %s',
  async (position) => {
    await save({ position, text: '<&>' })
    expect(await signedPlaces(await publish())).toEqual([position])
  },
)

test('a higher opacity makes the watermark brighter', async () => {
  const brightness = async (opacity: number) => {
    await save({ opacity, position: 'centre' })
    const { channels } = await sharp(await publish()).stats()
    return channels[0]!.max
  }
  expect(await brightness(100)).toBeGreaterThan((await brightness(20)) + 50)
})

test('an uploaded image is used as the watermark at once, and the previous one is no longer served', async () => {
  const first = await api.call(uploadWatermark, { files: { watermark: await smallImage() } }, star)
  expect(first).toMatchObject({ kind: 'image', position: 'bottom-right' })
  const second = await api.call(uploadWatermark, { files: { watermark: await smallImage() } }, star)
  const { watermarkImagePath } = second
  expect(await api.call(getCurrentUser, {}, star)).toMatchObject({ watermark: { watermarkImagePath } })
  expect((await kernel.app.inject(first.watermarkImagePath!)).statusCode).toBe(404)
  expect(await api.call(getWatermark, { params: { id: star.id } }, star)).toEqual(second)
  expect(await signedPlaces(await publish())).toEqual(['bottom-right'])
})

test('an empty watermark is refused, and performers cannot read each other’s settings', async () => {
  const body = { kind: 'text', text: ' ', position: 'top', opacity: 50 } as const
  await api.refused('WATERMARK_EMPTY', updateWatermark, { body }, star)
  await api.refused('WATERMARK_EMPTY', updateWatermark, { body: { ...body, kind: 'image' } }, star)
  const other = await makePerformer(kernel)
  await api.refused('NOT_FOUND', getWatermark, { params: { id: other.id } }, star)
})

test('the watermark is in all sizes and formats of an image, and not in its original', async () => {
  await save({ position: 'centre', opacity: 100 })
  const id = await receive()
  expect(await kernel.runJobs()).toEqual([])
  const { variants } = (await findFile(kernel.db, id))!
  const isSigned = async (key: string) => {
    const { channels } = await sharp(await read(key)).stats()
    return channels[0]!.max > 100
  }
  const signed = []
  for (const { name, storageKey, formats = [] } of variants.filter((one) => one.name !== 'blur'))
    for (const key of [storageKey, ...formats.map((one) => one.storageKey)])
      signed.push([name, await isSigned(key)])
  const sizes = ['w160', 'w320', 'w640', 'w900'].flatMap((name) =>
    Array.from({ length: 3 }, () => [name, true]),
  )
  expect(signed).toEqual([...sizes, ['original', false]])
})

test('all formats of an image have the same watermark, even if the performer changes it in between', async () => {
  await save({ position: 'top-left' })
  const id = await receive()
  kernel.advance(1000)
  await save({ position: 'bottom-right' })
  expect(await kernel.runJobs(AVIF_QUEUE.name)).toEqual([])
  const { variants } = (await findFile(kernel.db, id))!
  const types = variants.flatMap(({ formats = [] }) => formats.map((one) => one.contentType))
  expect(new Set(types)).toEqual(new Set(['image/jpeg']))
  expect(await signedPlaces(await read(`images/${id}/w900.jpg`))).toEqual(['top-left'])
})
