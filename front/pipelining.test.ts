/** Requests that a client sends before it has the answer to an earlier one. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startTestWorld } from './test-world.ts'

let world: Awaited<ReturnType<typeof startTestWorld>>
const clients: Socket[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await world.stop()
})

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`
const LAST = 'Connection: close\r\n'

/** A web half whose answers the test gives. */
async function startHeldWorld() {
  const asked: { request: IncomingMessage; response: ServerResponse }[] = []
  world = await startTestWorld({
    web: (request, response) => Promise.resolve(void asked.push({ request, response })),
  })
  return { asked, urls: () => asked.map(({ request }) => request.url) }
}

function open(): Socket {
  const client = connect(world.port, '127.0.0.1')
  client.on('error', () => undefined)
  clients.push(client)
  return client
}

test('requests that are sent in a row are answered in order', async () => {
  world = await startTestWorld()
  const post = 'POST /two HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Length: 5\r\n\r\nwords'
  const awaiting =
    'POST /three HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\nmore'
  const answer = await world.sendRaw(
    `${get('/one')}${post}${awaiting}${get('/api/v1/four').replace('GET', 'HEAD')}${get('/five', LAST)}`,
  )
  expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual([200, 200, 100, 200, 200, 200].map((s) => `HTTP/1.1 ${s}`))
  expect(answer.match(/"url":"[^"]+"/g)).toEqual(
    ['one', 'two', 'three', 'five'].map((url) => `"url":"/${url}"`),
  )
  expect(answer.match(/"body":"[^"]+"/g)).toEqual(['words', 'more'].map((body) => `"body":"${body}"`))
})

test('the web half gets a request when the answer before it is written out', async () => {
  const { asked, urls } = await startHeldWorld()
  const client = open().resume()
  client.write(get('/one') + get('/two') + get('/three'))
  for (const expected of [['/one'], ['/one', '/two'], ['/one', '/two', '/three']]) {
    await expect.poll(urls).toEqual(expected)
    // Another connection's answer has passed by now.
    expect((await world.ask('/_next/nothing', { method: 'TRACE' })).status).toBeGreaterThan(0)
    expect(urls()).toEqual(expected)
    asked.at(-1)?.response.end('done')
  }
})

test('a waiting request is dropped once the client has left, or its last answer is given', async () => {
  const { asked, urls } = await startHeldWorld()
  const leaving = open()
  leaving.write(get('/one') + get('/two'))
  await expect.poll(urls).toEqual(['/one'])
  leaving.destroy()
  await expect.poll(() => asked[0]?.response.destroyed).toBe(true)
  const last = open().resume()
  const closed = once(last, 'close')
  last.write(get('/last', LAST) + get('/behind'))
  await expect.poll(urls).toEqual(['/one', '/last'])
  asked.at(-1)?.response.end('done')
  await closed
  expect(urls()).toEqual(['/one', '/last'])
})

test('a connection may have eight waiting requests, as often as its client likes', async () => {
  world = await startTestWorld()
  const client = open()
  let heard = ''
  client.on('data', (chunk: Buffer) => (heard += chunk.toString()))
  const countAnswers = () => heard.match(/HTTP\/1.1 200/g)?.length ?? 0
  for (const answers of [9, 18]) {
    client.write(get('/page').repeat(9))
    await expect.poll(countAnswers).toBe(answers)
  }
})

test('a connection with too many waiting requests is closed, and its running request ends', async () => {
  const { asked } = await startHeldWorld()
  const client = open().resume()
  const closed = once(client, 'close')
  client.write(get('/page').repeat(10))
  await closed
  await expect.poll(() => asked.map(({ response }) => response.destroyed)).toEqual([true])
})

test('an upgrade that follows a running request on the same connection is refused', async () => {
  const { asked } = await startHeldWorld()
  const client = open().resume()
  const closed = once(client, 'close')
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'
  client.write(
    get('/page') + get('/realtime/app/key', `${upgrade}Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n`),
  )
  await closed
  await expect.poll(() => asked.map(({ response }) => response.destroyed)).toEqual([true])
  expect(world.socketHeaders()).toEqual({})
})

test('a client that sends requests and does not read keeps one answer in memory', async () => {
  // More than the kernel buffers for a client that does not read.
  const page = randomBytes(8 * 1024 * 1024)
  let asked = 0
  world = await startTestWorld({
    web: (request, response) => {
      if (request.url !== '/other') asked += 1
      response.end(request.url !== '/other' ? page : 'done')
      return Promise.resolve()
    },
  })
  const many = Array.from({ length: 10 }, () => open().pause())
  for (const client of many) client.write(get('/page').repeat(9))
  await expect.poll(() => asked).toBe(many.length)
  for (let count = 0; count < 20; count++) await world.ask('/other')
  expect(asked).toBe(many.length)
})
