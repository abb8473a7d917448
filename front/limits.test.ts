import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestWorld } from './test-world.ts'

let world: Awaited<ReturnType<typeof startTestWorld>>
afterEach(() => world.stop())

const DOCUMENT = { accept: 'text/html' }
const from = (address: string) => ({ 'x-forwarded-for': address })

/** A web half whose pages come from its cache when their path says so. */
function answerPage(request: IncomingMessage, response: ServerResponse) {
  const path = request.url ?? ''
  if (path.startsWith('/cached')) response.setHeader('x-nextjs-cache', 'HIT')
  if (path.startsWith('/file')) response.setHeader('accept-ranges', 'bytes')
  response.end('a page')
  return Promise.resolve()
}

test('an idle connection counts, and gives way to one that sends a request', async () => {
  world = await startTestWorld({ env: { LIMIT_CONNECTIONS_PER_NETWORK: '2' } })
  const idle = [0, 1].map(() => connect(world.port, '127.0.0.1').resume())
  await Promise.all(idle.map((socket) => once(socket, 'connect')))
  const [first, second] = idle
  expect(await world.ask('/page')).toMatchObject({ status: 200 })
  await expect.poll(() => first?.destroyed).toBe(true)
  expect(second?.destroyed).toBe(false)
  second?.destroy()
})

test('a busy connection stays open, and a further one is closed', async () => {
  const running: ServerResponse[] = []
  world = await startTestWorld({
    env: { LIMIT_CONNECTIONS_PER_NETWORK: '2' },
    web: (_, response) => Promise.resolve(void running.push(response)),
  })
  const slow = [0, 1].map(() => world.ask('/slow'))
  await expect.poll(() => running.length).toBe(2)
  await expect(world.ask('/page')).rejects.toThrow(/hang up|ECONNRESET/)
  for (const response of running) response.end('done')
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200])
})

test('behind a trusted proxy the running requests of a client count, and the proxy itself does not', async () => {
  const running: ServerResponse[] = []
  world = await startTestWorld({
    env: { TRUSTED_PROXIES: '127.0.0.1', LIMIT_CONNECTIONS_PER_NETWORK: '2' },
    web: (request, response) => {
      if (request.url === '/slow') running.push(response)
      else response.end('a page')
      return Promise.resolve()
    },
  })
  const slow = ['2001:db8::1', '2001:db8::2'].map((address) => world.ask('/slow', { headers: from(address) }))
  await expect.poll(() => running.length).toBe(2)
  const refused = await world.ask('/page', { headers: from('2001:db8::3') })
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toBe('5')
  expect((await world.ask('/page', { headers: from('2001:db8:0:1::3') })).status).toBe(200)
  for (const response of running) response.end('done')
  await Promise.all(slow)
  expect((await world.ask('/page', { headers: from('2001:db8::3') })).status).toBe(200)
})

test('a network may have as many sockets as the setting says', async () => {
  world = await startTestWorld({
    env: { TRUSTED_PROXIES: '127.0.0.1', LIMIT_SOCKETS_PER_NETWORK: '2' },
  })
  const open = (address: string) =>
    new WebSocket(`ws://127.0.0.1:${world.port}/realtime/app/key`, {
      origin: `http://127.0.0.1:${world.port}`,
      headers: from(address),
    })
  const sockets = ['192.0.2.1', '192.0.2.1', '192.0.2.2'].map(open)
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  const [, refused] = (await once(open('192.0.2.1'), 'unexpected-response')) as [
    unknown,
    { statusCode: number },
  ]
  expect(refused.statusCode).toBe(429)

  const [first] = sockets
  first?.terminate()
  await expect
    .poll(async () => {
      const again = open('192.0.2.1')
      again.on('error', () => undefined)
      const said = await Promise.race([
        once(again, 'open').then(() => 'open'),
        once(again, 'unexpected-response').then(() => 'refused'),
      ])
      again.terminate()
      return said
    })
    .toBe('open')
  for (const socket of sockets) socket.terminate()
})

