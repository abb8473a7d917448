import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fillPath, type FileKind } from '#contract/call.ts'
import { allCalls } from '#contract/contract.ts'
import type { RefusalCode } from '#contract/errors.ts'
import * as hostile from '#tests/support/hostile-files.ts'
import {
  encode,
  expectRefused,
  filesBelow,
  megabyte,
  post,
  useHostileWorld,
  world,
  type Part,
} from '#tests/support/hostile-requests.ts'
import { minimalPdf, smallImage } from '#tests/support/images.ts'
import { accounts } from '../modules/accounts/tables.ts'
import { files as fileRows } from '../modules/files/tables.ts'

useHostileWorld()

type Case = [
  title: string,
  content: () => Buffer | Promise<Buffer>,
  fileName: string,
  type: string,
  code: RefusalCode,
]

const unsupported = 'UNSUPPORTED_FILE' as const
const broken = 'FILE_BROKEN' as const

const images: Case[] = [
  ['SVG with a script', () => hostile.svgWithScript, 'a.svg', 'image/svg+xml', unsupported],
  ['SVG that calls itself PNG', () => hostile.svgWithScript, 'a.png', 'image/png', unsupported],
  ['XML bomb', () => hostile.billionLaughs, 'a.svg', 'image/svg+xml', unsupported],
  ['XML that reads a local file', () => hostile.externalEntity, 'a.png', 'image/png', unsupported],
  ['HTML as JPEG', () => hostile.html, 'a.jpg', 'image/jpeg', unsupported],
  ['shell script as PNG', () => hostile.shell, 'a.png', 'image/png', unsupported],
  ['Windows program', () => hostile.exe, 'a.jpg', 'image/jpeg', unsupported],
  ['Linux program', () => hostile.elf, 'a.webp', 'image/webp', unsupported],
  ['GIF that is a script', () => hostile.gifScript, 'a.gif', 'image/gif', broken],
  ['TIFF', () => hostile.tiff(), 'a.tiff', 'image/tiff', unsupported],
  ['BMP', () => hostile.bmp, 'a.bmp', 'image/bmp', unsupported],
  ['ICO', () => hostile.ico, 'a.ico', 'image/x-icon', unsupported],
  ['HEIC', () => hostile.heic, 'a.heic', 'image/heic', unsupported],
  ['PSD', () => hostile.psd, 'a.psd', 'image/png', unsupported],
  ['PDF where a picture is wanted', () => Buffer.from(minimalPdf()), 'a.jpg', 'image/jpeg', unsupported],
  ['film where a picture is wanted', () => hostile.mp4(), 'a.png', 'image/png', unsupported],
  ['zip bomb', () => hostile.zipBomb, 'a.png', 'image/png', unsupported],
  ['gzip', () => hostile.gzip, 'a.jpg', 'image/jpeg', unsupported],
  ['half a JPEG', async () => hostile.half(await hostile.jpeg()), 'a.jpg', 'image/jpeg', broken],
  ['half a PNG', async () => hostile.half(await hostile.png()), 'a.png', 'image/png', broken],
  ['half a WebP', async () => hostile.half(await hostile.webp()), 'a.webp', 'image/webp', unsupported],
  ['half a GIF', async () => hostile.half(await hostile.gif()), 'a.gif', 'image/gif', broken],
  ['PNG of 900 million pixels', () => hostile.pngOf(30_000, 30_000), 'a.png', 'image/png', 'FILE_TOO_LARGE'],
  ['PNG a million wide', () => hostile.pngOf(1_000_000, 60), 'a.png', 'image/png', 'FILE_TOO_LARGE'],
  ['PNG without pixels', () => hostile.pngOf(0, 0), 'a.png', 'image/png', unsupported],
  ['PNG that holds less than it says', () => hostile.pngOf(4000, 4000), 'a.png', 'image/png', broken],
  ['empty file', () => Buffer.alloc(0), 'a.png', 'image/png', broken],
  ['one byte', () => Buffer.of(0xff), 'a.jpg', 'image/jpeg', unsupported],
  [
    'JPEG of its first bytes only',
    () => Buffer.of(0xff, 0xd8, 0xff, 0xe0),
    'a.jpg',
    'image/jpeg',
    unsupported,
  ],
  ['11 MB', () => Buffer.alloc(11 * megabyte, 0xff), 'a.jpg', 'image/jpeg', 'FILE_TOO_LARGE'],
]

