import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PACES, watchBody } from './pace.ts'

/** A server that watches each body, and reads it to its end before it answers. */
async function serve(onRequest: (request: IncomingMessage) => void): Promise<number> {
  const server = createServer((incoming, response) => {
    watchBody(incoming, PACES.small)
    onRequest(incoming)
    incoming.resume().on('end', () => response.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test('a connection that lives long keeps nothing of the bodies that came over it', async () => {
  const listeners: number[] = []
  const sockets = new Set<Socket>()
  const port = await serve(({ socket }) => {
    sockets.add(socket)
    listeners.push(socket.listenerCount('close'))
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  for (let sent = 0; sent < 20; sent++) {
    const post = request({ port, host: '127.0.0.1', method: 'POST', agent }).end('words')
    const [answer] = (await once(post, 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
  }
  expect(sockets.size).toBe(1)
  expect(new Set(listeners).size, listeners.join(' ')).toBe(1)
})

test('a body that breaks off is watched no longer', async () => {
  const stopped = vi.spyOn(globalThis, 'clearInterval')
  let asked = 0
  const port = await serve(() => (asked += 1))
  const post = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': 1000 } })
  post.on('error', () => {})
  post.write('the beginning')
  await vi.waitUntil(() => asked === 1)
  const before = stopped.mock.calls.length
  post.destroy()
  await vi.waitUntil(() => stopped.mock.calls.length > before)
})
