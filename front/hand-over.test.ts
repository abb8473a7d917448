/** Upstream restarts under the listener: requests meanwhile wait, and none is sent twice. */
import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startTestWorld } from './test-world.ts'

let world: Awaited<ReturnType<typeof startTestWorld>>
afterEach(() => world.stop())

/** Ends upstream. @returns what starts it again at its address */
async function endUpstream(): Promise<() => Promise<unknown>> {
  const { upstream } = world
  const { port } = upstream.address() as AddressInfo
  const closed = once(upstream, 'close')
  upstream.closeAllConnections()
  upstream.close()
  await closed
  // By then the listener has seen the end of its own connections too.
  await once(connect(port, '127.0.0.1'), 'close').catch(() => undefined)
  return () => {
    upstream.listen(port, '127.0.0.1')
    return once(upstream, 'listening')
  }
}

/** Makes upstream answer only when it is told. */
function takeOver(answer: (request: IncomingMessage, response: ServerResponse) => void): void {
  world.upstream.removeAllListeners('request')
  world.upstream.on('request', answer)
}

/** Whether a promise is still pending after everything that could have settled it has run. */
async function isOpen(promise: Promise<unknown>): Promise<boolean> {
  const settled = vi.fn()
  promise.then(settled, settled)
  await world.askSeen('/wallet')
  return settled.mock.calls.length === 0
}

test.each(['GET', 'POST', 'DELETE'])(
  'a %s waits while no upstream listens, and is sent once upstream is back',
  async (method) => {
    world = await startTestWorld()
    const start = await endUpstream()
    const body = method === 'POST' ? 'x'.repeat(200_000) : ''
    const answer = world.askSeen('/api/v1/tips', { method, ...(body && { body }) })
    expect(await isOpen(answer)).toBe(true)
    await start()
    expect(await answer).toMatchObject({ url: '/tips', method, body })
  },
)

test('a request waits no longer than the operator’s setting', async () => {
  world = await startTestWorld({ env: { UPSTREAM_HOLD_MS: '200' } })
  await endUpstream()
  const startedMs = performance.now()
  expect((await world.ask('/api/v1/tips', { method: 'POST', body: '{}' })).status).toBe(503)
  expect(performance.now() - startedMs).toBeGreaterThan(150)
})

test('a socket waits while no upstream listens, and opens once upstream is back', async () => {
  world = await startTestWorld()
  const start = await endUpstream()
  const origin = `http://127.0.0.1:${world.port}`
  const socket = new WebSocket(`ws://127.0.0.1:${world.port}/realtime/app/key`, { origin })
  const opened = once(socket, 'open')
  expect(await isOpen(opened)).toBe(true)
  await start()
  await opened
  socket.terminate()
})

test('a read that an ending upstream breaks off is sent again to the next one', async () => {
  world = await startTestWorld()
  const taken = Promise.withResolvers<void>()
  const [report] = world.upstream.listeners('request') as [() => void]
  takeOver(() => taken.resolve())
  const answer = world.askSeen('/api/v1/feeds')
  await taken.promise
  const start = await endUpstream()
  takeOver(report)
  await start()
  expect((await answer).url).toBe('/feeds')
})

test('begun requests are finished before upstream ends, and new ones wait', async () => {
  world = await startTestWorld()
  const [report] = world.upstream.listeners('request') as [() => void]
  const begun = Promise.withResolvers<ServerResponse>()
  takeOver((_request, response) => begun.resolve(response))
  const first = world.ask('/api/v1/first', { method: 'POST', body: '{}' })
  const response = await begun.promise
  takeOver(report)
  const drained = world.front.hold()
  const later = [world.askSeen('/api/v1/second', { method: 'POST', body: 'kept' }), world.askSeen('/wallet')]
  response.end('finished')
  expect((await first).body).toBe('finished')
  await drained
  const settled = vi.fn()
  for (const one of later) one.then(settled, settled)
  const start = await endUpstream()
  await start()
  expect(settled).not.toHaveBeenCalled()
  world.front.resume()
  expect(await Promise.all(later)).toMatchObject([{ url: '/second', body: 'kept' }, { url: '/wallet' }])
})

test('upstream’s end does not wait for clients who watch a stream', async () => {
  world = await startTestWorld()
  takeOver((_request, response) => response.write('a part'))
  const watching = get({ port: world.port, path: '/LiveApp/streams/1.mp4' })
  watching.on('error', () => undefined)
  await once(watching, 'response')
  await world.front.hold()
  watching.destroy()
})

test('the request of a client who leaves while it waits is not sent', async () => {
  world = await startTestWorld()
  const received = vi.fn()
  world.upstream.on('request', (request) => received(request.url))
  await world.front.hold()
  const leaving = get({ port: world.port, path: '/api/v1/left' })
  leaving.on('error', () => undefined)
  await once(leaving, 'socket')
  const staying = world.askSeen('/api/v1/stayed')
  const left = new Promise((resolve) => leaving.once('close', resolve))
  leaving.destroy()
  await left
  world.front.resume()
  await staying
  expect(received.mock.calls).toEqual([['/stayed']])
})

test('the listener releases held requests when no upstream comes back in time', async () => {
  world = await startTestWorld({ env: { UPSTREAM_HOLD_MS: '200' } })
  await world.front.hold()
  expect((await world.askSeen('/wallet')).url).toBe('/wallet')
})

test('a listener that stops still answers waiting requests, and the next request of a kept connection', async () => {
  world = await startTestWorld()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const askKept = async () => {
    const request = get({ port: world.port, path: '/api/v1/kept', agent })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    return [response.statusCode, response.headers.connection]
  }
  expect(await askKept()).toEqual([200, 'keep-alive'])
  await world.front.hold()
  const held = world.askSeen('/api/v1/held')
  await new Promise((pass) => setImmediate(pass))
  const stopped = world.front.stop()
  expect(await askKept()).toEqual([200, 'close'])
  expect((await held).url).toBe('/held')
  await stopped
})
