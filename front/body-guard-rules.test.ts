import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { FRONT_SETTINGS } from '#admission/settings.ts'
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

test.each([
  ['nothing', UPSTREAM, { 'content-type': FORM, 'content-length': '0' }, 'none'],
  ['a file', UPSTREAM, { 'content-type': FORM, 'content-length': '9' }, 'upload'],
  [
    'a file, as the standard lets it be spelled',
    UPSTREAM,
    { 'content-type': 'Multipart/Form-Data', 'content-length': '9' },
    'upload',
  ],
  ['words', UPSTREAM, { 'content-type': 'application/json', 'content-length': '9' }, 'small'],
  ['what only looks like a file', UPSTREAM, { 'content-type': `x-${FORM}`, 'content-length': '9' }, 'small'],
  ['what has no name', UPSTREAM, { 'content-length': '9' }, 'small'],
  [
    'a file, for a page that takes none',
    { to: 'web' },
    { 'content-type': FORM, 'content-length': '9' },
    'small',
  ],
] as const)('the body of a request that brings %s', (_, route, headers, kind) => {
  expect(kindOfBody(makeRequest('/explore', headers), route)).toBe(kind)
})

/** A guard under which a network holds two blocks. */
function openGuard() {
  const limits = { ...z.object(FRONT_SETTINGS).parse({}), LIMIT_BODY_MEGABYTES_PER_NETWORK: 2 * BLOCK_BYTES }
  const guard = createBodyGuard(limits)
  return () => {
    const request = makeRequest('/explore', { 'transfer-encoding': 'chunked' })
    const response = new ServerResponse(request)
    return { request, response, received: guard.receive(request, response, 'small', '192.0.2.1') }
  }
}

test('a body that came whole is watched no longer', async () => {
  const { request, received } = openGuard()()
  expect(vi.getTimerCount()).toBe(1)
  request.push('words')
  request.push(null)
  expect(await received).toHaveProperty('request')
  expect(vi.getTimerCount()).toBe(0)
})

test('a body that is refused leaves its room at once, before its answer has gone', async () => {
  const open = openGuard()
  const large = open()
  large.request.push(Buffer.alloc(3 * BLOCK_BYTES))
  expect(await large.received).toMatchObject({ refused: { statusCode: 429 } })
  const next = open()
  next.request.push(Buffer.alloc(2 * BLOCK_BYTES))
  next.request.push(null)
  expect(await next.received).toHaveProperty('request')
})

test('a body that breaks off is refused at once, and leaves its room', async () => {
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
