import { EventEmitter, once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Server } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { strangerAt } from './party.ts'
import { closeSlowReaders } from './slow-readers.ts'

const STRETCH_MS = 120_000
const STALL_MS = 30_000
const BOUNDS = {
  LIMIT_UNREAD_MEGABYTES: 64 * 1024 * 1024,
  LIMIT_UNREAD_MEGABYTES_PER_NETWORK: 64 * 1024 * 1024,
}
const partyOf = () => strangerAt('192.0.2.1')

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
  vi.useRealTimers()
})

async function serve(answer: (response: ServerResponse) => void) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const responses: ServerResponse[] = []
  const server = createServer((_, response) => {
    responses.push(response)
    answer(response)
  })
  closeSlowReaders(server, BOUNDS, partyOf)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined)
  client.pause()
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  closers.push(() => {
    client.destroy()
    server.close()
  })
  await expect.poll(() => responses.length, SLOW).toBe(1)
  return { client, socket: responses[0]!.socket! }
}

/** The kernel's buffers fill and empty at their own speed, so the test polls. */
const SLOW = { timeout: 10_000 }

/** More than the kernel takes for a client that does not read. */
const LARGE = Buffer.alloc(7 * 1024 * 1024)

test('a client that asks for much and does not read loses its connection', async () => {
  const { socket } = await serve((response) => response.end(LARGE))
  const closed = once(socket, 'close')
  expect(socket.writableLength).toBeGreaterThan(0)
  vi.advanceTimersByTime(STALL_MS)
  expect(socket.destroyed).toBe(false)
  vi.advanceTimersByTime(2000)
  await closed
})

test('a client that keeps reading keeps its connection, and so does one for whom no bytes wait', async () => {
  let going = true
  const { socket, client } = await serve((response) => {
    const write = () => {
      while (going && response.write(LARGE.subarray(0, 256 * 1024)));
    }
    response.on('drain', write)
    write()
  })
  for (let look = 0; look < 4; look++) {
    vi.advanceTimersByTime(STALL_MS - 1000)
    const read = client.bytesRead
    client.resume()
    await expect.poll(() => client.bytesRead - read, SLOW).toBeGreaterThan(LARGE.length)
    client.pause()
    await expect.poll(() => socket.writableLength, SLOW).toBeGreaterThan(0)
  }
  going = false
  client.resume()
  await expect.poll(() => socket.writableLength, SLOW).toBe(0)
  vi.advanceTimersByTime(4 * STRETCH_MS)
  expect(socket.destroyed).toBe(false)
})

describe('a connection for which bytes wait', () => {
  /** The bytes that a client of 512 bytes a second takes in a stretch of two minutes. */
  const LEAST_BYTES = 61_440

  function watch() {
    vi.useFakeTimers()
    const server = new EventEmitter()
    closeSlowReaders(server as Server, BOUNDS, partyOf)
    return {
      server,
      connect(event = 'connection') {
        const state = { bytesWritten: 1_000_000, writableLength: 500_000, destroy: vi.fn() }
        const socket = Object.assign(new EventEmitter(), state)
        server.emit(event, socket)
        return socket
      },
      /** Moves the clock on to the next look. */
      look: () => vi.advanceTimersByTime(1000),
      /** Lets a client read bytes little by little over two minutes. */
      take(bytes: number, socket: { writableLength: number }) {
        for (let part = 0; part < 8; part++) {
          vi.advanceTimersByTime(STRETCH_MS / 8)
          socket.writableLength -= part < 7 ? Math.floor(bytes / 7) : 0
        }
      },
    }
  }

  test.each(['connection', 'secureConnection'])(
    'a socket of a %s event is closed when its client reads below the rate',
    (kind) => {
      const { connect: open, look, take } = watch()
      const [slow, enough] = [open(kind), open(kind)]
      look()
      const both = {
        get writableLength() {
          return slow.writableLength
        },
        set writableLength(left: number) {
          enough.writableLength -= slow.writableLength - left + 8
          slow.writableLength = left
        },
      }
      take(LEAST_BYTES - 7, both)
      expect(slow.destroy).toHaveBeenCalledOnce()
      expect(enough.destroy).not.toHaveBeenCalled()
    },
  )

  test.each([
    [LEAST_BYTES, 0],
    [LEAST_BYTES - 1, 1],
  ])(
    'a connection that takes %i bytes of one long write in two minutes is closed %i times',
    (bytes, closed) => {
      const { connect: open, look } = watch()
      const handle = { writeQueueSize: 400_000 }
      const socket = Object.assign(open(), { _handle: handle })
      look()
      for (let part = 1; part <= 8; part++) {
        handle.writeQueueSize = 400_000 - Math.floor((bytes * part) / 8)
        for (let second = 0; second < 15; second++) look()
      }
      expect(socket.destroy).toHaveBeenCalledTimes(closed)
    },
  )

  test('a connection may stall for half a minute after bytes begin to wait or the client reads one', () => {
    const { connect: open, look } = watch()
    const socket = open()
    const stall = (seconds: number) => {
      for (let second = 0; second < seconds; second++) look()
    }
    stall(30)
    socket.writableLength = 0
    look()
    socket.writableLength = 400_000
    stall(30)
    socket.writableLength -= 1
    stall(30)
    expect(socket.destroy).not.toHaveBeenCalled()
    look()
    expect(socket.destroy).toHaveBeenCalledOnce()
  })

  test('a closed connection is no longer watched, and the watch ends with the listener', () => {
    const { connect: open, server } = watch()
    const socket = open()
    socket.emit('close')
    vi.advanceTimersByTime(2 * STRETCH_MS)
    expect(socket.destroy).not.toHaveBeenCalled()
    server.emit('close')
    expect(vi.getTimerCount()).toBe(0)
  })
})
