/**
 * Hostile and odd images, as an owner may upload them: each is refused, or fails with a reason, or becomes clean images.
 */
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RefusalCode } from '#contract/errors.ts'
import { makePerformer, type Person } from '#tests/support/api.ts'
import * as hostile from '#tests/support/hostile-files.ts'
import { makeUpload, minimalPdf } from '#tests/support/images.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { findFile } from './store.ts'
import { AVIF_QUEUE, IMAGE_QUEUE, receiveImage } from './uploaded-images.ts'

let kernel: TestKernel
let star: Person
beforeAll(async () => {
  kernel = await createTestKernel()
  star = await makePerformer(kernel)
})
afterAll(() => kernel.close())

/** Stands in every kind of metadata, and must be in no made file. */
const SECRET = 'S3CRET-PLACE'
const [WIDTH, HEIGHT] = [80, 60]
const text = (content: string) => Buffer.from(content)

/** An image whose quarters are red, green, blue and white, in the order of reading. */
function quarters(): Sharp {
  const part = (left: number, top: number, background: string) => ({
    input: { create: { width: WIDTH / 2, height: HEIGHT / 2, channels: 3 as const, background } },
    left,
    top,
  })
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#fff' } }).composite([
    part(0, 0, '#f00'),
    part(WIDTH / 2, 0, '#0f0'),
    part(0, HEIGHT / 2, '#00f'),
  ])
}

const EXIF = {
  IFD0: { ImageDescription: SECRET, Make: SECRET, Artist: SECRET },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '47/1 22/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '8/1 33/1 0/1',
  },
}
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${SECRET}"/></rdf:RDF></x:xmpmeta>`
const tagged = () => quarters().withExif(EXIF).withXmp(XMP).withIccProfile('p3')

/** Puts a segment right behind the beginning of a JPEG. */
function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0)
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

/** Writes other sides into the frame header of a JPEG. */
function withSides(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg)
  const at = changed.indexOf(Buffer.of(0xff, 0xc0))
  changed.writeUInt16BE(height, at + 5)
  changed.writeUInt16BE(width, at + 7)
  return changed
}

/** Puts a chunk behind the header of a PNG. */
function withChunk(png: Buffer, kind: string, content: Buffer): Buffer {
  const behindHead = 8 + 25
  return Buffer.concat([
    png.subarray(0, behindHead),
    hostile.pngChunk(kind, content),
    png.subarray(behindHead),
  ])
}

function overwritten(whole: Buffer, from: number, byte: number): Buffer {
  const changed = Buffer.from(whole)
  changed.fill(byte, Math.floor(whole.length * from), Math.floor(whole.length * from) + 40)
  return changed
}

const jpeg = () => quarters().jpeg().toBuffer()
const png = () => quarters().png().toBuffer()
const webp = () => quarters().webp().toBuffer()
const avif = () => quarters().avif({ effort: 0 }).toBuffer()
const gif = () => quarters().gif().toBuffer()
const frames = (count: number) => {
  const height = HEIGHT * count
  const pixels = Buffer.alloc(WIDTH * height * 3, 90).fill(200, WIDTH * HEIGHT * 3)
  return sharp(pixels, { raw: { width: WIDTH, height, channels: 3, pageHeight: HEIGHT } })
}
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#35a' } })
const noise = () =>
  sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: '#35a',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024))
const after = (whole: Buffer, tail: string) => Buffer.concat([whole, text(tail)])

type Content = () => Buffer | Promise<Buffer>

