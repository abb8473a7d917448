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

describe('a hostile form', () => {
  const image = async (name: string, fileName = 'a.png'): Promise<Part> => ({
    name,
    content: await hostile.png(),
    fileName,
    type: 'image/png',
  })
  const send = (payload: Buffer, headers?: Record<string, string>) =>
    post('/performers/cover/upload', payload, headers)
  const malformed: RefusalCode[] = ['MALFORMED_REQUEST']

  test('a form without its file is refused', async () => {
    await expectRefused(await send(encode([{ name: 'note', content: 'hello' }])), ['FILE_MISSING'])
    await expectRefused(await send(encode([])), ['FILE_MISSING', 'MALFORMED_REQUEST'])
  })
  test('a form with an empty file input is refused', async () => {
    const empty = { name: 'cover', content: '', fileName: '', type: 'application/octet-stream' }
    await expectRefused(await send(encode([empty])), ['FILE_MISSING'])
  })
  test('a form with the file in a field of another name is refused', async () => {
    await expectRefused(await send(encode([await image('avatar')])), ['INVALID_REQUEST'])
  })
  test('a form with two files in one field is refused', async () => {
    const parts = [await image('cover'), await image('cover')]
    await expectRefused(await send(encode(parts)), ['INVALID_REQUEST', 'PAYLOAD_TOO_LARGE'])
  })
  test('a form with many files is refused', async () => {
    const parts = await Promise.all(Array.from({ length: 40 }, () => image('extra')))
    await expectRefused(await send(encode(parts)), ['INVALID_REQUEST', 'PAYLOAD_TOO_LARGE'])
  })
  test('a form with hundreds of fields is refused', async () => {
    const parts = Array.from({ length: 400 }, (_, at) => ({ name: `f${at}`, content: 'x' }))
    await expectRefused(await send(encode([...parts, await image('cover')])), ['PAYLOAD_TOO_LARGE'])
  })
  test('a form with a field that is too long is refused', async () => {
    const long = { name: 'note', content: 'x'.repeat(100_000) }
    await expectRefused(await send(encode([long, await image('cover')])), ['PAYLOAD_TOO_LARGE'])
  })
  test('a form with a field named like a property of Object.prototype is refused, and changes no prototype', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const answer = await send(encode([{ name, content: '{"isOperator":true}' }, await image(name)]))
      await expectRefused(answer, ['MALFORMED_REQUEST', 'INVALID_REQUEST', 'FILE_MISSING'])
    }
    expect(({} as { isOperator?: boolean }).isOperator).toBeUndefined()
  })
  test('a form without a boundary is refused', async () => {
    const answer = await send(encode([await image('cover')]), { 'content-type': 'multipart/form-data' })
    await expectRefused(answer, malformed)
  })
  test('a form with another boundary than it declares is refused', async () => {
    const type = 'multipart/form-data; boundary=other'
    await expectRefused(await send(encode([await image('cover')]), { 'content-type': type }), [
      'MALFORMED_REQUEST',
      'FILE_MISSING',
    ])
  })
  test('a form without an end is refused', async () => {
    await expectRefused(await send(encode([await image('cover')], '')), malformed)
  })
  test('a body that is not a form at all is refused', async () => {
    await expectRefused(await send(Buffer.alloc(4000, 0x2d)), ['MALFORMED_REQUEST', 'FILE_MISSING'])
  })
  test('a JSON body is refused where a form is expected', async () => {
    const answer = await send(Buffer.from('{"cover":"x"}'), { 'content-type': 'application/json' })
    await expectRefused(answer, ['UNSUPPORTED_MEDIA_TYPE'])
  })
  test('a compressed form is refused', async () => {
    const { gzipSync } = await import('node:zlib')
    const packed = gzipSync(encode([await image('cover')]))
    await expectRefused(await send(packed, { 'content-encoding': 'gzip' }), [
      'MALFORMED_REQUEST',
      'FILE_MISSING',
    ])
  })
  test('a form that the client aborts leaves no files behind', async () => {
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

describe('a hostile file name', () => {
  test.each([
    '../../../etc/cron.d/evil.png',
    '..\\\\..\\\\evil.png',
    'a\u0000.png',
    'cv\u202Egnp.exe',
    `${'n'.repeat(3000)}.png`,
    '/absolute.png',
    'con.png',
  ])('a broken file is refused under the name %j too', async (fileName) => {
    const content = hostile.half(await hostile.png())
    const part = { name: 'cover', content, fileName, type: 'image/png' }
    await expectRefused(await post('/performers/cover/upload', encode([part])), [
      'FILE_BROKEN',
      'MALFORMED_REQUEST',
    ])
  })
})
