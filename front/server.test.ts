import { once } from 'node:events'
import { get, request as httpRequest } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { reservedSegments } from './routes.ts'
import { startTestWorld } from './test-world.ts'

const FILES = { 'content-type': 'multipart/form-data; boundary=x' }

let world: Awaited<ReturnType<typeof startTestWorld>>
afterEach(() => world.stop())

test('calls lose their prefix and keep their query; media keep their path', async () => {
  world = await startTestWorld()
  expect((await world.askSeen('/api/v1/feeds/home?limit=2')).url).toBe('/feeds/home?limit=2')
  expect((await world.askSeen('/api/v1?x=1')).url).toBe('/?x=1')
  for (const path of [
    '/media/a.jpg',
    '/LiveApp/streams/1.m3u8',
    '/uploads/1',
    '/sandbox/pay',
    '/realtime/x',
  ]) {
    const seen = await world.askSeen(path, { headers: { cookie: 'token=1' } })
    expect(seen.url).toBe(path)
    expect(seen.headers.cookie).toBeUndefined()
  }
})

test('upstream gets no cookies and sets none', async () => {
  world = await startTestWorld()
  expect((await world.askSeen('/page', { headers: { cookie: 'token=1' } })).headers.cookie).toBe('token=1')
  const answer = await world.ask('/api/v1/feeds', { headers: { cookie: 'token=1' } })
  expect((JSON.parse(answer.body) as { headers: object }).headers).not.toHaveProperty('cookie')
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('the application name is the path of the live media, and is reserved with the other segments', async () => {
  world = await startTestWorld({ env: { APP_NAME: 'Stage' }, web: answerWith('web') })
  expect((await world.askSeen('/Stage/streams/1.m3u8')).url).toBe('/Stage/streams/1.m3u8')
  expect((await world.ask('/LiveApp/streams/1.m3u8')).body).toBe('web')
  for (const segment of reservedSegments('Stage').filter((name) => !['_next', 'api'].includes(name))) {
    expect((await world.ask(`/${segment}/x`)).body).not.toBe('web')
  }
})

test.each([
  '/media/../ops',
  '/media/%2e%2e/ops',
  '/media/..%2fops',
  '/api/v1/%2E./ops',
  'http://evil.example/media/x',
  '*',
])('the address %s is refused', async (path) => {
  world = await startTestWorld()
  expect((await world.ask(path)).status).toBe(400)
})

test.each([
  ['two hosts', 'Host: a.example\r\nHost: b.example\r\n'],
  ['a host with a path in it', 'Host: a.example/evil\r\n'],
  ['no host', ''],
  ['two lengths', 'Host: a.example\r\nContent-Length: 1\r\nContent-Length: 2\r\n'],
  ['a length and chunks', 'Host: a.example\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n'],
  ['a header folded onto the next line', 'Host: a.example\r\nX-A: 1\r\n x-ovation-internal: 1\r\n'],
  ['a space before the colon', 'Host: a.example\r\nTransfer-Encoding : chunked\r\n'],
])('a request with %s is refused', async (_, headers) => {
  world = await startTestWorld()
  const sent = await world.sendRaw(`POST /api/v1/x HTTP/1.1\r\n${headers}Connection: close\r\n\r\n0\r\n\r\n`)
  expect(sent).toMatch(/^HTTP\/1\.1 400 /)
})

test('headers beyond the limit are refused', async () => {
  world = await startTestWorld()
  expect((await world.ask('/page', { headers: { 'x-long': 'x'.repeat(20_000) } })).status).toBe(431)
})

test('an upload reaches upstream while it is still being sent', async () => {
  world = await startTestWorld()
  world.upstream.removeAllListeners('request')
  const arrived = new Promise<string>((resolve) => {
    world.upstream.on('request', (request, response) => {
      request.once('data', (chunk: Buffer) => resolve(chunk.toString()))
      request.on('end', () => response.end('stored'))
    })
  })
  const upload = httpRequest({ port: world.port, path: '/uploads/1', method: 'PATCH', headers: FILES })
  const answered = once(upload, 'response')
  upload.write('first part')
  expect(await arrived).toBe('first part')
  upload.end('second part')
  const [response] = (await answered) as [{ statusCode: number; resume(): void }]
  response.resume()
  expect(response.statusCode).toBe(200)
})

test('an answer reaches the client while upstream is still sending it', async () => {
  world = await startTestWorld()
  world.upstream.removeAllListeners('request')
  const release = new Promise<() => void>((resolve) => {
    world.upstream.on('request', (_request, response) => {
      response.write('first part')
      resolve(() => response.end('second part'))
    })
  })
  const request = get({ port: world.port, path: '/media/film.mp4' })
  const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream]
  const [first] = (await once(response, 'data')) as [Buffer]
  expect(first.toString()).toBe('first part')
  const finish = await release
  finish()
  const [second] = (await once(response, 'data')) as [Buffer]
  expect(second.toString()).toBe('second part')
})

test('when upstream breaks off an answer, the client’s breaks off too, so that the client does not mistake it for the whole answer', async () => {
  world = await startTestWorld()
  world.upstream.removeAllListeners('request')
  world.upstream.on('request', (_request, response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('first part')
    world.upstream.once('cut', () => response.destroy())
  })
  const answer = await fetch(`http://127.0.0.1:${world.port}/media/film.mp4`)
  const reader = answer.body!.getReader()
  expect((await reader.read()).value).toHaveLength(10)
  world.upstream.emit('cut')
  await expect(reader.read()).rejects.toThrow('terminated')
})

test('a socket passes messages both ways, and upstream gets the client’s address without the cookie', async () => {
  world = await startTestWorld()
  const socket = new WebSocket(`ws://127.0.0.1:${world.port}/realtime/app/key`, {
    origin: `http://127.0.0.1:${world.port}`,
    headers: { cookie: 'token=1', 'x-forwarded-for': '9.9.9.9' },
  })
  await once(socket, 'open')
  socket.send('hello')
  const [data] = (await once(socket, 'message')) as [Buffer]
  expect(data.toString()).toBe('hello')
  expect(world.socketHeaders()).toMatchObject({ 'x-ovation-client-address': '127.0.0.1' })
  expect(world.socketHeaders().cookie).toBeUndefined()
  socket.terminate()
})

test.each([
  ['/realtime/app/key', 'https://evil.example', 403],
  ['/some/page', undefined, 403],
])('a socket to %s from %s is refused', async (path, origin, status) => {
  world = await startTestWorld()
  const socket = new WebSocket(`ws://127.0.0.1:${world.port}${path}`, origin ? { origin } : {})
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
  expect(response.statusCode).toBe(status)
})

test('a socket that the web half does not accept is answered', async () => {
  world = await startTestWorld()
  const origin = `http://127.0.0.1:${world.port}`
  const socket = new WebSocket(`ws://127.0.0.1:${world.port}/some/page`, { origin })
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
  expect(response.statusCode).toBe(404)
})

test('upstream’s paths answer 503 while it is away, and pages still work', async () => {
  world = await startTestWorld({ web: answerWith('a page'), env: { UPSTREAM_HOLD_MS: '0' } })
  world.upstream.closeAllConnections()
  world.upstream.close()
  await once(world.upstream, 'close')
  const answer = await world.ask('/api/v1/feeds')
  expect(answer.status).toBe(503)
  expect(answer.headers['retry-after']).toBe('2')
  expect(JSON.parse(answer.body)).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' })
  expect((await world.ask('/page')).body).toBe('a page')
})

test('a fault in the web half is answered by a plain 500 without its text', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  world = await startTestWorld({ web: () => Promise.reject(new Error('inner words')) })
  const answer = await world.ask('/page')
  expect(answer.status).toBe(500)
  expect(answer.body).not.toContain('inner words')
  expect(log).toHaveBeenCalledWith('web:', expect.objectContaining({ message: 'inner words' }))
})