const refused: [title: string, content: Content, code: RefusalCode][] = [
  ['an empty file', () => Buffer.alloc(0), 'FILE_BROKEN'],
  ['one byte', () => Buffer.of(0xff), 'FILE_BROKEN'],
  ['zeros', () => Buffer.alloc(10_000), 'FILE_BROKEN'],
  ['text', () => text('a picture'), 'FILE_BROKEN'],
  ['HTML', () => hostile.html, 'FILE_BROKEN'],
  ['a shell script', () => hostile.shell, 'FILE_BROKEN'],
  ['a Windows program', () => hostile.exe, 'FILE_BROKEN'],
  ['a Linux program', () => hostile.elf, 'FILE_BROKEN'],
  ['SVG with a script', () => hostile.svgWithScript, 'FILE_BROKEN'],
  ['an XML bomb', () => hostile.billionLaughs, 'FILE_BROKEN'],
  ['XML that reads a local file', () => hostile.externalEntity, 'FILE_BROKEN'],
  ['a PDF', () => text(minimalPdf()), 'FILE_BROKEN'],
  ['a zip bomb', () => hostile.zipBomb, 'FILE_BROKEN'],
  ['gzip', () => hostile.gzip, 'FILE_BROKEN'],
  ['a playlist of local files', () => hostile.playlist, 'FILE_BROKEN'],
  ['a video', () => hostile.mp4(), 'FILE_BROKEN'],
  ['TIFF', () => hostile.tiff(), 'FILE_BROKEN'],
  ['BMP', () => hostile.bmp, 'FILE_BROKEN'],
  ['ICO', () => hostile.ico, 'FILE_BROKEN'],
  ['PSD', () => hostile.psd, 'FILE_BROKEN'],
  ['HEIC', () => hostile.heic, 'FILE_BROKEN'],
  ['the first four bytes of a JPEG', () => Buffer.of(0xff, 0xd8, 0xff, 0xe0), 'FILE_BROKEN'],
  ['the header of a GIF', () => text('GIF89a'), 'FILE_BROKEN'],
  ['the header of a WebP', () => text('RIFF\x20\0\0\0WEBPVP8 '), 'FILE_BROKEN'],
  ['half a GIF', async () => hostile.half(await gif()), 'FILE_BROKEN'],
  ['half a WebP', async () => hostile.half(await webp()), 'FILE_BROKEN'],
  ['a GIF that is a script', () => hostile.gifScript, 'FILE_BROKEN'],
  ['a PNG of 900 million pixels', () => hostile.pngOf(30_000, 30_000), 'FILE_TOO_LARGE'],
  ['a PNG a million wide', () => hostile.pngOf(1_000_000, 60), 'FILE_TOO_LARGE'],
  ['a PNG without pixels', () => hostile.pngOf(0, 0), 'FILE_BROKEN'],
  ['a JPEG of 4,000 million pixels', async () => withSides(await jpeg(), 65_500, 65_500), 'FILE_TOO_LARGE'],
]

const failed: [title: string, content: Content][] = [
  ['half a JPEG', async () => hostile.half(await noise().jpeg().toBuffer())],
  ['half a PNG', async () => hostile.half(await noise().png().toBuffer())],
  ['half an AVIF', async () => hostile.half(await noise().avif({ effort: 0 }).toBuffer())],
  ['a JPEG without its end', async () => (await jpeg()).subarray(0, -40)],
  ['a PNG with a wrong checksum', async () => overwritten(await png(), 0.5, 0x55)],
  ['a PNG that holds less than it says', () => hostile.pngOf(4000, 4000)],
]

type Made = [title: string, content: Content, size?: [width: number, height: number]]

