import {
  type ClientRequest,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { MAX_BODY_BYTES } from './body-guard.ts'
import { startTestWorld } from './test-world.ts'

const MEBIBYTE = 1024 * 1024
const OPEN_FORM = '/auth/register/performer'
const MEMBERS_FORM = '/user/account'
const COOKIE = { cookie: 'token=sealed' }

let world: Awaited<ReturnType<typeof startTestWorld>>
afterEach(async () => {
  vi.useRealTimers()
  await world.stop()
})

/** A web half that holds each body in memory as Next does, and answers with its length when told to. */
function bufferingWeb() {
  const seen: string[] = []
  const waiting: (() => void)[] = []
  const request = async (incoming: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    seen.push(incoming.url ?? '')
    const answer = () => response.end(String(Buffer.concat(chunks).length))
    waiting.push(answer)
    if (web.isPrompt) answer()
  }
  const web = { request, seen, waiting, isPrompt: true }
  return web
}

/** Opens a request with a body and leaves it open. @returns its answer once there is one */
function send(path: string, headers: Record<string, string | number> = {}, method = 'POST') {
  const sending = httpRequest({
    host: '127.0.0.1',
    port: world.port,
    method,
    path,
    headers: { origin: `http://127.0.0.1:${world.port}`, ...headers },
    agent: false,
  })
  const answer = Promise.withResolvers<{
    status: number
    headers: IncomingMessage['headers']
    body: string
  }>()
  sending.on('response', async (response: IncomingMessage) => {
    let body = ''
    for await (const chunk of response) body += String(chunk)
    answer.resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
  })
  sending.on('error', (error) => answer.reject(error))
  answer.promise.catch(() => undefined)
  return { sending, answered: answer.promise }
}

function write(sending: ClientRequest, bytes: number): void {
  for (let left = bytes; left > 0; left -= MEBIBYTE) sending.write(Buffer.alloc(Math.min(left, MEBIBYTE)))
}

test.each([
  ['a page', '/', {}],
  ['a page, as an action', '/explore', { 'next-action': '0'.repeat(42) }],
  ["a member's form of a visitor", MEMBERS_FORM, {}],
  ['a call', '/api/v1/tips', {}],
  ['a call of the web half', '/api/realtime/auth', {}],
  ['the live media', '/LiveApp/whip/1', {}],
])('%s accepts small bodies only, announced or in chunks', async (_, path, headers) => {
  const web = bufferingWeb()
  world = await startTestWorld({ web: web.request })
  world.upstream.removeAllListeners('request').on('request', web.request)

  const announced = send(path, { ...headers, 'content-length': MAX_BODY_BYTES.small + 1 })
  announced.sending.flushHeaders()
  expect((await announced.answered).status).toBe(413)

  const chunked = send(path, headers)
  write(chunked.sending, MAX_BODY_BYTES.small + 1)
  expect((await chunked.answered).status).toBe(413)
  expect(web.seen).toEqual([])

  const whole = send(path, headers)
  whole.sending.end(Buffer.alloc(MAX_BODY_BYTES.small))
  expect((await whole.answered).body).toBe(String(MAX_BODY_BYTES.small))
})

test('a call with files and a chunk of an upload stream through, and count for neither network nor total', async () => {
  const web = bufferingWeb()
  world = await startTestWorld({
    env: { LIMIT_BODY_MEGABYTES: '1', LIMIT_BODY_MEGABYTES_PER_NETWORK: '1' },
  })
  world.upstream.removeAllListeners('request').on('request', web.request)
  for (const [method, path] of [
    ['POST', '/api/v1/users/avatar/upload'],
    ['PATCH', '/uploads/1'],
    ['PATCH', '/api/v1/uploads/1'],
  ] as const) {
    const streamed = send(path, {}, method)
    write(streamed.sending, 2 * MEBIBYTE)
    streamed.sending.end()
    expect((await streamed.answered).body, path).toBe(String(2 * MEBIBYTE))
  }
})

test.each([
  ['POST', '/api/v1/auth/login', 'multipart/form-data; boundary=x'],
  ['POST', '/uploads', 'application/offset+octet-stream'],
  ['PATCH', '/uploads/1/more', 'application/offset+octet-stream'],
  ['PATCH', '/api/v1/users/avatar/upload', 'multipart/form-data; boundary=x'],
])('%s %s accepts small bodies only, whatever type they claim', async (method, path, type) => {
  world = await startTestWorld()
  const claimed = send(path, { 'content-type': type }, method)
  write(claimed.sending, MAX_BODY_BYTES.small + 1)
  expect((await claimed.answered).status).toBe(413)
})

test('the web half has the body at hand, as its request streams it', async () => {
  const bodies: string[] = []
  world = await startTestWorld({
    web: async (request, response, body) => {
      bodies.push(Buffer.concat(body).toString(), await text(request))
      response.end()
    },
  })
  const { sending, answered } = send('/', {})
  for (const words of ['x'.repeat(700), 'y'.repeat(40_000)]) sending.write(words)
  sending.end()
  await answered
  expect(bodies).toEqual(Array(2).fill(`${'x'.repeat(700)}${'y'.repeat(40_000)}`))
})

test.each([
  [OPEN_FORM, {}],
  [MEMBERS_FORM, COOKIE],
])('%s takes a form with files, and no more than that', async (path, headers) => {
  const web = bufferingWeb()
  world = await startTestWorld({ web: web.request })
  const form = send(path, headers)
  write(form.sending, 17 * MEBIBYTE)
  form.sending.end()
  expect((await form.answered).body).toBe(String(17 * MEBIBYTE))

  const larger = send(path, headers)
  larger.sending.on('error', () => undefined)
  larger.sending.write(Buffer.alloc(MAX_BODY_BYTES.form))
  larger.sending.write('x')
  expect((await larger.answered).status).toBe(413)
  expect(web.seen).toHaveLength(1)
})

test('a body arrives as it was sent, byte for byte', async () => {
  world = await startTestWorld()
  const body = Array.from({ length: 9000 }, (_, at) => at.toString(36)).join(',')
  const headers = { origin: `http://127.0.0.1:${world.port}` }
  for (const path of ['/page', '/api/v1/tips', OPEN_FORM]) {
    expect((await world.askSeen(path, { method: 'POST', headers, body })).body).toBe(body)
  }
})

test('24 forms that never end use no more memory than one network may hold', async () => {
  const web = bufferingWeb()
  world = await startTestWorld({ web: web.request })
  const before = process.memoryUsage().arrayBuffers
  const shared = Buffer.alloc(17 * MEBIBYTE)
  const open = Array.from({ length: 24 }, () => send(OPEN_FORM))
  for (const { sending } of open) sending.write(shared)
  // Two bodies of 17 MB fit into 36 MB; all others are refused while they are sent.
  const refused = () => open.filter(({ sending }) => sending.destroyed).length
  await expect.poll(refused, { timeout: 20_000 }).toBeGreaterThanOrEqual(22)
  // These are the listener's own buffers, some of which wait for the collector; the shared one is the senders'.
  const most = 4 * 36 * MEBIBYTE
  expect(process.memoryUsage().arrayBuffers - before - shared.length).toBeLessThan(most)
  expect(web.seen).toEqual([])

  for (const { sending } of open) sending.destroy()
  const sendWhole = () => {
    const form = send(OPEN_FORM)
    form.sending.end(shared)
    return form.answered
  }
  // Until the listener has heard that both have left, their network holds all it may.
  await expect
    .poll(sendWhole, { timeout: 10_000 })
    .toMatchObject({ status: 200, body: String(shared.length) })
})

test('a network that holds as much as it may leaves room for others, and may hold as much again once it is answered', async () => {
  const web = bufferingWeb()
  web.isPrompt = false
  world = await startTestWorld({
    web: web.request,
    env: { TRUSTED_PROXIES: '127.0.0.1', LIMIT_BODY_MEGABYTES_PER_NETWORK: '1' },
  })
  const post = (address: string) => {
    const one = send('/page', { 'x-forwarded-for': address, accept: 'text/html' })
    one.sending.end(Buffer.alloc(MAX_BODY_BYTES.small))
    return one.answered
  }
  const held = Array.from({ length: 4 }, (_, at) => post(`2001:db8::${at + 1}`))
  await expect.poll(() => web.waiting.length).toBe(4)
  const refused = await post('2001:db8::9')
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.body).toContain('One moment, please')
  const other = post('2001:db8:0:1::1')
  await expect.poll(() => web.waiting.length).toBe(5)
  for (const answer of web.waiting) answer()
  await Promise.all([...held, other])
  web.isPrompt = true
  expect((await post('2001:db8::9')).status).toBe(200)
})