test('a stop lets a running request finish and closes sockets', async () => {
  const begun = Promise.withResolvers<() => void>()
  world = await startTestWorld({
    web: (_request, response) => {
      begun.resolve(() => response.end('finished'))
      return Promise.resolve()
    },
  })
  const answer = world.ask('/page')
  const finish = await begun.promise
  const socket = new WebSocket(`ws://127.0.0.1:${world.port}/realtime/app/key`, {
    origin: `http://127.0.0.1:${world.port}`,
  })
  await once(socket, 'open')
  const closed = once(socket, 'close')

  const stopped = world.front.stop(5000)
  await closed
  finish()
  expect((await answer).body).toBe('finished')
  await stopped
  await expect(world.ask('/page')).rejects.toThrow(/ECONNREFUSED|hang up/)
})

test('a stop cuts off a request that does not finish in time', async () => {
  const begun = Promise.withResolvers<void>()
  world = await startTestWorld({ web: () => new Promise(() => begun.resolve()) })
  const cut = expect(world.ask('/page')).rejects.toThrow(/hang up/)
  await begun.promise
  await world.front.stop(50)
  await cut
})

test('Next receives only that part of a shared page’s address which names the page', async () => {
  world = await startTestWorld()
  const hears = async (path: string, headers = {}) => (await world.askSeen(path, { headers })).url
  expect(await hears('/mia?utm_source=SECRET')).toBe('/mia')
  expect(await hears('/mia?utm_source=SECRET&_rsc=abc', { rsc: '1' })).toBe('/mia')
  expect(await hears('/static/invite/SECRET?token=SECRET')).toBe('/-/missing')
  expect(await hears('/auth/reset-password?token=1')).toBe('/auth/reset-password?token=1')
})

function answerWith(text: string) {
  return (_request: unknown, response: { end(text: string): void }) => {
    response.end(text)
    return Promise.resolve()
  }
}