const videos: Case[] = [
  ['playlist of local files', () => hostile.playlist, 'a.m3u8', 'application/x-mpegurl', unsupported],
  ['playlist that calls itself MP4', () => hostile.playlist, 'a.mp4', 'video/mp4', unsupported],
  ['list of local files to be joined', () => hostile.concatList, 'a.mp4', 'video/mp4', unsupported],
  ['half a film', () => hostile.half(hostile.mp4()), 'a.mp4', 'video/mp4', broken],
  ['film with a broken index', () => hostile.mp4WithBadIndex(), 'a.mp4', 'video/mp4', broken],
  ['film of its first box only', () => hostile.mp4().subarray(0, 32), 'a.mp4', 'video/mp4', broken],
  ['picture as a film', () => hostile.png(), 'a.mp4', 'video/mp4', unsupported],
  ['HTML as a film', () => hostile.html, 'a.webm', 'video/webm', unsupported],
]

const papers: Case[] = [
  ['PDF behind HTML', () => hostile.pdfAndHtml, 'a.pdf', 'application/pdf', unsupported],
  [
    'PDF with a script',
    () => Buffer.from(minimalPdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>')),
    'a.pdf',
    'application/pdf',
    unsupported,
  ],
  [
    'PDF that starts a program',
    () => Buffer.from(minimalPdf('/AA<</O<</S/Launch/F(cmd.exe)>>>>')),
    'a.pdf',
    'application/pdf',
    unsupported,
  ],
  [
    'PDF with files inside',
    () => Buffer.from(minimalPdf('/Names<</EmbeddedFiles 9 0 R>>')),
    'a.pdf',
    'application/pdf',
    unsupported,
  ],
  ['half a PDF', () => hostile.half(Buffer.from(minimalPdf())), 'a.pdf', 'application/pdf', broken],
  ['SVG as an ID', () => hostile.svgWithScript, 'id.pdf', 'application/pdf', unsupported],
  ['9 MB', () => Buffer.alloc(9 * megabyte, 0x25), 'a.pdf', 'application/pdf', 'FILE_TOO_LARGE'],
]

const applicant = {
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

/** What else a call's form wants. */
const fieldsOf: Readonly<Record<string, Record<string, string>>> = { registerPerformer: applicant }
const tables: Record<FileKind, Case[]> = { image: images, video: videos, document: papers }

const uploads = allCalls.flatMap(({ name, call }) =>
  Object.entries(call.files ?? {}).map(([field, { kinds }]) => ({ name, call, field, kinds })),
)

/** The cases of each kind that a field takes; a good file of another kind is hostile only where that is not taken. */
const casesOf = (kinds: readonly FileKind[]) =>
  kinds
    .flatMap((kind) => tables[kind])
    .filter(([title]) => title !== 'PDF where a picture is wanted' || !kinds.includes('document'))

describe.each(uploads)('no $field of $name', ({ name, call, field, kinds }) => {
  test.each(casesOf(kinds))('%s', async (_, content, fileName, type, code) => {
    const good = Buffer.from(await (await smallImage()).arrayBuffer())
    const others = Object.keys(call.files ?? {}).filter((other) => other !== field)
    const parts: Part[] = [
      ...Object.entries(fieldsOf[name] ?? {}).map(([key, value]) => ({ name: key, content: value })),
      ...others.map((other) => ({ name: other, content: good, fileName: 'a.png', type: 'image/png' })),
      { name: field, content: await content(), fileName, type },
    ]
    // Documents are awaited of whoever is not verified yet.
    const change = { status: 'pending_verification' } as const
    await world.kernel.db.update(accounts).set(change).where(eq(accounts.id, world.star.id))
    const url = fillPath(call.path, call.params && { id: world.star.id })
    await expectRefused(await post(url, encode(parts)), [code, broken])
  })
})

test('of an image with something hidden in it only the pixels are kept', async () => {
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
