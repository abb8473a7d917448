import type { IncomingMessage } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { strangerAt } from '#limits/party.ts'
import { signChannel, signUser } from './signatures.ts'
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

function connect(server: TestServer, query = '', key = TEST_APP.key, prefix = '/realtime'): TestClient {
  const client = new TestClient(`ws://127.0.0.1:${server.port}${prefix}/app/${key}?protocol=7${query}`)
  opened.push(client)
  return client
}

function subscribe(client: TestClient, channel: string, auth?: string): void {
  client.send({ event: 'pusher:subscribe', data: { channel, auth } })
}

describe('opening a connection', () => {
  test('the server answers a new connection with a socket id and the activity timeout in seconds', async () => {
    const client = connect(await start({ activityTimeoutMs: 45_000 }))
    expect(await client.nextData('pusher:connection_established')).toEqual({
      socket_id: expect.stringMatching(/^\d+\.\d+$/),
      activity_timeout: 45,
    })
  })

  test('a connection opens also on the path without the mount prefix', async () => {
    const client = connect(await start(), '', TEST_APP.key, '')
    expect(await client.socketId()).toMatch(/\d/)
  })

  test('a connection with a wrong key is closed with 4001', async () => {
    const client = connect(await start(), '', 'other-key')
    expect((await client.next('pusher:error')).data).toMatchObject({ code: 4001 })
    expect((await client.closed).code).toBe(4001)
  })

  test('a connection with an unsupported protocol version is closed with 4007', async () => {
    const server = await start()
    const client = new TestClient(`ws://127.0.0.1:${server.port}/app/${TEST_APP.key}?protocol=99`)
    opened.push(client)
    expect((await client.closed).code).toBe(4007)
  })

  test.each(['/nothing', '/app/', '//'])('an upgrade on the path %s is answered with 404', async (path) => {
    const server = await start()
    const client = new TestClient(`ws://127.0.0.1:${server.port}${path}`)
    const [, response] = await new Promise<[unknown, { statusCode?: number }]>((resolve) => {
      client.webSocket.on('unexpected-response', (request, answer) => resolve([request, answer]))
    })
    expect(response.statusCode).toBe(404)
    client.close()
  })

  test('an address at its limit of connections is refused until one of them closes', async () => {
    const server = await start({ maxConnectionsPerNetwork: 1 })
    const first = connect(server)
    await first.socketId()
    expect((await connect(server).closed).code).toBe(1006)
    first.close()
    await vi.waitFor(() => expect(server.realtime.connectionCount()).toBe(0))
    expect(await connect(server).socketId()).toMatch(/\d/)
  })

  test('members may connect from a network whose strangers are at their limit', async () => {
    const partyOf = ({ url }: IncomingMessage) => ({
      networks: ['office'],
      account: new URLSearchParams(url).get('as'),
    })
    const server = await start({ maxConnectionsPerNetwork: 1, partyOf })
    await connect(server).socketId()
    expect((await connect(server).closed).code).toBe(1006)
    expect(await connect(server, '&as=mia').socketId()).toMatch(/\d/)
    expect(await connect(server, '&as=noor').socketId()).toMatch(/\d/)
    expect((await connect(server, '&as=mia').closed).code).toBe(1006)
  })

  test('a server that is full of signed-in connections refuses every new one', async () => {
    const server = await start({ maxConnections: 1, partyOf: () => strangerAt(String(Math.random())) })
    server.realtime.bindUser(await connect(server).socketId(), 'ann')
    expect((await connect(server).closed).code).toBe(1006)
  })
})

describe('a connection that has proven nothing', () => {
  test('a connection without a signature or a user is closed after the time limit, and others stay', async () => {
    // A busy machine needs a while to sign the other two in.
    const server = await start({ signInTimeoutMs: 1000 })
    const [stranger, signed, bound] = [connect(server), connect(server), connect(server)]
    const room = 'private-room-1'
    subscribe(signed, room, signChannel(TEST_APP, await signed.socketId(), room))
    server.realtime.bindUser(await bound.socketId(), 'ann')
    subscribe(stranger, 'performer-1')
    expect((await stranger.closed).code).toBe(4101)
    expect([signed, bound].map(({ webSocket }) => webSocket.readyState)).toEqual([1, 1])
  })

  test('a full server closes a connection without a user for a new one, but no signed-in connection', async () => {
    const server = await start({ maxConnections: 2, partyOf: () => strangerAt(String(Math.random())) })
    const [member, stranger] = [connect(server), connect(server)]
    server.realtime.bindUser(await member.socketId(), 'ann')
    await stranger.socketId()
    const newcomer = connect(server)
    server.realtime.bindUser(await newcomer.socketId(), 'bob')
    expect((await stranger.closed).code).toBe(1006)
    expect((await connect(server).closed).code).toBe(1006)
    expect([member, newcomer].map(({ webSocket }) => webSocket.readyState)).toEqual([1, 1])
    expect(server.realtime.connectionCount()).toBe(2)
  })
})

test('the oldest connection of a user with too many is closed', async () => {
  const server = await start({ maxConnectionsPerUser: 2 })
  const clients = [connect(server), connect(server), connect(server)]
  for (const client of clients) server.realtime.bindUser(await client.socketId(), 'ann')
  expect((await clients[0]?.closed)?.code).toBe(4100)
  expect(server.realtime.terminateUser('ann')).toBe(2)
})

