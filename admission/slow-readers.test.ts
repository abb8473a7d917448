import { EventEmitter, once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Server } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { closeSlowReaders } from './slow-readers.ts'

const STRETCH_MS = 120_000

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
  closeSlowReaders(server)
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
  await expect.poll(() => responses.length, PATIENT).toBe(1)
  return { client, socket: responses[0]!.socket! }
}

/** The kernel's buffers fill and empty in their own time. */
const PATIENT = { timeout: 10_000 }

/** More than the kernel takes for a client that does not read. */
const LARGE = Buffer.alloc(32 * 1024 * 1024)

test('a client that asks for much and does not read loses its connection', async () => {
  const { socket } = await serve((response) => response.end(LARGE))
  const closed = once(socket, 'close')
  expect(socket.writableLength).toBeGreaterThan(0)
  vi.advanceTimersByTime(STRETCH_MS)
  expect(socket.destroyed).toBe(false)
  vi.advanceTimersByTime(STRETCH_MS)
  await closed
})

test('a client that reads on keeps it, and so does one for whom nothing waits', async () => {
  let going = true
  const { socket, client } = await serve((response) => {
    const write = () => {
      while (going && response.write(LARGE.subarray(0, 256 * 1024)));
    }
    response.on('drain', write)
    write()
  })
  for (let look = 0; look < 4; look++) {
    vi.advanceTimersByTime(STRETCH_MS)
    const read = client.bytesRead
    client.resume()
    await expect.poll(() => client.bytesRead - read, PATIENT).toBeGreaterThan(LARGE.length)
    client.pause()
    await expect.poll(() => socket.writableLength, PATIENT).toBeGreaterThan(0)
  }
  going = false
  client.resume()
  await expect.poll(() => socket.writableLength, PATIENT).toBe(0)
  vi.advanceTimersByTime(4 * STRETCH_MS)
  expect(socket.destroyed).toBe(false)
})

describe('a connection for which bytes wait', () => {
  /** What a client of 512 bytes a second takes between two looks. */
  const LEAST_BYTES = 61_440

  function watch() {
    vi.useFakeTimers()
    const server = new EventEmitter()
    closeSlowReaders(server as Server)
    return {
      server,
      connect(event = 'connection') {
        const state = { bytesWritten: 1_000_000, writableLength: 500_000, destroy: vi.fn() }
        const socket = Object.assign(new EventEmitter(), state)
        server.emit(event, socket)
        return socket
      },
      /** The clock goes on to the next look. */
      look: () => vi.advanceTimersByTime(STRETCH_MS),
    }
  }

  test.each(['connection', 'secureConnection'])('of the kind %s is closed a byte below the rate', (kind) => {
    const { connect: open, look } = watch()
    const [slow, slowEnough] = [open(kind), open(kind)]
    look()
    slow.writableLength -= LEAST_BYTES - 1
    slowEnough.writableLength -= LEAST_BYTES
    look()
    expect(slow.destroy).toHaveBeenCalledOnce()
    expect(slowEnough.destroy).not.toHaveBeenCalled()
  })

  test('has a whole stretch each time that something begins to wait', () => {
    const { connect: open, look } = watch()
    const socket = open()
    look()
    socket.writableLength = 0
    look()
    socket.writableLength = 500_000
    look()
    expect(socket.destroy).not.toHaveBeenCalled()
    look()
    expect(socket.destroy).toHaveBeenCalledOnce()
  })

  test('is forgotten when it closes, and all of them with the listener', () => {
    const { connect: open, look, server } = watch()
    const socket = open()
    socket.emit('close')
    look()
    look()
    expect(socket.destroy).not.toHaveBeenCalled()
    server.emit('close')
    expect(vi.getTimerCount()).toBe(0)
  })
})
