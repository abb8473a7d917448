import { existsSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RefusalCode } from '#contract/errors.ts'
import { makePerformer, type Person } from '#tests/support/api.ts'
import * as hostile from '#tests/support/hostile-files.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { minimalPdf, smallPicture } from '#tests/support/pictures.ts'
import { files as fileRows } from '../modules/files/tables.ts'
import { performerIdentities, verificationDocuments } from '../modules/verifications/tables.ts'

let kernel: TestKernel
let star: Person
beforeAll(async () => {
  kernel = await createTestKernel()
})
// Somebody new each time: no rate limit answers in the place of what is asked about.
beforeEach(async () => {
  star = await makePerformer(kernel)
})
afterAll(() => kernel.close())

const boundary = 'xXxBoundaryxXx'
const megabyte = 1024 * 1024

interface Part {
  name: string
  content: Buffer | string
  /** As it stands in the header, quotes included. */
  fileName?: string
  type?: string
}

function encode(parts: Part[], end = `--${boundary}--\r\n`): Buffer {
  const pieces = parts.flatMap(({ name, content, fileName, type }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${
        fileName === undefined ? '' : `; filename="${fileName}"`
      }\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(end)])
}

async function post(url: string, payload: Buffer, headers: Record<string, string> = {}) {
  const response = await kernel.app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      authorization: `Bearer ${star.token}`,
      'x-ovation-internal': kernel.config.INTERNAL_SECRET,
      'x-ovation-client-address': `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      ...headers,
    },
  })
  const body = response.json<{ code?: string; message?: string | { constraints: object }[] }>()
  const { message } = body
  const said = Array.isArray(message) ? Object.values(message[0]?.constraints ?? {})[0] : message
  return { status: response.statusCode, code: body.code, said: String(said ?? '') }
}

function filesBelow(folder: string): string[] {
  const whole = path.join(kernel.config.DATA_DIR, folder)
  if (!existsSync(whole)) return []
  return readdirSync(whole, { recursive: true, withFileTypes: true }).map((entry) => entry.name)
}

/** Neither in the temporary folder, nor in the storage, nor in the database, nor as a job. */
async function expectNothingLeft(): Promise<void> {
  expect(filesBelow('incoming')).toEqual([])
  expect(filesBelow('files').filter((name) => name.includes('.'))).toEqual([])
  expect(await kernel.db.select().from(fileRows)).toEqual([])
  expect(await kernel.db.select().from(verificationDocuments)).toEqual([])
  expect(await kernel.db.select().from(performerIdentities)).toEqual([])
  expect(kernel.jobsSent).toEqual([])
}

async function expectRefused(answer: Awaited<ReturnType<typeof post>>, codes: RefusalCode[]): Promise<void> {
  expect(codes, `${answer.status} ${answer.said}`).toContain(answer.code)
  // A sentence for people, and no inner word of ours.
  expect(answer.said).toMatch(/^[A-Z].{8,200}[.!?]$/)
  expect(answer.said).not.toMatch(/\b(?:busboy|sharp|vips|ffmpeg|ENO|stack|\/tmp)\b/i)
  await expectNothingLeft()
}

type Case = [
  title: string,
  content: () => Buffer | Promise<Buffer>,
  fileName: string,
  type: string,
  code: RefusalCode,
]

const unsupported = 'UNSUPPORTED_FILE' as const
const broken = 'FILE_BROKEN' as const

const pictures: Case[] = [
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

describe('no picture', () => {
  test.each(pictures)('%s', async (_, content, fileName, type, code) => {
    const part = { name: 'cover', content: await content(), fileName, type }
    await expectRefused(await post('/performers/cover/upload', encode([part])), [code, broken])
  })
})

const films: Case[] = [
  ['playlist of local files', () => hostile.playlist, 'a.m3u8', 'application/x-mpegurl', unsupported],
  ['playlist that calls itself MP4', () => hostile.playlist, 'a.mp4', 'video/mp4', unsupported],
  ['list of local files to be joined', () => hostile.concatList, 'a.mp4', 'video/mp4', unsupported],
  ['half a film', () => hostile.half(hostile.mp4()), 'a.mp4', 'video/mp4', broken],
  ['film with a broken index', () => hostile.mp4WithBadIndex(), 'a.mp4', 'video/mp4', broken],
  ['film of its first box only', () => hostile.mp4().subarray(0, 32), 'a.mp4', 'video/mp4', broken],
  ['picture as a film', () => hostile.png(), 'a.mp4', 'video/mp4', unsupported],
  ['HTML as a film', () => hostile.html, 'a.webm', 'video/webm', unsupported],
]

describe('no film', () => {
  test.each(films)('%s', async (_, content, fileName, type, code) => {
    const part = { name: 'video', content: await content(), fileName, type }
    await expectRefused(await post('/performers/welcome-video/upload', encode([part])), [code])
  })
})

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

describe('no paper', () => {
  test.each(papers)('%s', async (_, content, fileName, type, code) => {
    const good = Buffer.from(await (await smallPicture()).arrayBuffer())
    const parts: Part[] = [
      ...Object.entries(applicant).map(([name, value]) => ({ name, content: value })),
      { name: 'idVerification', content: good, fileName: 'id.png', type: 'image/png' },
      { name: 'documentVerification', content: await content(), fileName, type },
    ]
    await expectRefused(await post('/auth/performers/register', encode(parts)), [code])
  })
})

describe('no form', () => {
  const picture = async (name: string, fileName = 'a.png'): Promise<Part> => ({
    name,
    content: await hostile.png(),
    fileName,
    type: 'image/png',
  })
  const send = (payload: Buffer, headers?: Record<string, string>) =>
    post('/performers/cover/upload', payload, headers)
  const malformed: RefusalCode[] = ['MALFORMED_REQUEST']

  test('the file is missing', async () => {
    await expectRefused(await send(encode([{ name: 'note', content: 'hello' }])), ['FILE_MISSING'])
    await expectRefused(await send(encode([])), ['FILE_MISSING', 'MALFORMED_REQUEST'])
  })
  test('the file control is empty', async () => {
    const empty = { name: 'cover', content: '', fileName: '', type: 'application/octet-stream' }
    await expectRefused(await send(encode([empty])), ['FILE_MISSING'])
  })
  test('the file stands in a field of another name', async () => {
    await expectRefused(await send(encode([await picture('avatar')])), ['INVALID_REQUEST'])
  })
  test('there are two files of one name', async () => {
    const parts = [await picture('cover'), await picture('cover')]
    await expectRefused(await send(encode(parts)), ['INVALID_REQUEST', 'PAYLOAD_TOO_LARGE'])
  })
  test('there are many files', async () => {
    const parts = await Promise.all(Array.from({ length: 40 }, () => picture('extra')))
    await expectRefused(await send(encode(parts)), ['INVALID_REQUEST', 'PAYLOAD_TOO_LARGE'])
  })
  test('there are hundreds of fields', async () => {
    const parts = Array.from({ length: 400 }, (_, at) => ({ name: `f${at}`, content: 'x' }))
    await expectRefused(await send(encode([...parts, await picture('cover')])), ['PAYLOAD_TOO_LARGE'])
  })
  test('a field is too long', async () => {
    const long = { name: 'note', content: 'x'.repeat(100_000) }
    await expectRefused(await send(encode([long, await picture('cover')])), ['PAYLOAD_TOO_LARGE'])
  })
  test('a field is named to change every object', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const answer = await send(encode([{ name, content: '{"isOperator":true}' }, await picture(name)]))
      await expectRefused(answer, ['MALFORMED_REQUEST', 'INVALID_REQUEST', 'FILE_MISSING'])
    }
    expect(({} as { isOperator?: boolean }).isOperator).toBeUndefined()
  })
  test('it has no boundary', async () => {
    const answer = await send(encode([await picture('cover')]), { 'content-type': 'multipart/form-data' })
    await expectRefused(answer, malformed)
  })
  test('it has another boundary', async () => {
    const type = 'multipart/form-data; boundary=other'
    await expectRefused(await send(encode([await picture('cover')]), { 'content-type': type }), [
      'MALFORMED_REQUEST',
      'FILE_MISSING',
    ])
  })
  test('it does not end', async () => {
    await expectRefused(await send(encode([await picture('cover')], '')), malformed)
  })
  test('it is noise', async () => {
    await expectRefused(await send(Buffer.alloc(4000, 0x2d)), ['MALFORMED_REQUEST', 'FILE_MISSING'])
  })
  test('it is JSON', async () => {
    const answer = await send(Buffer.from('{"cover":"x"}'), { 'content-type': 'application/json' })
    await expectRefused(answer, ['UNSUPPORTED_MEDIA_TYPE'])
  })
  test('it is packed', async () => {
    const { gzipSync } = await import('node:zlib')
    const packed = gzipSync(encode([await picture('cover')]))
    await expectRefused(await send(packed, { 'content-encoding': 'gzip' }), [
      'MALFORMED_REQUEST',
      'FILE_MISSING',
    ])
  })
  test('it breaks off', async () => {
    const app = kernel.app.server.listening ? null : await kernel.app.listen({ port: 0, host: '127.0.0.1' })
    expect(app).not.toBe('')
    const { port } = kernel.app.server.address() as AddressInfo
    const whole = encode([{ ...(await picture('cover')), content: Buffer.alloc(3 * megabyte, 1) }])
    const sending = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/performers/cover/upload',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        authorization: `Bearer ${star.token}`,
        'content-length': whole.length,
      },
    })
    sending.on('error', () => undefined)
    sending.write(hostile.half(whole))
    await expect.poll(() => filesBelow('incoming').length).toBeGreaterThan(0)
    sending.destroy()
    await expect.poll(() => filesBelow('incoming')).toEqual([])
    await expectNothingLeft()
  })
})

describe('a name changes nothing', () => {
  test.each([
    '../../../etc/cron.d/evil.png',
    '..\\\\..\\\\evil.png',
    'a\u0000.png',
    'cv\u202Egnp.exe',
    `${'n'.repeat(3000)}.png`,
    '/absolute.png',
    'con.png',
  ])('%j', async (fileName) => {
    const content = hostile.half(await hostile.png())
    const part = { name: 'cover', content, fileName, type: 'image/png' }
    await expectRefused(await post('/performers/cover/upload', encode([part])), [broken, 'MALFORMED_REQUEST'])
  })
})

test('of a picture with something hidden in it only the pixels are kept', async () => {
  const secret = '<script>alert("hidden")</script>'
  const hidden = Buffer.concat([await hostile.jpeg(), hostile.zipBomb, Buffer.from(secret)])
  const part = { name: 'cover', content: hidden, fileName: 'a.jpg', type: 'image/jpeg' }
  expect(await post('/performers/cover/upload', encode([part]))).toMatchObject({ status: 200 })
  const rows = await kernel.db.select().from(fileRows)
  for (const { storageKey } of rows.flatMap((row) => row.variants)) {
    const chunks: Buffer[] = []
    for await (const chunk of (await kernel.storage.get(storageKey))!.stream) chunks.push(chunk as Buffer)
    const kept = Buffer.concat(chunks).toString('latin1')
    expect(kept.startsWith('RIFF')).toBe(true)
    expect(kept).not.toContain('hidden')
    expect(kept).not.toContain('PK\u0003\u0004')
  }
  expect(filesBelow('incoming')).toEqual([])
})