describe('subscribing', () => {
  test('a client subscribes to a performer’s channel without a signature', async () => {
    const server = await start()
    const client = connect(server)
    subscribe(client, 'performer-1')
    await client.next('pusher_internal:subscription_succeeded')
    expect(server.realtime.publish(['performer-1'], 'stream/started', { title: 'Evening' })).toBe(1)
    expect(await client.next('stream/started')).toEqual({
      event: 'stream/started',
      channel: 'performer-1',
      data: '{"title":"Evening"}',
    })
  })

  test.each(['private-user-1', 'private-conversation-1', 'private-room-1', '#server-to-user-1'])(
    'a subscription to %s without a signature is refused and delivers nothing',
    async (channel) => {
      const server = await start()
      const client = connect(server)
      subscribe(client, channel)
      expect(await client.nextData('pusher:subscription_error')).toMatchObject({ status: 401 })
      expect(server.realtime.publish([channel], 'message/created', {})).toBe(0)
    },
  )

  test('a subscription with another socket’s signature is refused', async () => {
    const server = await start()
    const [client, other] = [connect(server), connect(server)]
    await client.socketId()
    subscribe(client, 'private-user-1', signChannel(TEST_APP, await other.socketId(), 'private-user-1'))
    expect(await client.nextData('pusher:subscription_error')).toMatchObject({ status: 401 })
  })

  test.each([
    ['news', 404],
    ['presence-room-1', 404],
    ['private encrypted', 400],
    ['x'.repeat(300), 400],
    ['', 400],
  ])('a subscription to the channel "%s" is refused', async (channel, status) => {
    const client = connect(await start())
    subscribe(client, channel)
    expect(await client.nextData('pusher:subscription_error')).toMatchObject({ status })
  })

  test('a subscription beyond the limit of channels per connection is refused', async () => {
    const client = connect(await start({ maxChannelsPerConnection: 1 }))
    subscribe(client, 'performer-1')
    await client.next('pusher_internal:subscription_succeeded')
    subscribe(client, 'performer-2')
    expect(await client.nextData('pusher:subscription_error')).toMatchObject({ status: 429 })
  })

  test('a client that subscribed twice receives an event once, and unsubscribes with one message', async () => {
    const server = await start()
    const client = connect(server)
    subscribe(client, 'performer-1')
    subscribe(client, 'performer-1')
    await client.next('pusher_internal:subscription_succeeded')
    await client.next('pusher_internal:subscription_succeeded')
    expect(server.realtime.publish(['performer-1', 'performer-1'], 'post/published', {})).toBe(1)
    client.send({ event: 'pusher:unsubscribe', data: { channel: 'performer-1' } })
    await vi.waitFor(() => expect(server.realtime.subscriberCount('performer-1')).toBe(0))
  })
})

test('a connection that asks for more channels than a page visits is closed', async () => {
  const server = await start()
  const client = connect(server)
  const socketId = await client.socketId()
  for (let at = 0; at < 1000; at += 1) server.realtime.noteReader(socketId, `private-room-${at}`, 'FR')
  expect(server.realtime.closeReaders(['private-room-1'], ['DE'])).toBe(0)
  server.realtime.noteReader(socketId, 'private-room-1000', 'FR')
  expect((await client.closed).code).toBe(4100)
  await vi.waitFor(() => expect(server.realtime.connectionCount()).toBe(0))
  expect(server.realtime.closeReaders(['private-room-1'], ['FR'])).toBe(0)
})

describe('ending a user’s connections', () => {
  test('ending a user’s connections closes those that only obtained signatures for the user', async () => {
    const server = await start()
    const [bound, stranger] = [connect(server), connect(server)]
    server.realtime.bindUser(await bound.socketId(), 'ann')
    await stranger.socketId()
    expect(server.realtime.terminateUser('ann')).toBe(1)
    expect((await bound.closed).code).toBe(4009)
    expect(stranger.webSocket.readyState).toBe(stranger.webSocket.OPEN)
  })

  test('a client with a forged signature cannot sign in', async () => {
    const server = await start()
    const client = connect(server)
    const socketId = await client.socketId()
    const auth = signUser({ ...TEST_APP, secret: 'guess' }, socketId, '{"id":"ann"}')
    client.send({ event: 'pusher:signin', data: { auth, user_data: '{"id":"ann"}' } })
    expect((await client.closed).code).toBe(4009)
    expect(server.realtime.terminateUser('ann')).toBe(0)
  })
})

describe('closing the server', () => {
  test('a closing server tells its clients to reconnect, with 4200', async () => {
    const server = await startTestServer()
    const client = connect(server)
    await client.socketId()
    await server.close()
    expect((await client.closed).code).toBe(4200)
  })
})

describe('publishing', () => {
  test('the server refuses to publish what a hosted service would refuse', async () => {
    const { realtime } = await start()
    expect(() => realtime.publish(['performer-1'], 'pusher:error', {})).toThrow(RangeError)
    expect(() => realtime.publish(['no spaces'], 'post/published', {})).toThrow(RangeError)
    expect(() => realtime.publish(['performer-1'], 'post/published', 'x'.repeat(10_241))).toThrow(RangeError)
  })
})
