import Pusher from 'pusher'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { TestClient } from '#upstream/realtime-server/test-client.ts'
import { startTestServer, TEST_APP, type TestServer } from '#upstream/realtime-server/test-server.ts'
import { createEmbeddedHub } from './embedded.ts'
import { createHostedHub } from './hosted.ts'
import { chunkChannels, type RealtimeHub } from './hub.ts'

const reader = (userId: string, country: string | null = null) => ({ userId, country })

const makers: Record<string, (server: TestServer) => RealtimeHub> = {
  embedded: ({ realtime }) => createEmbeddedHub({ ...TEST_APP, server: realtime, path: '/realtime' }),
  // The hosted hub talks to the embedded server's API, which is that of the hosted service.
  hosted: ({ port }) =>
    createHostedHub({ ...TEST_APP, host: '127.0.0.1', port, useTls: false, timeoutMs: 2000 }),
}

describe.each(Object.entries(makers))('the %s hub', (kind, makeHub) => {
  let server: TestServer
  let hub: RealtimeHub
  let clients: TestClient[]

  beforeEach(async () => {
    clients = []
    server = await startTestServer()
    hub = makeHub(server)
  })

  afterEach(async () => {
    for (const client of clients) client.close()
    await server.close()
  })

  function connect(): TestClient {
    const { key } = hub.clientOptions()
    const client = new TestClient(`ws://127.0.0.1:${server.port}/realtime/app/${key}?protocol=7`)
    clients.push(client)
    return client
  }

  test('the hub signs a subscription that the server accepts, and publishes to it', async () => {
    const client = connect()
    const socketId = await client.socketId()
    const channel = 'private-conversation-7'
    client.send({
      event: 'pusher:subscribe',
      data: { channel, ...hub.authorizeChannel(socketId, channel, reader('ann')) },
    })
    await client.next('pusher_internal:subscription_succeeded')
    await hub.publish([channel], 'message/created', { seq: 1, text: 'Good evening' })
    expect(await client.nextData('message/created')).toEqual({ seq: 1, text: 'Good evening' })
  })

  test('the hub publishes to more than a hundred channels', async () => {
    const client = connect()
    const channels = Array.from({ length: 150 }, (_, index) => `performer-${index}`)
    for (const channel of [channels[0], channels[149]]) {
      client.send({ event: 'pusher:subscribe', data: { channel } })
      await client.next('pusher_internal:subscription_succeeded')
    }
    await hub.publish(channels, 'settings/changed', { seq: 1 })
    expect((await client.next('settings/changed')).channel).toBe('performer-0')
    expect((await client.next('settings/changed')).channel).toBe('performer-149')
  })

  test('the hub signs a user in, and ends the user’s connections', async () => {
    const client = connect()
    const signIn = hub.authenticateUser(await client.socketId(), { id: 'ann' })
    client.send({ event: 'pusher:signin', data: signIn })
    await client.next('pusher:signin_success')
    await hub.terminateUser('bob')
    await hub.terminateUser('ann')
    expect((await client.closed).code).toBe(4009)
  })

  test('the hub ends the connections that read a channel from a country, and leaves the others', async () => {
    const room = 'private-room-1'
    const [ann, bob, carl, dora] = await Promise.all(
      [
        ['ann', room, 'FR'],
        ['bob', room, 'DE'],
        ['carl', 'private-room-2', 'FR'],
        ['dora', room, null],
      ].map(async ([userId, channel, country]) => {
        const client = connect()
        const socketId = await client.socketId()
        client.send({ event: 'pusher:signin', data: hub.authenticateUser(socketId, { id: userId! }) })
        await client.next('pusher:signin_success')
        hub.authorizeChannel(socketId, channel!, reader(userId!, country))
        return client
      }),
    )
    await hub.closeReaders([room, 'private-room-3'], ['FR', 'BE'])
    expect((await ann!.closed).code).toBe(4009)
    for (const client of [bob, carl, dora]) {
      client!.send({ event: 'pusher:ping' })
      await client!.next('pusher:pong')
    }
  })

  test('the hub ends the connections that read any channel from a country', async () => {
    const [ann, bob] = await Promise.all(
      [
        ['ann', 'FR'],
        ['bob', 'DE'],
      ].map(async ([userId, country]) => {
        const client = connect()
        const socketId = await client.socketId()
        client.send({ event: 'pusher:signin', data: hub.authenticateUser(socketId, { id: userId! }) })
        await client.next('pusher:signin_success')
        hub.authorizeChannel(socketId, `private-user-${userId}`, reader(userId!, country))
        return client
      }),
    )
    await hub.closeReaders(null, ['FR'])
    expect((await ann!.closed).code).toBe(4009)
    bob!.send({ event: 'pusher:ping' })
    await bob!.next('pusher:pong')
  })

  test('the hub refuses an oversized event and says that another try cannot help', async () => {
    const publishing = hub.publish(['performer-1'], 'post/published', { text: 'x'.repeat(11_000) })
    await expect(publishing).rejects.toMatchObject({ name: 'RealtimePublishError', isRetryable: false })
  })

  test.each(['', 'abc', '1.2:evil', '1'])(
    'the hub does not sign the malformed socket id "%s"',
    (socketId) => {
      expect(() => hub.authorizeChannel(socketId, 'private-user-1')).toThrow(RangeError)
      expect(() => hub.authenticateUser(socketId, { id: 'ann' })).toThrow(RangeError)
    },
  )

  test.each(['performer-1', '#server-to-user-ann', 'presence-x', 'private-user-1:x', 'private-encrypted-1'])(
    'the hub does not sign the channel %s',
    (channel) => {
      expect(() => hub.authorizeChannel('1.2', channel)).toThrow(RangeError)
    },
  )

  test('the hub tells the browser where to connect, and no secret', () => {
    const options = hub.clientOptions()
    expect(options).toMatchObject({ key: TEST_APP.key, embedded: kind === 'embedded' })
    expect(JSON.stringify(options)).not.toContain(TEST_APP.secret)
  })
})