const made: Made[] = [
  ['JPEG', jpeg],
  ['JPEG with other bytes in its middle', async () => overwritten(await jpeg(), 0.8, 0xff)],
  ['JPEG that says that it is larger', async () => withSides(await jpeg(), 4000, 4000), [1600, 1600]],
  ['PNG', png],
  ['WebP', webp],
  ['AVIF', avif],
  ['GIF', gif],
  ['progressive JPEG', () => quarters().jpeg({ progressive: true }).toBuffer()],
  ['interlaced PNG', () => quarters().png({ progressive: true }).toBuffer()],
  ['lossless WebP', () => quarters().webp({ lossless: true }).toBuffer()],
  ['AVIF of ten bits', () => quarters().avif({ effort: 0, bitdepth: 10 }).toBuffer()],
  ['CMYK', () => quarters().toColourspace('cmyk').jpeg().toBuffer()],
  ['PNG of 16 bits', () => quarters().toColourspace('rgb16').png().toBuffer()],
  ['grey', () => quarters().greyscale().jpeg().toBuffer()],
  [
    'grey of 16 bits with transparency',
    () => quarters().ensureAlpha(0.5).toColourspace('grey16').png().toBuffer(),
  ],
  ['palette', () => quarters().png({ palette: true, colours: 4 }).toBuffer()],
  ['PNG of two colours', () => quarters().threshold(128).png({ palette: true, colours: 2 }).toBuffer()],
  ['transparent PNG', () => quarters().ensureAlpha(0.5).png().toBuffer()],
  ['animated GIF', () => frames(20).gif().toBuffer()],
  ['animated WebP', () => frames(20).webp().toBuffer()],
  ['one pixel', () => flat(1, 1).png().toBuffer(), [1, 1]],
  ['a line downwards', () => flat(1, 50_000).png().toBuffer(), [1, 10_000]],
  ['a line across', () => flat(50_000, 1).png().toBuffer(), [1600, 1]],
  ['a tall strip', () => flat(100, 60_000).jpeg().toBuffer(), [17, 10_000]],
  ['PNG of 49 million equal pixels', () => flat(7000, 7000).png().toBuffer(), [1600, 1600]],
  ['JPEG with EXIF, GPS, XMP and a profile', () => tagged().jpeg().toBuffer()],
  ['PNG with EXIF, GPS, XMP and a profile', () => tagged().png().toBuffer()],
  ['WebP with EXIF, GPS, XMP and a profile', () => tagged().webp().toBuffer()],
  ['AVIF with EXIF, GPS, XMP and a profile', () => tagged().avif({ effort: 0 }).toBuffer()],
  ['CMYK with a profile', () => quarters().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer()],
  [
    'a comment with a script',
    async () => withSegment(await jpeg(), 0xfe, text(`<script>${SECRET}</script>`)),
  ],
  [
    '64 KB of broken EXIF',
    async () => withSegment(await jpeg(), 0xe1, Buffer.alloc(65_000, `Exif\0\0${SECRET}`)),
  ],
  [
    '3 MB of metadata in many segments',
    async () => {
      let image: Buffer = await jpeg()
      for (let at = 0; at < 50; at++) image = withSegment(image, 0xe1, Buffer.alloc(65_000, SECRET))
      return image
    },
  ],
  ['a broken profile', async () => withSegment(await jpeg(), 0xe2, text(`ICC_PROFILE\0\x01\x01${SECRET}`))],
  [
    'Photoshop’s metadata',
    async () => withSegment(await jpeg(), 0xed, text(`Photoshop 3.0\x008BIM\x04\x04${SECRET}`)),
  ],
  ['PNG with a text', async () => withChunk(await png(), 'tEXt', text(`Comment\0${SECRET}`))],
  [
    'PNG with a compressed text of 100 MB',
    async () => withChunk(await png(), 'zTXt', Buffer.concat([text('Comment\0\0'), zeros(100)])),
  ],
  [
    'PNG with a compressed profile of 100 MB',
    async () => withChunk(await png(), 'iCCP', Buffer.concat([text('icc\0\0'), zeros(100)])),
  ],
  ['JPEG with HTML behind it', async () => after(await jpeg(), `<script>${SECRET}</script>`)],
  ['PNG with PHP behind it', async () => after(await png(), `<?php echo "${SECRET}"; ?>`)],
  ['GIF with a script behind it', async () => after(await gif(), `*/=1;alert("${SECRET}")`)],
  ['JPEG with a zip behind it', async () => Buffer.concat([await jpeg(), hostile.zipBomb])],
  ['two JPEGs in one file', async () => Buffer.concat([await jpeg(), await tagged().jpeg().toBuffer()])],
]

/** The corners of the stored image as they are seen, for each value of EXIF's orientation. */
const ORIENTATIONS: [orientation: number, seen: string][] = [
  [1, 'red green blue white'],
  [2, 'green red white blue'],
  [3, 'white blue green red'],
  [4, 'blue white red green'],
  [5, 'red blue green white'],
  [6, 'blue red white green'],
  [7, 'white green blue red'],
  [8, 'green white red blue'],
]

async function upload(content: Buffer, contentType?: string): Promise<string> {
  return receiveImage(kernel, { ownerId: star.id, upload: await makeUpload(kernel, content, contentType) })
}

const run = async () => {
  for (const { name } of [IMAGE_QUEUE, AVIF_QUEUE]) expect(await kernel.runJobs(name)).toEqual([])
}