test('a network above its bound of pages waits: a person gets a page that says why, a script a plain refusal', async () => {
  world = await startTestWorld({
    web: answerPage,
    env: { TRUSTED_PROXIES: '127.0.0.1', LIMIT_PAGES_PER_MINUTE: '8' },
  })
  const ask = (path: string, headers: Record<string, string> = {}) =>
    world.ask(path, { headers: { ...from('192.0.2.1'), ...headers } })
  await ask('/cached')
  expect((await ask('/made1')).status).toBe(200)
  expect((await ask('/made2')).status).toBe(200)

  const page = await ask('/made3', DOCUMENT)
  expect(page.status).toBe(429)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain('One moment, please')
  for (const headers of [{ ...DOCUMENT, rsc: '1' }, { ...DOCUMENT, 'next-action': '0'.repeat(42) }, {}]) {
    const plain = await ask('/made3', headers)
    expect([plain.status, JSON.parse(plain.body).code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  }
  // Cached pages stay open, and other networks have a bound of their own.
  for (let count = 0; count < 20; count++) expect((await ask('/cached')).status).toBe(200)
  expect((await ask('/_next/static/x.js')).status).toBe(200)
  expect((await ask('/made3', from('192.0.2.2'))).status).toBe(200)
})

test('pages from the cache and files do not count, however many', async () => {
  world = await startTestWorld({ web: answerPage, env: { LIMIT_PAGES_PER_MINUTE: '8' } })
  for (let count = 0; count < 30; count++) {
    expect((await world.ask(`/cached${count}`)).status).toBe(200)
    expect((await world.ask(`/file${count}`)).status).toBe(200)
  }
  expect((await world.ask('/made')).status).toBe(200)
})

test('a page that is cached for visitors counts when it is made for a member or for a query', async () => {
  world = await startTestWorld({
    env: { LIMIT_PAGES_PER_MINUTE: '4' },
    web: (request, response) => {
      const isMade = /\?q/.test(request.url ?? '') || request.headers.cookie !== undefined
      if (!isMade) response.setHeader('x-nextjs-cache', 'HIT')
      response.end('a page')
      return Promise.resolve()
    },
  })
  await world.ask('/explore')
  expect((await world.ask('/explore?q=1')).status).toBe(200)
  expect((await world.ask('/explore?q=2')).status).toBe(429)
  expect((await world.ask('/explore', { headers: { cookie: 'token=x' } })).status).toBe(429)
  expect((await world.ask('/explore?_rsc=abc')).status).toBe(200)
  expect((await world.ask('/explore')).status).toBe(200)
})

test('a cached path counts again once Next had to render its page again', async () => {
  let isCached = true
  world = await startTestWorld({
    env: { LIMIT_PAGES_PER_MINUTE: '4' },
    web: (_request, response) => {
      if (isCached) response.setHeader('x-nextjs-cache', 'HIT')
      response.end('a page')
      return Promise.resolve()
    },
  })
  await world.ask('/explore')
  isCached = false
  expect((await world.ask('/other')).status).toBe(200)
  expect((await world.ask('/explore')).status).toBe(200)
  expect((await world.ask('/explore')).status).toBe(429)
})

test.each([
  ['upstream', '/media/film.mp4'],
  ['the web half', '/explore'],
  ['the web half, packed', '/packed'],
])('a client that does not read makes %s wait', async (_, path) => {
  let written = 0
  const endless = (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('content-type', request.url === '/packed' ? 'text/plain' : 'video/mp4')
    // More random bytes than the compressor looks back at, so that the body does not shrink.
    const noise = randomBytes(64 * 1024)
    const more = () => {
      while (!response.destroyed && (written += noise.length) && response.write(noise));
    }
    response.on('drain', more)
    more()
    return Promise.resolve()
  }
  world = await startTestWorld({ web: endless })
  world.upstream.removeAllListeners('request').on('request', endless)
  const client = connect(world.port, '127.0.0.1')
  client.pause()
  client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n`)
  await expect.poll(() => written).toBeGreaterThan(0)
  // The kernel's buffers on both sides hold a part of the bytes; without waiting the writing would never end.
  let before = -1
  await expect
    .poll(
      () => {
        const isStill = before === written
        before = written
        return isStill
      },
      { interval: 300, timeout: 10_000 },
    )
    .toBe(true)
  expect(process.memoryUsage().arrayBuffers).toBeLessThan(200 * 1024 * 1024)
  client.destroy()
})