describe('the embedded hub', () => {
  test('the hub ends a connection that has only a channel’s signature, when its user is ended', async () => {
    const server = await startTestServer()
    const hub = createEmbeddedHub({ ...TEST_APP, server: server.realtime, path: '/realtime' })
    const client = new TestClient(`ws://127.0.0.1:${server.port}/realtime/app/${TEST_APP.key}?protocol=7`)
    hub.authorizeChannel(await client.socketId(), 'private-room-1', reader('ann'))
    await hub.terminateUser('ann')
    expect((await client.closed).code).toBe(4009)
    await server.close()
  })
})

describe('the hosted hub', () => {
  test('the hub says that another try may help when the host is not there', async () => {
    const server = await startTestServer()
    await server.close()
    const hub = createHostedHub({ ...TEST_APP, host: '127.0.0.1', port: server.port, useTls: false })
    await expect(hub.publish(['performer-1'], 'post/published', {})).rejects.toMatchObject({
      isRetryable: true,
    })
  })

  test('the hub still knows the readers when it could not end their connections', async () => {
    const first = await startTestServer()
    const hub = createHostedHub({ ...TEST_APP, host: '127.0.0.1', port: first.port, useTls: false })
    hub.authorizeChannel('1.2', 'private-room-1', reader('ann', 'FR'))
    await first.close()
    await expect(hub.closeReaders(['private-room-1'], ['FR'])).rejects.toMatchObject({
      name: 'PusherRequestError',
    })
    const second = await startTestServer({}, first.port)
    const client = new TestClient(`ws://127.0.0.1:${second.port}/realtime/app/${TEST_APP.key}?protocol=7`)
    client.send({
      event: 'pusher:signin',
      data: hub.authenticateUser(await client.socketId(), { id: 'ann' }),
    })
    await client.next('pusher:signin_success')
    await hub.closeReaders(['private-room-1'], ['FR'])
    expect((await client.closed).code).toBe(4009)
    await second.close()
  })

  test('one account that cannot be disconnected keeps no other connected, and only it is tried again', async () => {
    const failure = new Error('away')
    const terminate = vi.spyOn(Pusher.prototype, 'terminateUserConnections')
    onTestFinished(() => terminate.mockRestore())
    terminate.mockImplementation((userId) =>
      userId === 'bob' ? Promise.reject(failure) : Promise.resolve({} as never),
    )
    const hub = createHostedHub({ ...TEST_APP, cluster: 'eu' })
    for (const userId of ['ann', 'bob', 'carl']) {
      for (const room of ['private-room-1', 'private-room-2'])
        hub.authorizeChannel('1.2', room, reader(userId, 'FR'))
    }
    const close = () => hub.closeReaders(['private-room-1', 'private-room-2'], ['FR'])
    await expect(close()).rejects.toBe(failure)
    expect(terminate.mock.calls).toEqual([['ann'], ['bob'], ['carl']])
    terminate.mockClear()
    await expect(close()).rejects.toBe(failure)
    expect(terminate.mock.calls).toEqual([['bob']])
  })

  test('a service that does not answer holds up the hub only for a while, and later calls end all connections', async () => {
    let isSilent = true
    const asked: string[] = []
    const server = await startTestServer({}, 0, ({ url = '' }) => {
      asked.push(url)
      return isSilent
    })
    const place = { host: '127.0.0.1', port: server.port, useTls: false }
    const hub = createHostedHub({ ...TEST_APP, ...place, timeoutMs: 50, closeWithinMs: 100 })
    const userIds = Array.from({ length: 100 }, (_, at) => `fan-${at}`)
    for (const userId of userIds) hub.authorizeChannel('1.2', 'private-room-1', reader(userId, 'FR'))
    const close = () => hub.closeReaders(['private-room-1'], ['FR'])
    await expect(close()).rejects.toMatchObject({ name: 'PusherRequestError' })
    expect(asked.length).toBeLessThan(userIds.length)
    isSilent = false
    asked.length = 0
    await vi.waitFor(close, { timeout: 20_000 })
    const ended = asked.map((url) => /users\/(fan-\d+)\//.exec(url)?.[1])
    expect(new Set(ended)).toEqual(new Set(userIds))
    await server.close()
  })

  test('the hub names the cluster to the browser, or the host and its port', () => {
    expect(createHostedHub({ ...TEST_APP, cluster: 'eu' }).clientOptions()).toEqual({
      key: TEST_APP.key,
      path: '',
      embedded: false,
      useTls: true,
      cluster: 'eu',
    })
    expect(createHostedHub({ ...TEST_APP, host: 'sockets.example' }).clientOptions()).toMatchObject({
      wsHost: 'sockets.example',
      wsPort: 443,
    })
  })
})

describe('chunking channels', () => {
  test('chunks hold every channel once, in order', () => {
    expect(chunkChannels(['a', 'b', 'a', 'c'], 2)).toEqual([['a', 'b'], ['c']])
    expect(chunkChannels([], 2)).toEqual([])
  })
})
