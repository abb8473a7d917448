import { createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { createGateway } from './media-gateway.ts'

const closers: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** An engine that keeps a connection after its first answer, and closes it when it is used again. */
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

async function startGateway(engineOrigin: string): Promise<string> {
  const media = () => ({ appName: 'LiveApp', origin: () => engineOrigin })
  const gateway = createGateway({ media, realtime: null, gate: { isShut: () => false } })
  const server = gateway.serverFactory((_, response) => response.end('elsewhere'), {}) as ReturnType<
    typeof createServer
  >
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    gateway.close()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('a connection that the engine has closed meanwhile costs no viewer a piece of video', async () => {
  const engine = await startForgetfulEngine()
  const origin = await startGateway(engine.origin)
  for (let asked = 0; asked < 4; asked++) {
    const answer = await fetch(`${origin}/LiveApp/streams/one/init-1.mp4`)
    expect([answer.status, await answer.text()]).toEqual([200, 'film'])
  }
  expect(engine.connections.length).toBe(4)
})

it('the gateway sends no write twice', async () => {
  const engine = await startForgetfulEngine()
  const origin = await startGateway(engine.origin)
  const statuses = []
  for (let asked = 0; asked < 2; asked++) {
    const answer = await fetch(`${origin}/LiveApp/whip/one`, { method: 'POST', body: 'offer' })
    statuses.push(answer.status)
    await answer.text()
  }
  expect(statuses).toEqual([200, 503])
  expect(engine.connections.length).toBe(1)
})