/** Reads all bytes that were made of an image, without its original. */
async function readMade(id: string) {
  const { variants } = (await findFile(kernel.db, id))!
  const shown = variants.filter(({ name }) => name !== 'original')
  const formats = shown.flatMap((one) => [one, ...(one.formats ?? [])])
  return Promise.all(
    formats.map(async ({ storageKey, contentType }) => {
      const content = await buffer((await kernel.storage.get(storageKey))!.stream)
      return { storageKey, contentType, content, metadata: await sharp(content).metadata() }
    }),
  )
}

async function expectClean(id: string, [width, height]: [number, number]): Promise<void> {
  expect(await findFile(kernel.db, id)).toMatchObject({ status: 'ready', width, height })
  const files = await readMade(id)
  const types = new Set(files.map(({ contentType }) => contentType))
  expect([...types].toSorted()).toEqual(['image/avif', 'image/jpeg', 'image/webp'])
  for (const { storageKey, content, metadata } of files) {
    const { exif, icc, xmp, iptc, orientation, comments, pages = 1, depth } = metadata
    const found = { exif, icc, xmp, iptc, orientation, comments, pages, depth }
    expect(found, storageKey).toEqual({ pages: 1, depth: 'uchar' })
    const bytes = content.toString('latin1')
    for (const word of [SECRET, 'GPS', 'ICC_PROFILE', 'My flat', '<script', '<?php', 'PK\u0003\u0004'])
      expect(bytes.includes(word), `${storageKey} contains ${word}`).toBe(false)
  }
}

describe('a hostile image', () => {
  test.each(refused)('is refused at once: %s', async (_, content, code) => {
    await expect(upload(await content())).rejects.toMatchObject({ name: 'Refusal', code })
    expect(await kernel.jobs.listWaiting(IMAGE_QUEUE.name)).toEqual([])
  })

  test.each(failed)('fails with a reason for its owner: %s', async (_, content) => {
    const id = await upload(await content())
    await run()
    const file = (await findFile(kernel.db, id))!
    expect(file).toMatchObject({
      status: 'failed',
      failure: 'This picture is damaged. Please try another one.',
    })
    expect(file.variants.map(({ name }) => name)).toEqual(['original'])
  })

  test.each(made)('becomes clean images: %s', async (_, content, size = [WIDTH, HEIGHT]) => {
    const id = await upload(await content())
    await run()
    await expectClean(id, size)
  })

  test.each([
    ['a PNG that calls itself JPEG', png, 'image/jpeg'],
    ['a JPEG that calls itself PNG', jpeg, 'image/png'],
    ['a GIF that calls itself WebP', gif, 'image/webp'],
  ] as const)('is read by its bytes: %s', async (_, content, contentType) => {
    const id = await upload(await content(), contentType)
    await run()
    await expectClean(id, [WIDTH, HEIGHT])
  })

  test.each(ORIENTATIONS)('is turned upright: orientation %i', async (orientation, seen) => {
    const id = await upload(await quarters().withExif(EXIF).withMetadata({ orientation }).png().toBuffer())
    await run()
    const size: [number, number] = orientation > 4 ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT]
    await expectClean(id, size)
    const largest = (await readMade(id)).filter(({ storageKey }) => storageKey.includes(`/w${size[0]}.`))
    expect(largest).toHaveLength(3)
    for (const { content } of largest) expect(await seeCorners(content)).toBe(seen)
  })
})

test('transparent parts stay transparent as WebP and AVIF, and are white as JPEG', async () => {
  const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: '#f000' } })
  const id = await upload(await clear.png().toBuffer(), 'image/png')
  await run()
  for (const { contentType, content } of await readMade(id)) {
    const { channels } = await sharp(content).stats()
    const isJpeg = contentType === 'image/jpeg'
    expect(channels.at(-1)!.mean, contentType).toBeCloseTo(isJpeg ? 255 : 0, 0)
  }
})

async function seeCorners(image: Buffer): Promise<string> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const nameAt = (x: number, y: number) => {
    const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels
    const [red, green, blue] = [...data.subarray(at, at + 3)].map((value) => value > 128)
    return red && green && blue ? 'white' : red ? 'red' : green ? 'green' : blue ? 'blue' : 'black'
  }
  return [nameAt(0.2, 0.2), nameAt(0.8, 0.2), nameAt(0.2, 0.8), nameAt(0.8, 0.8)].join(' ')
}