test('many networks together hold no more than the bound for all', async () => {
  const web = bufferingWeb()
  web.isPrompt = false
  world = await startTestWorld({
    web: web.request,
    env: { TRUSTED_PROXIES: '127.0.0.1', LIMIT_BODY_MEGABYTES: '1', LIMIT_BODY_MEGABYTES_PER_NETWORK: '1' },
  })
  const post = (address: string) => {
    const one = send('/page', { 'x-forwarded-for': address })
    one.sending.end(Buffer.alloc(MAX_BODY_BYTES.small))
    return one.answered
  }
  // Strangers may hold three quarters of it.
  const held = Array.from({ length: 3 }, (_, at) => post(`192.0.2.${at}`))
  await expect.poll(() => web.waiting.length).toBe(3)
  expect((await post('192.0.2.9')).status).toBe(429)
  for (const answer of web.waiting) answer()
  await Promise.all(held)
})

test.each([
  ['a body that trickles', '/page', {}, 15_000],
  ['a call that trickles', '/api/v1/tips', {}, 15_000],
  ['a form with files that trickles', OPEN_FORM, {}, 30_000],
])('%s is answered with 408 and dropped', async (_, path, headers, stretchMs) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const web = bufferingWeb()
  world = await startTestWorld({ web: web.request })
  const slow = send(path, headers)
  slow.sending.write('x')
  let isAnswered = false
  void slow.answered.then(() => (isAnswered = true))
  // The clock moves on until the byte has arrived and its time is over.
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(stretchMs)
      return isAnswered
    })
    .toBe(true)
  const answer = await slow.answered
  expect(answer.status).toBe(408)
  expect(answer.headers.connection).toBe('close')
  expect(web.seen).toEqual([])
})
