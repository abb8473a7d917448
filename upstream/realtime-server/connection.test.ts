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
    'the server answers an invalid message (%s) with an error, and keeps the connection',
    async (text) => {
      const client = connect(await start())
      await client.socketId()
      client.send(text)
      expect((await client.next('pusher:error')).data).toMatchObject({ code: 4200 })
      client.send({ event: 'pusher:ping', data: {} })
      await client.next('pusher:pong')
    },
  )

  test('a message that is too long closes the connection', async () => {
    const client = connect(await start({ maxMessageBytes: 500 }))
    await client.socketId()
    client.send({ event: 'pusher:ping', data: 'x'.repeat(600) })
    expect((await client.closed).code).toBe(1009)
  })

  test('too many messages close the connection', async () => {
    const client = connect(await start({ maxMessagesPerWindow: 3 }))
    await client.socketId()
    for (let count = 0; count < 4; count += 1) client.send({ event: 'pusher:ping' })
    expect((await client.closed).code).toBe(4100)
  })

  test('a client event is refused by default', async () => {
    const client = connect(await start())
    subscribe(client, 'performer-1')
    await client.next('pusher_internal:subscription_succeeded')
    client.send({ event: 'client-typing', channel: 'performer-1', data: {} })
    expect((await client.next('pusher:error')).data).toMatchObject({ code: 4301 })
  })

  test('a client event, where the server allows it, reaches the other clients and not its sender', async () => {
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
  test('the server pings a silent client, and closes it with 4201 if it does not answer', async () => {
    const client = connect(await start({ activityTimeoutMs: 40, pongTimeoutMs: 40 }))
    await client.next('pusher:ping')
    expect((await client.closed).code).toBe(4201)
  })

  test('time in which the server’s event loop was blocked does not count as silence', async () => {
    const client = connect(await start({ activityTimeoutMs: 40, pongTimeoutMs: 40 }))
    await client.socketId()
    const standStill = () => {
      for (const end = Date.now() + 200; Date.now() < end;);
    }
    standStill()
    await client.next('pusher:ping')
    client.send({ event: 'pusher:pong' })
    // The client's answer arrives while the event loop is blocked.
    standStill()
    await client.next('pusher:ping')
    expect(client.webSocket.readyState).toBe(client.webSocket.OPEN)
  })

  test('a client that answers the pings stays connected', async () => {
    const client = connect(await start({ activityTimeoutMs: 40, pongTimeoutMs: 400 }))
    for (let round = 0; round < 3; round += 1) {
      await client.next('pusher:ping')
      client.send({ event: 'pusher:pong' })
    }
    expect(client.webSocket.readyState).toBe(client.webSocket.OPEN)
  })
})

describe('a slow consumer', () => {
  /** A raw socket that never reads: once the system's buffers are full, unsent data stays in the server. */
  async function connectDeaf(server: TestServer): Promise<TestClient> {
    const client = connect(server)
    subscribe(client, 'performer-1')
    await client.next('pusher_internal:subscription_succeeded')
    client.webSocket.pause()
    return client
  }

  test('a slow consumer that only pings is closed before the pongs pile up', async () => {
    const server = await start({ maxBufferedBytes: 64 * 1024, maxMessagesPerWindow: 1_000_000 })
    const deaf = await connectDeaf(server)
    const ping = () => {
      for (let count = 0; count < 500; count += 1) deaf.webSocket.ping('x'.repeat(120))
      return server.realtime.connectionCount()
    }
    await vi.waitUntil(() => ping() === 0, { timeout: 20_000, interval: 1 })
  })

  test('a slow consumer is closed when all connections together have too many unsent bytes', async () => {
    const server = await start({
      maxBufferedBytes: Infinity,
      maxBufferedBytesInAll: 256 * 1024,
      pongTimeoutMs: 40,
    })
    await connectDeaf(server)
    const quick = connect(server)
    await quick.socketId()
    const data = 'x'.repeat(10_000)
    // This is far more than the system's own buffers can hold.
    for (let count = 0; count < 3000; count += 1)
      server.realtime.publish(['performer-1'], 'post/published', data)
    await vi.waitUntil(() => server.realtime.connectionCount() === 1, { timeout: 5000 })
    expect(quick.webSocket.readyState).toBe(quick.webSocket.OPEN)
  })

  test('a slow consumer is closed with 4100, and other clients stay connected', async () => {
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
