import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { limitConnections } from './connections.ts'
import { strangerAt } from './party.ts'

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

  /** @returns the connection, or null when the listener closed it */
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

const BUSY_STRANGER = strangerAt('127.0.0.2')

test('a network with only busy connections gets no more than its limit, and other networks get theirs', async () => {
  const { open, accepted, connections } = await listen(2, 100)
  const first = await open('127.0.0.2')
  connections.use(accepted.at(-1)!, BUSY_STRANGER)
  expect(await open('127.0.0.2')).not.toBeNull()
  connections.use(accepted.at(-1)!, BUSY_STRANGER)
  expect(await open('127.0.0.2')).toBeNull()
  expect(await open('127.0.0.3')).not.toBeNull()
  first?.destroy()
  await expect.poll(() => open('127.0.0.2')).not.toBeNull()
})

test('a newcomer at its network’s limit replaces the idle connection that was used longest ago', async () => {
  const { open, accepted, connections } = await listen(2, 100)
  const [first, second] = [await open('127.0.0.2'), await open('127.0.0.2')]
  connections.use(accepted[0]!, BUSY_STRANGER)()
  expect(await open('127.0.0.2')).not.toBeNull()
  await expect.poll(() => second?.destroyed).toBe(true)
  expect(first?.destroyed).toBe(false)
})

test('a newcomer replaces a connection of the network that has most when the total limit is reached', async () => {
  const { open } = await listen(3, 3)
  const many = [await open('127.0.0.2'), await open('127.0.0.2'), await open('127.0.0.2')]
  expect(await open('127.0.0.3')).not.toBeNull()
  await expect.poll(() => many.map((socket) => socket?.destroyed)).toEqual([true, false, false])
})

test('a connection that a member has used counts for the account and no longer for the network', async () => {
  const { open, accepted, connections } = await listen(1, 100)
  for (const account of ['mia', 'noor', 'zoe']) {
    expect(await open('127.0.0.2')).not.toBeNull()
    connections.use(accepted.at(-1)!, { ...BUSY_STRANGER, account })
  }
  expect(await open('127.0.0.2')).not.toBeNull()
  connections.use(accepted.at(-1)!, BUSY_STRANGER)
  expect(await open('127.0.0.2')).toBeNull()
})

test('connections of a trusted proxy and vouched connections do not count', async () => {
  const { open, accepted, connections } = await listen(1, 2, ['127.0.0.9'])
  for (let count = 0; count < 3; count++) expect(await open('127.0.0.9')).not.toBeNull()
  for (let count = 0; count < 3; count++) {
    expect(await open('127.0.0.2')).not.toBeNull()
    connections.vouchFor(accepted.at(-1)!)
  }
  expect(await open('127.0.0.2')).not.toBeNull()
  connections.use(accepted.at(-1)!, BUSY_STRANGER)
  expect(await open('127.0.0.2')).toBeNull()
})

test('a vouched connection frees its place once, and not again when it closes', async () => {
  const { open, accepted, connections } = await listen(1, 1)
  for (let count = 0; count < 3; count++) {
    const vouched = await open('127.0.0.2')
    connections.vouchFor(accepted.at(-1)!)
    vouched?.destroy()
    await expect.poll(() => accepted.at(-1)?.destroyed).toBe(true)
  }
  expect(await open('127.0.0.2')).not.toBeNull()
  connections.use(accepted.at(-1)!, BUSY_STRANGER)
  expect(await open('127.0.0.3')).toBeNull()
})

test('a connection is busy until its last request ends, and counts for the network of its other end', async () => {
  const { open, accepted, connections } = await listen(1, 100)
  const first = await open('127.0.0.2')
  // Behind a proxy of the product the client's address is not the connection's other end.
  const ends = [0, 1].map(() => connections.use(accepted[0]!, strangerAt('192.0.2.9')))
  expect(await open('127.0.0.2')).toBeNull()
  ends[0]?.()
  expect(await open('127.0.0.2')).toBeNull()
  ends[1]?.()
  expect(await open('127.0.0.2')).not.toBeNull()
  await expect.poll(() => first?.destroyed).toBe(true)
})

test('the party of a connection is its other end, then its last client, and none once it is vouched for', async () => {
  const { open, accepted, connections } = await listen(9, 100)
  await open('127.0.0.2')
  const socket = accepted[0]!
  expect(connections.partyOf(socket)).toEqual(strangerAt('127.0.0.2'))
  const mia = { ...BUSY_STRANGER, account: 'mia' }
  connections.use(socket, mia)
  expect(connections.partyOf(socket)).toEqual(mia)
  connections.vouchFor(socket)
  expect(connections.partyOf(socket)).toBeNull()
})
