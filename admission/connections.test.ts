import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { limitConnections } from './connections.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function listen(perNetwork: number, total: number, exempt?: string[]) {
  const server = createServer()
  const accepted: Socket[] = []
  server.on('connection', (socket) => {
    accepted.push(socket)
    socket.on('error', () => undefined)
    socket.resume()
  })
  const limits = { LIMIT_CONNECTIONS_PER_NETWORK: perNetwork, LIMIT_CONNECTIONS: total }
  const isExempt = exempt && ((address: string) => exempt.includes(address))
  const connections = limitConnections(server, limits, isExempt)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  /** @returns whether the listener keeps the connection */
  async function open(localAddress: string): Promise<Socket | null> {
    const before = accepted.length
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => undefined)
    socket.resume()
    closers.push(() => socket.destroy())
    await expect.poll(() => accepted.length).toBe(before + 1)
    if (!accepted.at(-1)?.destroyed) return socket
    await expect.poll(() => socket.destroyed).toBe(true)
    return null
  }
  closers.push(() => server.close())
  return { open, accepted, connections }
}

test('a network has so many connections, idle ones included, and others have theirs', async () => {
  const { open } = await listen(2, 100)
  const first = await open('127.0.0.2')
  expect(await open('127.0.0.2')).not.toBeNull()
  expect(await open('127.0.0.2')).toBeNull()
  expect(await open('127.0.0.3')).not.toBeNull()
  first?.destroy()
  await expect.poll(() => open('127.0.0.2')).not.toBeNull()
})

test('all networks together have so many', async () => {
  const { open } = await listen(2, 3)
  for (const address of ['127.0.0.2', '127.0.0.3', '127.0.0.4']) expect(await open(address)).not.toBeNull()
  expect(await open('127.0.0.5')).toBeNull()
})

test('a trusted proxy and whoever has proven to be one of us count for nothing', async () => {
  const { open, accepted, connections } = await listen(1, 1, ['127.0.0.9'])
  for (let count = 0; count < 3; count++) expect(await open('127.0.0.9')).not.toBeNull()
  for (let count = 0; count < 3; count++) {
    expect(await open('127.0.0.2')).not.toBeNull()
    connections.vouchFor(accepted.at(-1)!)
  }
  expect(await open('127.0.0.2')).not.toBeNull()
  expect(await open('127.0.0.2')).toBeNull()
})

test('who has been vouched for is given back once, and not again when it closes', async () => {
  const { open, accepted, connections } = await listen(1, 1)
  for (let count = 0; count < 3; count++) {
    const vouched = await open('127.0.0.2')
    connections.vouchFor(accepted.at(-1)!)
    vouched?.destroy()
    await expect.poll(() => accepted.at(-1)?.destroyed).toBe(true)
  }
  expect(await open('127.0.0.2')).not.toBeNull()
  expect(await open('127.0.0.3')).toBeNull()
})
