import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fillPath, type FileKind } from '#contract/call.ts'
import { allCalls } from '#contract/contract.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { makeOperator } from '#tests/support/api.ts'
import * as hostile from '#tests/support/hostile-files.ts'
import {
  encode,
  expectRefused,
  filesBelow,
  MEGABYTE,
  post,
  useHostileWorld,
  world,
  type Part,
} from '#tests/support/hostile-requests.ts'
import { minimalPdf, smallImage } from '#tests/support/images.ts'
import { isGate } from '#tests/support/scale.ts'
import { accounts } from '../modules/accounts/tables.ts'
import { files as fileRows } from '../modules/files/tables.ts'

useHostileWorld()

type Case = [
  title: string,
  /** @param maxBytes the limit of the field */
  content: (maxBytes: number) => Buffer | Promise<Buffer>,
  fileName: string,
  type: string,
  code: RefusalCode,
]

const UNSUPPORTED = 'UNSUPPORTED_FILE' as const
const BROKEN = 'FILE_BROKEN' as const

const images: Case[] = [
  ['SVG with a script', () => hostile.svgWithScript, 'a.svg', 'image/svg+xml', UNSUPPORTED],
  ['SVG that calls itself PNG', () => hostile.svgWithScript, 'a.png', 'image/png', UNSUPPORTED],
  ['XML bomb', () => hostile.billionLaughs, 'a.svg', 'image/svg+xml', UNSUPPORTED],
  ['XML that reads a local file', () => hostile.externalEntity, 'a.png', 'image/png', UNSUPPORTED],
  ['HTML as JPEG', () => hostile.html, 'a.jpg', 'image/jpeg', UNSUPPORTED],
  ['shell script as PNG', () => hostile.shell, 'a.png', 'image/png', UNSUPPORTED],
  ['Windows program', () => hostile.exe, 'a.jpg', 'image/jpeg', UNSUPPORTED],
  ['Linux program', () => hostile.elf, 'a.webp', 'image/webp', UNSUPPORTED],
  ['GIF that is a script', () => hostile.gifScript, 'a.gif', 'image/gif', BROKEN],
  ['TIFF', () => hostile.tiff(), 'a.tiff', 'image/tiff', UNSUPPORTED],
  ['BMP', () => hostile.bmp, 'a.bmp', 'image/bmp', UNSUPPORTED],
  ['ICO', () => hostile.ico, 'a.ico', 'image/x-icon', UNSUPPORTED],
  ['HEIC', () => hostile.heic, 'a.heic', 'image/heic', UNSUPPORTED],
  ['PSD', () => hostile.psd, 'a.psd', 'image/png', UNSUPPORTED],
  ['PDF where an image is wanted', () => Buffer.from(minimalPdf()), 'a.jpg', 'image/jpeg', UNSUPPORTED],
  ['video where an image is wanted', () => hostile.mp4(), 'a.png', 'image/png', UNSUPPORTED],
  ['zip bomb', () => hostile.zipBomb, 'a.png', 'image/png', UNSUPPORTED],
  ['gzip', () => hostile.gzip, 'a.jpg', 'image/jpeg', UNSUPPORTED],
  ['half a JPEG', async () => hostile.half(await hostile.jpeg()), 'a.jpg', 'image/jpeg', BROKEN],
  ['half a PNG', async () => hostile.half(await hostile.png()), 'a.png', 'image/png', BROKEN],
  ['half a WebP', async () => hostile.half(await hostile.webp()), 'a.webp', 'image/webp', UNSUPPORTED],
  ['half a GIF', async () => hostile.half(await hostile.gif()), 'a.gif', 'image/gif', BROKEN],
  ['PNG of 900 million pixels', () => hostile.pngOf(30_000, 30_000), 'a.png', 'image/png', 'FILE_TOO_LARGE'],
  ['PNG a million wide', () => hostile.pngOf(1_000_000, 60), 'a.png', 'image/png', 'FILE_TOO_LARGE'],
  ['PNG without pixels', () => hostile.pngOf(0, 0), 'a.png', 'image/png', UNSUPPORTED],
  ['PNG that holds less than it says', () => hostile.pngOf(4000, 4000), 'a.png', 'image/png', BROKEN],
  ['empty file', () => Buffer.alloc(0), 'a.png', 'image/png', BROKEN],
  ['one byte', () => Buffer.of(0xff), 'a.jpg', 'image/jpeg', UNSUPPORTED],
  [
    'JPEG of its first bytes only',
    () => Buffer.of(0xff, 0xd8, 0xff, 0xe0),
    'a.jpg',
    'image/jpeg',
    UNSUPPORTED,
  ],
  [
    'one byte too much',
    (maxBytes) => Buffer.alloc(maxBytes + 1, 0xff),
    'a.jpg',
    'image/jpeg',
    'FILE_TOO_LARGE',
  ],
]

const videos: Case[] = [
  ['playlist of local files', () => hostile.playlist, 'a.m3u8', 'application/x-mpegurl', UNSUPPORTED],
  ['playlist that calls itself MP4', () => hostile.playlist, 'a.mp4', 'video/mp4', UNSUPPORTED],
  ['list of local files to be joined', () => hostile.concatList, 'a.mp4', 'video/mp4', UNSUPPORTED],
  ['half a video', () => hostile.half(hostile.mp4()), 'a.mp4', 'video/mp4', BROKEN],
  ['video with a broken index', () => hostile.mp4WithBadIndex(), 'a.mp4', 'video/mp4', BROKEN],
  ['video of its first box only', () => hostile.mp4().subarray(0, 32), 'a.mp4', 'video/mp4', BROKEN],
  ['image as a video', () => hostile.png(), 'a.mp4', 'video/mp4', UNSUPPORTED],
  ['HTML as a video', () => hostile.html, 'a.webm', 'video/webm', UNSUPPORTED],
]

