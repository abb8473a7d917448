/** Slow clients over TLS: the socket encrypts and counts each write as a whole. */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:tls'
import { afterEach, expect, test, vi } from 'vitest'
import { strangerAt } from './party.ts'
import { readSocketBuffers } from './socket-buffers.ts'
import { closeSlowReaders } from './slow-readers.ts'

/** A key that both ends share, so that the test needs no certificate. */
const KEY = { psk: Buffer.alloc(32, 7), identity: 'client' }
const TLS = { ciphers: 'PSK-AES128-GCM-SHA256', maxVersion: 'TLSv1.2' as const }
const MEGABYTE = 1024 * 1024
const PIECE = Buffer.alloc(3 * MEGABYTE)
const STALL_MS = 30_000
/** The kernel's buffers fill and empty at their own speed, so the test polls. */
const SLOW = { timeout: 10_000, interval: 5 }

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
  vi.useRealTimers()
})

/** Serves an endless answer, and writes each piece when the kernel has taken all of the last. */
async function serve(networkBytes = 100 * MEGABYTE) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const responses: ServerResponse[] = []
  const server = createServer({ ...TLS, pskCallback: () => KEY.psk }, (_, response) => {
    responses.push(response)
    const go = (error?: Error | null) => void (error || response.destroyed || response.write(PIECE, go))
    go()
  })
  const bounds = {
    LIMIT_UNREAD_MEGABYTES: 100 * MEGABYTE,
    LIMIT_UNREAD_MEGABYTES_PER_NETWORK: networkBytes,
  }
  closeSlowReaders(server, bounds, () => strangerAt('192.0.2.1'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const options = { ...TLS, port, pskCallback: () => KEY, checkServerIdentity: () => undefined }
  const client = connect({ ...options, host: '127.0.0.1' }).pause()
  client.on('error', () => undefined)
  closers.push(() => {
    client.destroy()
    server.close()
  })
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => responses.length, SLOW).toBe(1)
  const socket = responses[0]!.socket!
  await expect.poll(() => isStuck(socket), SLOW).toBe(true)
  return { socket, client }
}

let lastSeen = -1
/** Whether the kernel has taken nothing since the last call. */
function isStuck(socket: Socket): boolean {
  const { unsentBytes } = readSocketBuffers(socket)
  const isSame = unsentBytes > 0 && unsentBytes === lastSeen
  lastSeen = unsentBytes
  return isSame
}

test('bytes of a running write count twice, since memory holds them plain and encrypted', async () => {
  const { socket } = await serve(1.9 * PIECE.length)
  expect(socket.writableLength).toBeLessThan(1.9 * PIECE.length)
  vi.advanceTimersByTime(1000)
  expect(socket.destroyed).toBe(true)
})

test('a client that reads nothing loses its connection', async () => {
  const { socket } = await serve()
  vi.advanceTimersByTime(STALL_MS)
  expect(socket.destroyed).toBe(false)
  vi.advanceTimersByTime(2000)
  expect(socket.destroyed).toBe(true)
})

test('a client that reads less than a whole write at a time keeps its connection', async () => {
  const { socket, client } = await serve()
  for (let look = 0; look < 8; look++) {
    vi.advanceTimersByTime(STALL_MS - 1000)
    expect(socket.destroyed).toBe(false)
    const { unsentBytes } = readSocketBuffers(socket)
    await expect
      .poll(() => {
        client.read()
        return readSocketBuffers(socket).unsentBytes
      }, SLOW)
      .not.toBe(unsentBytes)
  }
})
