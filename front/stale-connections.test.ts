/** Upstream closes an idle connection at the moment when the listener uses it again. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestWorld } from './test-world.ts'

let world: Awaited<ReturnType<typeof startTestWorld>>
afterEach(() => world.stop())

test('a read on a connection that upstream has just closed is sent again', async () => {
  world = await startTestWorld()
  await world.askSeen('/api/v1/first')
  let calls = 0
  world.upstream.removeAllListeners('request')
  world.upstream.on('request', (request, response) => {
    calls += 1
    if (calls === 1) request.socket.resetAndDestroy()
    else response.end('there')
  })
  expect((await world.ask('/api/v1/second')).body).toBe('there')
})

test('a socket never goes over a kept connection, which upstream may have given up', async () => {
  world = await startTestWorld()
  await world.askSeen('/api/v1/first')
  const kept = new Set<object>()
  world.upstream.on('request', ({ socket }: IncomingMessage) => kept.add(socket))
  await world.askSeen('/api/v1/second')
  world.upstream.prependListener('upgrade', ({ socket }: IncomingMessage) => {
    if (kept.has(socket)) socket.resetAndDestroy()
  })
  const origin = `http://127.0.0.1:${world.port}`
  const socket = new WebSocket(`ws://127.0.0.1:${world.port}/realtime/app/key`, { origin })
  await once(socket, 'open')
  socket.terminate()
})

test('a write never goes over a kept connection either, since it is not sent twice', async () => {
  world = await startTestWorld()
  const kept = new Set<object>()
  world.upstream.on('request', ({ socket }: IncomingMessage) => kept.add(socket))
  await world.askSeen('/api/v1/first')
  world.upstream.removeAllListeners('request')
  world.upstream.on('request', ({ socket }: IncomingMessage, response) => {
    if (kept.has(socket)) socket.resetAndDestroy()
    else response.end('done')
  })
  const answer = await world.ask('/api/v1/tips', { method: 'POST', body: '{}' })
  expect(answer).toMatchObject({ status: 200, body: 'done' })
})

test('a write that breaks off is reported and never sent twice', async () => {
  world = await startTestWorld()
  let calls = 0
  world.upstream.removeAllListeners('request')
  world.upstream.on('request', (request) => {
    calls += 1
    request.socket.resetAndDestroy()
  })
  const answer = await world.ask('/api/v1/tips', { method: 'POST', body: '{}' })
  expect(answer.status).toBe(502)
  expect(calls).toBe(1)
})
