import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { RefusalCode } from '#contract/errors.ts'
import * as hostile from '#tests/support/hostile-files.ts'
import {
  BOUNDARY,
  encode,
  expectNothingLeft,
  expectRefused,
  filesBelow,
  MEGABYTE,
  post,
  useHostileWorld,
  world,
  type Part,
} from '#tests/support/hostile-requests.ts'

useHostileWorld()

describe('a form is refused when', () => {
  const image = async (name: string, fileName = 'a.png'): Promise<Part> => ({
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
    await expectRefused(await send(encode([await image('avatar')])), ['INVALID_REQUEST'])
  })
  test('there are two files of one name', async () => {
    const parts = [await image('cover'), await image('cover')]
    await expectRefused(await send(encode(parts)), ['INVALID_REQUEST', 'PAYLOAD_TOO_LARGE'])
  })
  test('there are many files', async () => {
    const parts = await Promise.all(Array.from({ length: 40 }, () => image('extra')))
    await expectRefused(await send(encode(parts)), ['INVALID_REQUEST', 'PAYLOAD_TOO_LARGE'])
  })
  test('there are hundreds of fields', async () => {
    const parts = Array.from({ length: 400 }, (_, at) => ({ name: `f${at}`, content: 'x' }))
    await expectRefused(await send(encode([...parts, await image('cover')])), ['PAYLOAD_TOO_LARGE'])
  })
  test('a field is too long', async () => {
    const long = { name: 'note', content: 'x'.repeat(100_000) }
    await expectRefused(await send(encode([long, await image('cover')])), ['PAYLOAD_TOO_LARGE'])
  })
  test('the name of a field would change every object', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const answer = await send(encode([{ name, content: '{"isOperator":true}' }, await image(name)]))
      await expectRefused(answer, ['MALFORMED_REQUEST', 'INVALID_REQUEST', 'FILE_MISSING'])
    }
    expect(({} as { isOperator?: boolean }).isOperator).toBeUndefined()
  })
  test('it has no boundary', async () => {
    const answer = await send(encode([await image('cover')]), { 'content-type': 'multipart/form-data' })
    await expectRefused(answer, malformed)
  })
  test('it has another boundary', async () => {
    const type = 'multipart/form-data; boundary=other'
    await expectRefused(await send(encode([await image('cover')]), { 'content-type': type }), [
      'MALFORMED_REQUEST',
      'FILE_MISSING',
    ])
  })
  test('it does not end', async () => {
    await expectRefused(await send(encode([await image('cover')], '')), malformed)
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
    const packed = gzipSync(encode([await image('cover')]))
    await expectRefused(await send(packed, { 'content-encoding': 'gzip' }), [
      'MALFORMED_REQUEST',
      'FILE_MISSING',
    ])
  })
  test('it breaks off', async () => {
    const app = world.kernel.app.server.listening
      ? null
      : await world.kernel.app.listen({ port: 0, host: '127.0.0.1' })
    expect(app).not.toBe('')
    const { port } = world.kernel.app.server.address() as AddressInfo
    const whole = encode([{ ...(await image('cover')), content: Buffer.alloc(3 * MEGABYTE, 1) }])
    const sending = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/performers/cover/upload',
      headers: {
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        authorization: `Bearer ${world.star.token}`,
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

describe('a file’s name changes nothing', () => {
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
    await expectRefused(await post('/performers/cover/upload', encode([part])), [
      'FILE_BROKEN',
      'MALFORMED_REQUEST',
    ])
  })
})
