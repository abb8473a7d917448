import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { strangerAt } from '#limits/party.ts'
import { FRONT_SETTINGS } from '#limits/settings.ts'
import { createBodyGuard, kindOfBody } from './body-guard.ts'

const BLOCK_BYTES = 16 * 1024

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function makeRequest(url: string, headers: Record<string, string>): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { url, headers, method: 'POST' })
}

const FORM = 'multipart/form-data; boundary=x'
const UPSTREAM = { to: 'upstream', path: '/users/avatar/upload' } as const
const WORDS = { to: 'upstream', path: '/users/avatar' } as const
const CHUNK = 'application/offset+octet-stream'

test.each([
  ['nothing', UPSTREAM, { 'content-type': FORM, 'content-length': '0' }, 'none'],
  ['a file', UPSTREAM, { 'content-type': FORM, 'content-length': '9' }, 'upload'],
  [
    'a file, spelled in another way that the standard allows',
    UPSTREAM,
    { 'content-type': 'Multipart/Form-Data', 'content-length': '9' },
    'upload',
  ],
  [
    'a file in two steps',
    { to: 'upstream', path: '/users/1/avatar/upload?x=/' },
    { 'content-length': '9' },
    'upload',
  ],
  ['words', WORDS, { 'content-type': 'application/json', 'content-length': '9' }, 'small'],
  ['a file, for a call that takes none', WORDS, { 'content-type': FORM, 'content-length': '9' }, 'small'],
  ['a chunk, for a call', WORDS, { 'content-type': CHUNK, 'content-length': '9' }, 'small'],
  ['a chunk, for media', { to: 'upstream', path: '/media/1/w640' }, { 'content-length': '9' }, 'small'],
  [
    'a file, for a page that takes no files',
    { to: 'web' },
    { 'content-type': FORM, 'content-length': '9' },
    'small',
  ],
] as const)('the body of a request that has %s', (_, route, headers, kind) => {
  expect(kindOfBody(makeRequest('/explore', headers), route)).toBe(kind)
})

test('a chunk of an upload is an upload, and the creation of one is small', () => {
  const chunk = makeRequest('/uploads/1', { 'content-type': CHUNK, 'content-length': '9' })
  chunk.method = 'PATCH'
  expect(kindOfBody(chunk, { to: 'upstream', path: '/uploads/1' })).toBe('upload')
  const creation = makeRequest('/uploads', { 'content-type': CHUNK, 'content-length': '9' })
  expect(kindOfBody(creation, { to: 'upstream', path: '/uploads' })).toBe('small')
})

/** A guard that allows a network 32 KB, and all networks together as much as the test says. */
function openGuard(total = 1024 * BLOCK_BYTES) {
  const limits = {
    ...z.object(FRONT_SETTINGS).parse({}),
    LIMIT_BODY_MEGABYTES_PER_NETWORK: 2 * BLOCK_BYTES,
    LIMIT_BODY_MEGABYTES: total,
  }
  const guard = createBodyGuard(limits)
  return (address = '192.0.2.1') => {
    const request = makeRequest('/explore', { 'transfer-encoding': 'chunked' })
    const response = new ServerResponse(request)
    return { request, response, received: guard.receive(request, response, 'small', strangerAt(address)) }
  }
}

test('a body that has arrived completely is no longer watched', async () => {
  const { request, received } = openGuard()()
  expect(vi.getTimerCount()).toBe(1)
  request.push('words')
  request.push(null)
  expect(await received).toHaveProperty('request')
  expect(vi.getTimerCount()).toBe(0)
})

test('a body that is refused frees its memory at once, before its answer has gone', async () => {
  const open = openGuard()
  const large = open()
  large.request.push(Buffer.alloc(3 * BLOCK_BYTES))
  expect(await large.received).toMatchObject({ refused: { statusCode: 429 } })
  const next = open()
  next.request.push(Buffer.alloc(2 * BLOCK_BYTES))
  next.request.push(null)
  expect(await next.received).toHaveProperty('request')
})

test('a body that breaks off is refused at once, and frees its memory', async () => {
  const open = openGuard()
  const broken = open()
  broken.request.push(Buffer.alloc(2 * BLOCK_BYTES))
  await vi.waitFor(() => expect(broken.request.readableLength).toBe(0))
  broken.request.destroy()
  expect(await broken.received).toMatchObject({ refused: { statusCode: 400 } })
  expect(vi.getTimerCount()).toBe(0)
  const next = open()
  next.request.push(Buffer.alloc(2 * BLOCK_BYTES))
  next.request.push(null)
  expect(await next.received).toHaveProperty('request')
})

type Sent = ReturnType<ReturnType<typeof openGuard>>
const refusedAmong = async (bodies: Sent[]) => {
  const waiting = Symbol()
  const outcomes = await Promise.all(
    bodies.map(({ received }) => Promise.race([received, Promise.resolve(waiting)])),
  )
  return outcomes.flatMap((outcome, at) => (outcome === waiting ? [] : [at]))
}
const read = (bodies: Sent[]) =>
  vi.waitFor(() => expect(bodies.every(({ request }) => request.readableLength === 0)).toBe(true))

test('a body of one byte counts as 512 bytes, and the oldest unfinished one gives way to a newcomer of its network', async () => {
  const open = openGuard()
  const started = Array.from({ length: 64 }, () => open())
  for (const { request } of started) request.push('x')
  await read(started)
  expect(await refusedAmong(started)).toEqual([])
  const whole = open()
  whole.request.push(Buffer.alloc(512))
  whole.request.push(null)
  expect(await whole.received).toHaveProperty('request')
  expect(await refusedAmong(started)).toEqual([0])
  expect(await started[0]!.received).toMatchObject({ refused: { statusCode: 429 } })
})

test('the network that holds most makes room for another one when all memory is held', async () => {
  const open = openGuard(4 * BLOCK_BYTES)
  const [small, large] = [open('192.0.2.2'), open('192.0.2.3')]
  small.request.push(Buffer.alloc(BLOCK_BYTES))
  large.request.push(Buffer.alloc(2 * BLOCK_BYTES))
  await read([small, large])
  const other = open('192.0.2.4')
  other.request.push(Buffer.alloc(BLOCK_BYTES))
  other.request.push(null)
  expect(await other.received).toHaveProperty('request')
  expect(await refusedAmong([small, large])).toEqual([1])
})

test('a body that the web half works on does not give way', async () => {
  const open = openGuard()
  const whole = open()
  whole.request.push(Buffer.alloc(2 * BLOCK_BYTES))
  whole.request.push(null)
  expect(await whole.received).toHaveProperty('request')
  const next = open()
  next.request.push('x')
  expect(await next.received).toMatchObject({ refused: { statusCode: 429 } })
  whole.response.emit('close')
  const last = open()
  last.request.push('x')
  last.request.push(null)
  expect(await last.received).toHaveProperty('request')
})
