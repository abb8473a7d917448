import { afterEach, describe, expect, test, vi } from 'vitest'
import { signChannel } from './signatures.ts'
import { TestClient } from './test-client.ts'
import { startTestServer, TEST_APP, type TestServer } from './test-server.ts'

const opened: { close: () => unknown }[] = []

afterEach(async () => {
  for (const item of opened.splice(0).reverse()) await item.close()
})

async function start(...args: Parameters<typeof startTestServer>): Promise<TestServer> {
  const server = await startTestServer(...args)
  opened.push(server)
  return server
}

function connect(server: TestServer): TestClient {
  const client = new TestClient(`ws://127.0.0.1:${server.port}/realtime/app/${TEST_APP.key}?protocol=7`)
  opened.push(client)
  return client
}

function subscribe(client: TestClient, channel: string, auth?: string): void {
  client.send({ event: 'pusher:subscribe', data: { channel, auth } })
}

describe('a client’s message', () => {
  test.each(['{', '[]', '"text"', '{"event":5}', '{"event":"pusher:ping","channel":5}'])(
    'is answered with an error when it is none (%s), and the connection lives on',
    async (text) => {
      const client = connect(await start())
      await client.socketId()
      client.send(text)
      expect((await client.next('pusher:error')).data).toMatchObject({ code: 4200 })
      client.send({ event: 'pusher:ping', data: {} })
      await client.next('pusher:pong')
    },
  )

  test('closes the connection when it is too long', async () => {
    const client = connect(await start({ maxMessageBytes: 500 }))
    await client.socketId()
    client.send({ event: 'pusher:ping', data: 'x'.repeat(600) })
    expect((await client.closed).code).toBe(1009)
  })

  test('closes the connection when it comes too often', async () => {
    const client = connect(await start({ maxMessagesPerWindow: 3 }))
    await client.socketId()
    for (let count = 0; count < 4; count += 1) client.send({ event: 'pusher:ping' })
    expect((await client.closed).code).toBe(4100)
  })

  test('to other clients is refused by default', async () => {
    const client = connect(await start())
    subscribe(client, 'performer-1')
    await client.next('pusher_internal:subscription_succeeded')
    client.send({ event: 'client-typing', channel: 'performer-1', data: {} })
    expect((await client.next('pusher:error')).data).toMatchObject({ code: 4301 })
  })

  test('to other clients reaches the others, not itself, where the server allows it', async () => {
    const server = await start({ allowClientEvents: true })
    const [from, to] = [connect(server), connect(server)]
    for (const client of [from, to]) {
      subscribe(client, 'private-room-1', signChannel(TEST_APP, await client.socketId(), 'private-room-1'))
      await client.next('pusher_internal:subscription_succeeded')
    }
    from.send({ event: 'client-typing', channel: 'private-room-1', data: { who: 1 } })
    expect(await to.nextData('client-typing')).toEqual({ who: 1 })
    from.send({ event: 'pusher:ping' })
    await from.next('pusher:pong')
    expect(from.messages).toEqual([])
  })
})

describe('silence', () => {
  test('makes the server ping, and closes a client that does not answer with 4201', async () => {
    const client = connect(await start({ activityTimeoutMs: 40, pongTimeoutMs: 40 }))
    await client.next('pusher:ping')
    expect((await client.closed).code).toBe(4201)
  })

  test('closes nobody for the time in which the server itself stood still', async () => {
    const client = connect(await start({ activityTimeoutMs: 40, pongTimeoutMs: 40 }))
    await client.socketId()
    const standStill = () => {
      for (const end = Date.now() + 200; Date.now() < end;);
    }
    standStill()
    await client.next('pusher:ping')
    client.send({ event: 'pusher:pong' })
    // The answer arrives meanwhile.
    standStill()
    await client.next('pusher:ping')
    expect(client.webSocket.readyState).toBe(client.webSocket.OPEN)
  })

  test('does not close a client that answers the ping', async () => {
    const client = connect(await start({ activityTimeoutMs: 40, pongTimeoutMs: 400 }))
    for (let round = 0; round < 3; round += 1) {
      await client.next('pusher:ping')
      client.send({ event: 'pusher:pong' })
    }
    expect(client.webSocket.readyState).toBe(client.webSocket.OPEN)
  })
})

describe('a slow consumer', () => {
  /** A raw socket that never reads: what it is sent stays with the server once the system's buffers are full. */
  async function connectDeaf(server: TestServer): Promise<TestClient> {
    const client = connect(server)
    subscribe(client, 'performer-1')
    await client.next('pusher_internal:subscription_succeeded')
    client.webSocket.pause()
    return client
  }

  test('that only pings is closed before the answers pile up', async () => {
    const server = await start({ maxBufferedBytes: 64 * 1024, maxMessagesPerWindow: 1_000_000 })
    const deaf = await connectDeaf(server)
    const ping = () => {
      for (let count = 0; count < 500; count += 1) deaf.webSocket.ping('x'.repeat(120))
      return server.realtime.connectionCount()
    }
    await vi.waitUntil(() => ping() === 0, { timeout: 20_000, interval: 1 })
  })

  test('is closed earlier when all of them together hold too much', async () => {
    const server = await start({
      maxBufferedBytes: Infinity,
      maxBufferedBytesInAll: 256 * 1024,
      pongTimeoutMs: 40,
    })
    await connectDeaf(server)
    const quick = connect(server)
    await quick.socketId()
    const data = 'x'.repeat(10_000)
    // Far more than the system's own buffers take.
    for (let count = 0; count < 3000; count += 1)
      server.realtime.publish(['performer-1'], 'post/published', data)
    await vi.waitUntil(() => server.realtime.connectionCount() === 1, { timeout: 5000 })
    expect(quick.webSocket.readyState).toBe(quick.webSocket.OPEN)
  })

  test('is closed with 4100 while the others go on', async () => {
    const server = await start({ maxBufferedBytes: 64 * 1024 })
    const [slow, quick] = [connect(server), connect(server)]
    for (const client of [slow, quick]) {
      subscribe(client, 'performer-1')
      await client.next('pusher_internal:subscription_succeeded')
    }
    slow.webSocket.pause()
    const data = 'x'.repeat(10_000)
    let sent = 0
    while (server.realtime.subscriberCount('performer-1') === 2 && sent < 20_000) {
      const written = server.realtime.publish(['performer-1'], 'post/published', data)
      sent += 1
      await quick.next('post/published')
      if (written === 1) break
    }
    slow.webSocket.resume()
    expect((await slow.closed).code).toBe(4100)
    expect(quick.webSocket.readyState).toBe(quick.webSocket.OPEN)
  })
})
