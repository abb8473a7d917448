import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import type { ListenerLimits } from '#limits/settings.ts'
import { LISTENER_LIMITS } from '#tests/support/listener-limits.ts'
import { createGateway } from './media-gateway.ts'

const SECRETS = { internalSecret: 'secret of front', engineSecret: 'secret of the gateway' }

const closers: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** An engine that keeps a connection open after its first answer, and closes it when it is used again. */
async function startForgetfulEngine(): Promise<{ origin: string; connections: Socket[] }> {
  const connections: Socket[] = []
  const server = createServer((socket) => {
    connections.push(socket)
    socket.on('error', () => socket.destroy())
    let answered = 0
    socket.on('data', () => {
      if (answered++) socket.destroy()
      else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 4\r\nconnection: keep-alive\r\n\r\nfilm')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    for (const socket of connections) socket.destroy()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, connections }
}

async function startGateway(engineOrigin: string, limits: Partial<ListenerLimits> = {}): Promise<string> {
  const media = () => ({ appName: 'LiveApp', origin: () => engineOrigin })
  const gateway = createGateway({
    media,
    realtime: null,
    gate: { countryOf: () => null, isShut: () => false },
    limits: { ...LISTENER_LIMITS, ...limits },
    ...SECRETS,
  })
  const server = gateway.serverFactory((request, response) => {
    if (request.url !== '/held') response.end('elsewhere')
  }, {}) as ReturnType<typeof createServer>
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    gateway.close()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('the gateway repeats a read whose kept connection the engine has closed', async () => {
  const engine = await startForgetfulEngine()
  const origin = await startGateway(engine.origin)
  for (let asked = 0; asked < 4; asked++) {
    const answer = await fetch(`${origin}/LiveApp/streams/one/init-1.mp4`)
    expect([answer.status, await answer.text()]).toEqual([200, 'film'])
  }
  expect(engine.connections.length).toBe(4)
})

const offer = (origin: string) => fetch(`${origin}/LiveApp/whip/one`, { method: 'POST', body: 'offer' })

test('the gateway sends each write over a new connection', async () => {
  const engine = await startForgetfulEngine()
  const origin = await startGateway(engine.origin)
  await (await fetch(`${origin}/LiveApp/streams/one/init-1.mp4`)).text()
  for (let asked = 0; asked < 2; asked++) expect(await (await offer(origin)).text()).toBe('film')
  expect(engine.connections.length).toBe(3)
})

test('the gateway does not repeat a failed write', async () => {
  let calls = 0
  const server = createHttpServer((request) => {
    calls += 1
    request.socket.resetAndDestroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => void server.close())
  const origin = await startGateway(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect((await offer(origin)).status).toBe(503)
  expect(calls).toBe(1)
})

/** An engine that answers with the headers that it has received. */
async function startEchoingEngine(): Promise<string> {
  const server = createHttpServer((request, response) => response.end(JSON.stringify(request.headers)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  ['a client’s own claim', { 'x-ovation-client-address': '192.0.2.9' }, '127.0.0.1'],
  [
    'a claim with a guess',
    { 'x-ovation-client-address': '192.0.2.9', 'x-ovation-internal': 'x' },
    '127.0.0.1',
  ],
  [
    'a claim of a network',
    { 'x-ovation-client-network': '192.0.2.9', 'x-ovation-gateway': 'x' },
    '127.0.0.1',
  ],
  [
    'an address from front',
    { 'x-ovation-client-address': '2001:db8:1:2::7', 'x-ovation-internal': SECRETS.internalSecret },
    '2001:db8:1:2::/64 2001:db8:1:0::/56 2001:db8:1::/48',
  ],
])('the engine learns the network from the gateway: %s', async (_, headers, network) => {
  const origin = await startGateway(await startEchoingEngine())
  const answer = await fetch(`${origin}/LiveApp/streams/one.m3u8`, { headers })
  const heard = (await answer.json()) as IncomingHttpHeaders
  expect(Object.entries(heard).filter(([name]) => name.startsWith('x-ovation-'))).toEqual([
    ['x-ovation-client-network', network],
    ['x-ovation-gateway', SECRETS.engineSecret],
  ])
})

test.each([
  ['from front', SECRETS.internalSecret, 'mia'],
  ['from a client', 'guessed', undefined],
])('the engine learns the account that a request names %s', async (_, secret, account) => {
  const origin = await startGateway(await startEchoingEngine())
  const answer = await fetch(`${origin}/LiveApp/streams/one.m3u8`, {
    headers: {
      'x-ovation-client-address': '192.0.2.1',
      'x-ovation-client-account': 'mia',
      'x-ovation-internal': secret,
    },
  })
  const heard = (await answer.json()) as IncomingHttpHeaders
  expect(heard['x-ovation-client-account']).toBe(account)
})

test('the gateway refuses an upgrade of an unknown path, and destroys its socket although the peer keeps its half open', async () => {
  const origin = new URL(await startGateway(await startEchoingEngine()))
  const socket = connect({ port: Number(origin.port), host: origin.hostname, allowHalfOpen: true })
  closers.push(() => void socket.destroy())
  socket.write('GET /nowhere HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
  socket.resume()
  await once(socket, 'end')
  // Only a destroyed socket answers further data with a reset.
  const gone = new Promise((resolve) => socket.on('error', resolve))
  const pusher = setInterval(() => socket.write('more'), 20)
  await gone
  clearInterval(pusher)
})

test('the connections of strangers are limited, and those of our own parts do not count', async () => {
  const origin = await startGateway('http://127.0.0.1:9', { LIMIT_CONNECTIONS_PER_NETWORK: 2 })
  const port = Number(new URL(origin).port)
  const open = async (headers = '') => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    closers.push(() => void socket.destroy())
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\n${headers}\r\n`)
    await once(socket, 'data')
    return socket
  }
  const ours = []
  for (let count = 0; count < 5; count++)
    ours.push(await open(`x-ovation-internal: ${SECRETS.internalSecret}\r\n`))
  const strangers = [await open(), await open(), await open()]
  // All three are idle by now, and the gateway closes the one that was used longest ago.
  await expect.poll(() => strangers.map(({ destroyed }) => destroyed)).toEqual([true, false, false])
  expect(ours.map(({ destroyed }) => destroyed)).toEqual(ours.map(() => false))
})

test('a connection with a running request is not closed for a new connection', async () => {
  let asked = 0
  const silent = createHttpServer(() => void (asked += 1)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  closers.push(() => void silent.close())
  const engine = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const origin = await startGateway(engine, { LIMIT_CONNECTIONS_PER_NETWORK: 2 })
  const begin = () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.on('error', () => undefined).resume()
    closers.push(() => void socket.destroy())
    socket.write('GET /LiveApp/streams/one.m3u8 HTTP/1.1\r\nHost: x\r\n\r\n')
    return socket
  }
  const busy = [begin(), begin()]
  await expect.poll(() => asked).toBe(2)
  await expect(fetch(origin)).rejects.toThrow('fetch failed')
  expect(busy.map(({ destroyed }) => destroyed)).toEqual([false, false])
})

test.each(['/LiveApp/whip/one', '/realtime/apps/ovation/events'])(
  'a connection whose body for %s stalls is closed',
  async (path) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    closers.push(() => void vi.useRealTimers())
    const engine = await startForgetfulEngine()
    const socket = connect(Number(new URL(await startGateway(engine.origin)).port), '127.0.0.1')
    socket.on('error', () => undefined).resume()
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nx`)
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(15_000)
        return socket.destroyed
      })
      .toBe(true)
  },
)

test('forms with files and chunks of uploads need no room for bodies', async () => {
  const origin = await startGateway('http://127.0.0.1:9', { LIMIT_BODY_MEGABYTES_PER_NETWORK: 64 * 1024 })
  const ask = async (method: string, path: string) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    return (await fetch(`${origin}${path}`, { method, headers, body: 'x'.repeat(128 * 1024) })).status
  }
  expect(await ask('POST', '/users/avatar/upload')).toBe(200)
  expect(await ask('PATCH', '/uploads/1')).toBe(200)
  expect(await ask('POST', '/auth/login')).toBe(429)
})

test('incomplete bodies of strangers have limited room, and the oldest one is dropped', async () => {
  const origin = await startGateway('http://127.0.0.1:9', { LIMIT_BODY_MEGABYTES_PER_NETWORK: 512 * 1024 })
  const port = Number(new URL(origin).port)
  const begin = async (headers: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    closers.push(() => void socket.destroy())
    socket.write(`POST /held HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`)
    socket.resume()
    await once(socket, 'connect')
    return socket
  }
  const ours = await begin(`x-ovation-internal: ${SECRETS.internalSecret}\r\nContent-Length: 262144`)
  const begun = [await begin('Transfer-Encoding: chunked'), await begin('Content-Length: 262144')]
  const ask = async () => (await fetch(`${origin}/elsewhere`, { method: 'POST', body: 'x' })).status
  expect(await ask()).toBe(200)
  await expect.poll(() => begun.map(({ destroyed }) => destroyed)).toEqual([true, false])
  expect(ours.destroyed).toBe(false)
})
