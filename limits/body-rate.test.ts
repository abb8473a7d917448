import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { hasBody, BODY_RATES, watchBody, watchBodyRate } from './body-rate.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A server that watches each body, and reads it to its end before it answers. */
async function serve(onRequest: (request: IncomingMessage) => void): Promise<number> {
  const server = createServer((incoming, response) => {
    watchBody(incoming, BODY_RATES.small)
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

test('a kept-alive connection gains no listeners with each body', async () => {
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

test('the watch of a body ends when its request breaks off', async () => {
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

describe('a rate of 1,000 bytes in 10 s, and 30 s for all of them', () => {
  /**
   * Sends these numbers of bytes, one in each stretch. @returns after how many seconds the body was too slow, or null
   */
  function send(bytesByStretch: number[]): number | null {
    vi.useFakeTimers()
    let bytes = 400
    const onSlow = vi.fn()
    watchBodyRate({ wholeMs: 30_000, stretchMs: 10_000, bytesPerSecond: 100 }, () => bytes, onSlow)
    for (const [at, sent] of bytesByStretch.entries()) {
      bytes += sent
      vi.advanceTimersByTime(10_000)
      if (!onSlow.mock.calls.length) continue
      expect(vi.getTimerCount()).toBe(0)
      return (at + 1) * 10
    }
    expect(vi.getTimerCount()).toBe(1)
    return null
  }

  test.each([
    ['keeps the rate is never too slow', [1000, 1000], null],
    ['is a byte short in the first stretch is too slow then', [999], 10],
    ['stops after a fast stretch is too slow in the next', [5000, 0], 20],
    ['is fast but not complete in time is ended', [9000, 9000, 9000], 30],
  ])('a body that %s', (_, bytesByStretch, slowAfter) => {
    expect(send(bytesByStretch)).toBe(slowAfter)
  })
})

test.each([
  [{}, false],
  [{ 'content-length': '0' }, false],
  [{ 'content-length': '1' }, true],
  [{ 'transfer-encoding': 'chunked' }, true],
])('the headers %j announce a body: %s', (headers, isOne) => {
  expect(hasBody({ headers } as IncomingMessage)).toBe(isOne)
})

test('a request without a body is not watched, and a complete body that waits to be read is not cut off', () => {
  vi.useFakeTimers()
  const ask = (headers: Record<string, string>) => {
    const incoming = { headers, socket: { bytesRead: 9 }, complete: true, destroy: vi.fn(), once: vi.fn() }
    watchBody(incoming as unknown as IncomingMessage, BODY_RATES.small)
    return incoming
  }
  ask({})
  expect(vi.getTimerCount()).toBe(0)
  const whole = ask({ 'content-length': '9' })
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(BODY_RATES.small.wholeMs)
  expect(whole.destroy).not.toHaveBeenCalled()
})
