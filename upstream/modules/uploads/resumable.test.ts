import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeFan, makePerformer } from '#tests/support/api.ts'
import { insertStored } from '#tests/support/planted-purpose.ts'
import { PLANTED, sha256 } from '#tests/support/planted-uploads.ts'
import { newId } from '../../kernel/ids.ts'
import { createLog } from '../../kernel/log.ts'
import { createPictureMaker } from '../../kernel/pictures.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { endSession } from '../auth/sessions.ts'
import { files } from '../files/tables.ts'
import { MAX_CHUNK_BYTES } from './bytes.ts'
import {
  begin,
  bytesLeft,
  GIGABYTE,
  part,
  PDF,
  readStored,
  rows,
  useUploadWorld,
  WHOLE,
  world,
} from './test-uploads.ts'

useUploadWorld()

describe('a resumable upload', () => {
  test('arrives in chunks, becomes one file at its last byte, and tells its id again for a lost answer', async () => {
    const { ticket, url, id } = await begin()
    expect(url).toMatch(/^\/uploads\/[0-9a-f-]{36}$/)
    const first = await world.client.patch(ticket, url, part(0, 100_000))
    expect(first).toMatchObject({ status: 204, headers: { 'upload-offset': '100000' } })
    expect(first.headers['upload-file-id']).toBeUndefined()
    const head = await world.client.head(ticket, url)
    expect(head).toMatchObject({
      status: 200,
      headers: { 'upload-offset': '100000', 'upload-length': String(WHOLE.length) },
    })
    const last = await world.client.patch(ticket, url, part(100_000))
    expect(last).toMatchObject({ status: 204, headers: { 'upload-file-id': id } })
    for (const again of [await world.client.head(ticket, url), await world.client.head(ticket, url)])
      expect(again).toMatchObject({ status: 200, headers: { 'upload-file-id': id } })
    expect(world.received).toEqual([id])
    expect((await readStored(id)).equals(WHOLE)).toBe(true)
    expect(bytesLeft()).toEqual([])
  })

  test('sends nothing that lets pages of other sites read the answer', async () => {
    const { ticket, url } = await begin()
    const { headers } = await world.client.head(ticket, url)
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('that is created again by the same ticket is the same upload, unless something else is declared', async () => {
    const { ticket, url } = await begin()
    expect((await world.client.create(ticket, WHOLE.length)).headers.location).toBe(url)
    expect(await world.client.create(ticket, 5)).toMatchObject({ code: 'TICKET_INVALID' })
    expect(await rows()).toHaveLength(1)
  })

  test('may be given up by its owner', async () => {
    const { ticket, url } = await begin()
    await world.client.patch(ticket, url, part(0, 9))
    expect(await world.client.send('DELETE', url, { ticket })).toMatchObject({ status: 204 })
    expect(await world.client.head(ticket, url)).toMatchObject({ status: 404 })
    expect([await rows(), bytesLeft()]).toEqual([[], []])
  })
})

describe('a creation is refused', () => {
  test.each([
    ['of an unknown purpose', 9, { ...PLANTED, purpose: 'nothing' }, 422, 'INVALID_REQUEST'],
    ['of a purpose with U+0000', 9, { ...PLANTED, purpose: 'planted\u0000' }, 422, 'INVALID_REQUEST'],
    ['without a purpose', 9, { filename: 'a.pdf' }, 400, 'MALFORMED_REQUEST'],
    ['of a wrong declared type', 9, { ...PLANTED, filetype: 'image/png' }, 415, 'UNSUPPORTED_FILE'],
    ['of an empty file', 0, PLANTED, 422, 'FILE_BROKEN'],
    ['above the purpose’s size', 2 * GIGABYTE + 1, PLANTED, 413, 'FILE_TOO_LARGE'],
    ['of a huge size', '999999999999999', PLANTED, 413, 'FILE_TOO_LARGE'],
    ['of a size beyond numbers', '9'.repeat(30), PLANTED, 400, 'MALFORMED_REQUEST'],
    ['of a negative size', '-1', PLANTED, 400, 'MALFORMED_REQUEST'],
    ['of a size in words', '12x', PLANTED, 400, 'MALFORMED_REQUEST'],
  ] as const)('%s', async (_, sizeBytes, metadata, status, code) => {
    const ticket = await world.client.newTicket(world.star)
    expect(await world.client.create(ticket, sizeBytes, metadata)).toMatchObject({ status, code })
    expect(await rows()).toEqual([])
  })

  test.each(['purpose', 'purpose !', 'purpose cGxhbnRlZA==,purpose cGxhbnRlZA==', ',,', '\u00ff'])(
    'with the metadata %j',
    async (metadata) => {
      const ticket = await world.client.newTicket(world.star)
      const headers = { 'upload-length': '9', 'upload-metadata': metadata }
      expect(await world.client.send('POST', '/uploads', { ticket, headers })).toMatchObject({ status: 400 })
    },
  )

  test('without a length, with a length to be told later, in parts, or of another version of the protocol', async () => {
    const ticket = await world.client.newTicket(world.star)
    for (const headers of [
      {},
      { 'upload-defer-length': '1' },
      { 'upload-length': '9', 'upload-concat': 'partial' },
      { 'upload-length': '9', 'tus-resumable': '0.2.0' },
    ] as Record<string, string>[])
      expect(await world.client.send('POST', '/uploads', { ticket, headers })).toMatchObject({ status: 400 })
  })

  test('by another kind of account', async () => {
    const ticket = await world.client.newTicket(await makeFan(world.kernel))
    expect(await world.client.create(ticket, 9)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })

  test('without a ticket', async () => {
    const headers = { authorization: `Bearer ${world.star.token}`, 'upload-length': '9' }
    expect(await world.client.send('POST', '/uploads', { ticket: '', headers })).toMatchObject({
      status: 401,
    })
  })
})

describe('a chunk is refused, and nothing of it is kept', () => {
  test.each([
    ['with another hash', { checksum: sha256(Buffer.from('other')) }, 460, 'CHECKSUM_MISMATCH'],
    ['without a hash', { checksum: '' }, 400, 'MALFORMED_REQUEST'],
    ['with a hash of another kind', { checksum: 'md5 1B2M2Y8AsgTpgAmY7PhCfg==' }, 400, 'MALFORMED_REQUEST'],
    ['at an earlier offset', { offset: 0 }, 409, 'UPLOAD_OFFSET_WRONG'],
    ['at a later offset', { offset: 20 }, 409, 'UPLOAD_OFFSET_WRONG'],
    ['at a negative offset', { offset: '-1' }, 400, 'MALFORMED_REQUEST'],
    ['at an offset in words', { offset: '10x' }, 400, 'MALFORMED_REQUEST'],
    ['that is empty', { body: Buffer.alloc(0) }, 400, 'MALFORMED_REQUEST'],
    ['beyond the declared size', { body: Buffer.alloc(WHOLE.length) }, 413, 'PAYLOAD_TOO_LARGE'],
  ])('%s', async (_, change, status, code) => {
    const { ticket, url } = await begin()
    await world.client.patch(ticket, url, part(0, 10))
    const wrong = await world.client.patch(ticket, url, { ...part(10, 30), ...change })
    expect(wrong).toMatchObject({ status, code })
    expect((await world.client.head(ticket, url)).headers['upload-offset']).toBe('10')
    const rest = await world.client.patch(ticket, url, part(10))
    expect(rest.headers['upload-file-id']).toBeDefined()
    expect((await readStored(String(rest.headers['upload-file-id']))).equals(WHOLE)).toBe(true)
  })

  test('above 16 MB', async () => {
    const { ticket, url } = await begin(MAX_CHUNK_BYTES + 9)
    const body = Buffer.alloc(MAX_CHUNK_BYTES + 1)
    expect(await world.client.patch(ticket, url, { offset: 0, body })).toMatchObject({ status: 413 })
    expect((await world.client.head(ticket, url)).headers['upload-offset']).toBe('0')
  })
})

describe('an upload is found only', () => {
  test('by its owner', async () => {
    const { url } = await begin()
    const ticket = (await begin(9, await makePerformer(world.kernel))).ticket
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const)
      expect(await world.client.send(method, url, { ticket, body: PDF })).toMatchObject({ status: 404 })
    expect(await rows()).toHaveLength(2)
  })

  test('by its own ticket, or one that names it', async () => {
    const { url, id } = await begin()
    const other = await world.client.newTicket(world.star)
    expect(await world.client.send('DELETE', url, { ticket: other })).toMatchObject({
      code: 'TICKET_INVALID',
    })
    expect(await world.client.head(await world.client.newTicket(world.star, id), url)).toMatchObject({
      status: 200,
    })
  })

  test('while the session lives', async () => {
    const { ticket, url } = await begin()
    await endSession(world.kernel, { accountId: world.star.id })
    const refused = await world.client.patch(ticket, url, part(0))
    expect(refused).toMatchObject({ status: 403, code: 'TICKET_INVALID' })
    expect(bytesLeft()).toEqual([])
  })

  test('at an address that can be one', async () => {
    const { ticket } = await begin()
    for (const url of ['/uploads/none', `/uploads/${newId()}`, '/uploads/..%2f..%2fetc', '/uploads/%00'])
      expect((await world.client.head(ticket, url)).status, url).toBe(404)
  })
})

describe('the purpose', () => {
  test('ends an upload when it refuses the file', async () => {
    world.receive = () => Promise.reject(new Refusal('FILE_BROKEN'))
    const { ticket, url } = await begin()
    expect(await world.client.patch(ticket, url, part(0))).toMatchObject({ status: 422, code: 'FILE_BROKEN' })
    expect(await world.client.head(ticket, url)).toMatchObject({ status: 404 })
    expect(bytesLeft()).toEqual([])
  })

  test('keeps an upload for the next try when it cannot judge the file now', async () => {
    world.receive = () => Promise.reject(new Refusal('UNAVAILABLE'))
    const { ticket, url, id } = await begin()
    expect(await world.client.patch(ticket, url, part(0))).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    world.receive = null
    expect((await world.client.head(ticket, url)).headers['upload-file-id']).toBe(id)
    expect((await readStored(id)).equals(WHOLE)).toBe(true)
  })

  test('is refused for good when its picture loses the workers that read it each time', async () => {
    const onStart = (pid: number) => process.kill(pid, 'SIGKILL')
    let nowMs = 0
    const maker = createPictureMaker({ log: createLog('silent'), onStart, nowMs: () => (nowMs += 20_000) })
    onTestFinished(() => maker.stop())
    world.receive = (_, { upload }) => maker.inspect(upload.path, 'ann').then(() => 'a file')
    const { ticket, url } = await begin()
    expect(await world.client.patch(ticket, url, part(0))).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    expect(await world.client.head(ticket, url)).toMatchObject({ status: 503 })
    expect(await world.client.head(ticket, url)).toMatchObject({ status: 422 })
    expect([await rows(), bytesLeft()]).toEqual([[], []])
  })

  test('gets no file that is something else inside', async () => {
    const text = Buffer.from('words')
    const { ticket, url } = await begin(text.length)
    const refused = await world.client.patch(ticket, url, { offset: 0, body: text })
    expect(refused).toMatchObject({ status: 415, code: 'UNSUPPORTED_FILE' })
    expect([world.received, await rows(), bytesLeft()]).toEqual([[], [], []])
  })

  test('is asked again after a failure by the next HEAD, and by a PATCH without bytes', async () => {
    const { ticket, url, id } = await begin()
    world.receive = async (_, { upload }) => {
      rmSync(upload.path)
      throw new Error('the database is away')
    }
    expect(await world.client.patch(ticket, url, part(0))).toMatchObject({ status: 500 })
    expect(await world.client.patch(ticket, url, part(WHOLE.length))).toMatchObject({ status: 500 })
    world.receive = null
    expect((await world.client.head(ticket, url)).headers['upload-file-id']).toBe(id)
    expect(world.received).toEqual([id, id, id])
    expect((await readStored(id)).equals(WHOLE)).toBe(true)
  })

  test('makes one file even when the process dies before the upload has noted it', async () => {
    const { ticket, url, id } = await begin()
    world.receive = async (deps, { ownerId, uploadId, upload }) => {
      await insertStored(deps, { ownerId, uploadId, sizeBytes: upload.sizeBytes })
      throw new Error('killed')
    }
    expect(await world.client.patch(ticket, url, part(0))).toMatchObject({ status: 500 })
    expect((await world.client.head(ticket, url)).headers['upload-file-id']).toBe(id)
    expect(world.received).toEqual([id])
    expect(await world.kernel.db.select().from(files)).toHaveLength(1)
  })
})

describe('requests of one upload at once', () => {
  async function listen(): Promise<number> {
    await world.kernel.app.listen({ port: 0, host: '127.0.0.1' })
    return (world.kernel.app.server.address() as AddressInfo).port
  }

  /** Begins a PATCH whose body does not come to its end. */
  async function beginSlowly(ticket: string, path: string) {
    const body = part(0, 200_000).body
    const headers = {
      authorization: `Ticket ${ticket}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'content-length': body.length,
      'upload-offset': 0,
      'upload-checksum': sha256(body),
    }
    const sending = httpRequest({ port: await listen(), host: '127.0.0.1', method: 'PATCH', path, headers })
    sending.on('error', () => undefined)
    sending.write(body.subarray(0, 100_000))
    await expect.poll(bytesLeft).toHaveLength(1)
    return sending
  }

  test('the newer one goes on from the proven bytes, and the running one ends', async () => {
    const { ticket, url } = await begin()
    const slow = await beginSlowly(ticket, url)
    const answered = once(slow, 'response') as Promise<[{ statusCode: number }]>
    expect((await world.client.head(ticket, url)).headers['upload-offset']).toBe('0')
    expect((await answered)[0].statusCode).toBe(423)
    slow.destroy()
    const whole = await world.client.patch(ticket, url, part(0))
    expect((await readStored(String(whole.headers['upload-file-id']))).equals(WHOLE)).toBe(true)
  })

  test('a chunk that breaks off leaves nothing behind the proven bytes', async () => {
    const { ticket, url, id } = await begin()
    const slow = await beginSlowly(ticket, url)
    slow.destroy()
    await world.client.head(ticket, url)
    const whole = await world.client.patch(ticket, url, part(0))
    expect(whole.headers['upload-file-id']).toBe(id)
  })

  test('the same chunk twice is written once', async () => {
    const { ticket, url, id } = await begin()
    const both = await Promise.all([1, 2].map(() => world.client.patch(ticket, url, part(0, 100_000))))
    expect(both.filter(({ status }) => status === 204).length).toBeLessThan(2)
    const { headers } = await world.client.head(ticket, url)
    await world.client.patch(ticket, url, part(Number(headers['upload-offset'])))
    expect((await readStored(id)).equals(WHOLE)).toBe(true)
    expect(world.received).toEqual([id])
  })
})