const documents: Case[] = [
  ['PDF behind HTML', () => hostile.pdfAndHtml, 'a.pdf', 'application/pdf', UNSUPPORTED],
  [
    'PDF with a script',
    () => Buffer.from(minimalPdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>')),
    'a.pdf',
    'application/pdf',
    UNSUPPORTED,
  ],
  [
    'PDF that starts a program',
    () => Buffer.from(minimalPdf('/AA<</O<</S/Launch/F(cmd.exe)>>>>')),
    'a.pdf',
    'application/pdf',
    UNSUPPORTED,
  ],
  [
    'PDF with files inside',
    () => Buffer.from(minimalPdf('/Names<</EmbeddedFiles 9 0 R>>')),
    'a.pdf',
    'application/pdf',
    UNSUPPORTED,
  ],
  ['half a PDF', () => hostile.half(Buffer.from(minimalPdf())), 'a.pdf', 'application/pdf', BROKEN],
  ['SVG as an ID', () => hostile.svgWithScript, 'id.pdf', 'application/pdf', UNSUPPORTED],
  ['9 MB', () => Buffer.alloc(9 * MEGABYTE, 0x25), 'a.pdf', 'application/pdf', 'FILE_TOO_LARGE'],
]

const APPLICANT = {
  name: 'Eve',
  username: 'eve.evening',
  email: 'eve@example.com',
  password: 'correct horse battery',
  firstName: 'Eve',
  lastName: 'Evening',
  gender: 'female',
  country: 'PT',
  dateOfBirth: '1990-01-01',
  acceptTerms: 'true',
  isAdult: 'true',
}

const PROMO = { title: 'Come in', link: '/live', audience: 'everyone' }
/** The text fields that a call's form requires. */
const FIELDS_OF: Readonly<Record<string, Record<string, string>>> = {
  registerPerformer: APPLICANT,
  addPromo: PROMO,
  changePromo: { ...PROMO, seen: '2026-01-01T00:00:00.000Z' },
}
const tables: Record<FileKind, Case[]> = { image: images, video: videos, document: documents }

const uploads = allCalls.flatMap(({ name, call }) =>
  Object.entries(call.files ?? {}).map(([field, { kinds }]) => ({ name, call, field, kinds })),
)

/**
 * The cases for the kinds that a field accepts. A good PDF is not a hostile file for a field that also accepts
 * documents.
 */
const casesOf = (kinds: readonly FileKind[]) =>
  kinds
    .flatMap((kind) => tables[kind])
    .filter(([title]) => title !== 'PDF where an image is wanted' || !kinds.includes('document'))

/**
 * The cases that show whether a field is checked at all: files of a wrong type, broken files and files that are too
 * large.
 */
const SAMPLES = new Set([
  ...[
    'SVG that calls itself PNG',
    'half a JPEG',
    'one byte too much',
    'playlist that calls itself MP4',
    'half a video',
  ],
  ...['SVG as an ID', 'half a PDF', '9 MB'],
])
/**
 * `npm test` sends each case to one field, since the same code reads all fields. The long tests send it to every field.
 */
const rows = uploads.map((upload, at) => {
  const cases = casesOf(upload.kinds)
  const isFirst = uploads.findIndex(({ kinds }) => kinds.join() === upload.kinds.join()) === at
  return { ...upload, cases: isFirst || !isGate ? cases : cases.filter(([title]) => SAMPLES.has(title)) }
})

describe.each(rows)('uploaded as $field of $name', ({ name, call, field, cases }) => {
  test.each(cases)('the upload is refused: %s', async (_, content, fileName, type, code) => {
    const good = Buffer.from(await (await smallImage()).arrayBuffer())
    const others = Object.keys(call.files ?? {}).filter((other) => other !== field)
    const parts: Part[] = [
      ...Object.entries(FIELDS_OF[name] ?? {}).map(([key, value]) => ({ name: key, content: value })),
      ...others.map((other) => ({ name: other, content: good, fileName: 'a.png', type: 'image/png' })),
      { name: field, content: await content(call.files![field]!.maxBytes), fileName, type },
    ]
    // Upstream only accepts documents of a performer who is not verified yet.
    const change = { status: 'pending_verification' } as const
    await world.kernel.db.update(accounts).set(change).where(eq(accounts.id, world.star.id))
    const url = fillPath(call.path, call.params && { id: world.star.id })
    const { token } = call.caller === 'operator' ? await makeOperator(world.kernel) : world.star
    const answer = await post(url, encode(parts), { authorization: `Bearer ${token}` })
    await expectRefused(answer, [code, BROKEN])
  })
})

test('upstream keeps only the pixels of an image that has other data after its end', async () => {
  const secret = '<script>alert("hidden")</script>'
  const hidden = Buffer.concat([await hostile.jpeg(), hostile.zipBomb, Buffer.from(secret)])
  const part = { name: 'cover', content: hidden, fileName: 'a.jpg', type: 'image/jpeg' }
  expect(await post('/performers/cover/upload', encode([part]))).toMatchObject({ status: 200 })
  const rows = await world.kernel.db.select().from(fileRows)
  for (const { storageKey } of rows.flatMap((row) => row.variants)) {
    const chunks: Buffer[] = []
    for await (const chunk of (await world.kernel.storage.get(storageKey))!.stream)
      chunks.push(chunk as Buffer)
    const kept = Buffer.concat(chunks).toString('latin1')
    expect(kept.startsWith('RIFF')).toBe(true)
    expect(kept).not.toContain('hidden')
    expect(kept).not.toContain('PK\u0003\u0004')
  }
  expect(filesBelow('incoming')).toEqual([])
})
