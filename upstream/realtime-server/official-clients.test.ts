import Pusher from 'pusher'
import PusherClient from 'pusher-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signChannel, signUser } from './signatures.ts'
import { startTestServer, TEST_APP, type TestServer } from './test-server.ts'

interface Emitter {
  bind: (event: string, listener: (data: unknown) => void) => unknown
  unbind: (event: string, listener: (data: unknown) => void) => unknown
}

function once(emitter: Emitter, event: string): Promise<unknown> {
  return new Promise((resolve) => {
    const listener = (data: unknown) => {
      emitter.unbind(event, listener)
      resolve(data)
    }
    emitter.bind(event, listener)
  })
}

/** Tests the server with the two official libraries: pusher-js as the browser, and `pusher` as the platform. */
describe('the official clients', () => {
  let server: TestServer
  let sdk: Pusher
  let clients: PusherClient[]

  beforeEach(async () => {
    clients = []
    server = await startTestServer()
    sdk = createSdk(TEST_APP.secret)
  })

  afterEach(async () => {
    for (const client of clients) client.disconnect()
    await server.close()
  })

  function createSdk(secret: string): Pusher {
    return new Pusher({ ...TEST_APP, secret, host: '127.0.0.1', port: String(server.port), useTLS: false })
  }

  function createClient({ key = TEST_APP.key, userId = 'ann', secret = TEST_APP.secret } = {}): PusherClient {
    const app = { key: TEST_APP.key, secret }
    const client = new PusherClient(key, {
      cluster: '',
      wsHost: '127.0.0.1',
      wsPort: server.port,
      wsPath: '/realtime',
      forceTLS: false,
      enabledTransports: ['ws'],
      channelAuthorization: {
        customHandler: ({ socketId, channelName }, callback) =>
          callback(null, { auth: signChannel(app, socketId, channelName) }),
      },
      userAuthentication: {
        customHandler: ({ socketId }, callback) => {
          const userData = JSON.stringify({ id: userId })
          callback(null, { auth: signUser(app, socketId, userData), user_data: userData })
        },
      },
    })
    clients.push(client)
    return client
  }

  test('a client receives an event on a public channel', async () => {
    const channel = createClient().subscribe('performer-1')
    await once(channel, 'pusher:subscription_succeeded')
    const received = once(channel, 'stream/started')
    await sdk.trigger('performer-1', 'stream/started', { title: 'Ünïcode ✓' })
    expect(await received).toEqual({ title: 'Ünïcode ✓' })
  })

  test('a client receives the events of a batch in their order', async () => {
    const channel = createClient().subscribe('performer-1')
    await once(channel, 'pusher:subscription_succeeded')
    const received: unknown[] = []
    channel.bind('post/published', (data: unknown) => received.push(data))
    await sdk.triggerBatch(
      [1, 2, 3].map((seq) => ({ channel: 'performer-1', name: 'post/published', data: { seq } })),
    )
    await vi.waitFor(() => expect(received).toEqual([{ seq: 1 }, { seq: 2 }, { seq: 3 }]))
  })

  test('a client subscribes to a private channel with a signature', async () => {
    const channel = createClient().subscribe('private-room-1')
    await once(channel, 'pusher:subscription_succeeded')
    const received = once(channel, 'stream/viewers')
    await sdk.trigger(['private-room-1'], 'stream/viewers', { count: 3 })
    expect(await received).toEqual({ count: 3 })
  })

  test('a client with a wrong signature gets a subscription error', async () => {
    const channel = createClient({ secret: 'guess' }).subscribe('private-room-1')
    expect(await once(channel, 'pusher:subscription_error')).toMatchObject({ type: 'AuthError', status: 401 })
  })

  test('a client signs in, receives the user’s events, and is disconnected with the user', async () => {
    const client = createClient({ userId: 'ann' })
    const other = createClient({ userId: 'bob' })
    for (const each of [client, other]) {
      each.signin()
      await vi.waitFor(() => expect(each.user.serverToUserChannel?.subscribed).toBe(true))
    }
    const received = once(client.user, 'balance/changed')
    await sdk.sendToUser('ann', 'balance/changed', { balanceCents: 500 })
    expect(await received).toEqual({ balanceCents: 500 })

    const failure = once(client.connection, 'error')
    await sdk.terminateUserConnections('ann')
    expect(await failure).toMatchObject({ data: { code: 4009 } })
    await vi.waitFor(() => expect(client.connection.state).toBe('disconnected'))
    expect(other.connection.state).toBe('connected')
  })

  test('a client with an unknown key gets error 4001 and does not reconnect', async () => {
    const client = createClient({ key: 'other-key' })
    expect(await once(client.connection, 'error')).toMatchObject({ error: { data: { code: 4001 } } })
    await vi.waitFor(() => expect(client.connection.state).toBe('disconnected'))
  })

  test('the SDK lists the channels and their numbers of subscribers', async () => {
    const channel = createClient().subscribe('performer-1')
    await once(channel, 'pusher:subscription_succeeded')
    const list = await sdk.get({
      path: '/channels',
      params: { filter_by_prefix: 'perf', info: 'subscription_count' },
    })
    expect(await list.json()).toEqual({ channels: { 'performer-1': { subscription_count: 1 } } })
    const none = await sdk.get({ path: '/channels', params: { filter_by_prefix: 'private-' } })
    expect(await none.json()).toEqual({ channels: {} })
    const one = await sdk.get({ path: '/channels/performer-1' })
    expect(await one.json()).toEqual({ occupied: true, subscription_count: 1 })
  })

  test.each([
    ['an oversized payload', 413, () => sdk.trigger('performer-1', 'post/published', 'x'.repeat(10_241))],
    ['a body beyond any bound', 413, () => sdk.trigger('performer-1', 'post/published', 'x'.repeat(300_000))],
    ['an invalid channel name', 400, () => sdk.post({ path: '/events', body: badEvent({ channel: 'a b' }) })],
    [
      'an event name of the protocol',
      400,
      () => sdk.post({ path: '/events', body: badEvent({ name: 'pusher:x' }) }),
    ],
    ['data that is not text', 400, () => sdk.post({ path: '/events', body: badEvent({ data: 5 }) })],
    ['a batch of eleven', 400, () => sdk.triggerBatch(Array.from({ length: 11 }, () => GOOD_EVENT))],
    ['a wrong secret', 401, () => createSdk('guess').trigger('performer-1', 'post/published', {})],
    ['a badly encoded user', 404, () => sdk.post({ path: '/users/%zz/terminate_connections', body: '{}' })],
    ['an unknown path', 404, () => sdk.get({ path: '/nothing' })],
  ])('the server refuses %s with %i', async (_what, status, send) => {
    await expect(send()).rejects.toMatchObject({ status })
  })

  test('the server refuses a signed request that is late or whose body was changed', async () => {
    const path = `/apps/${TEST_APP.appId}/events`
    const body = JSON.stringify({ ...GOOD_EVENT, channels: ['performer-1'] })
    const url = (query: string) => `http://127.0.0.1:${server.port}${path}?${query}`
    const query = sdk.createSignedQueryString({ method: 'POST', path, body })
    expect((await fetch(url(query), { method: 'POST', body })).status).toBe(200)
    expect((await fetch(url(query), { method: 'POST', body: `${body} ` })).status).toBe(401)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 700_000 })
    const late = await fetch(url(query), { method: 'POST', body }).finally(() => vi.useRealTimers())
    expect(late.status).toBe(401)
  })
})

const GOOD_EVENT = { channel: 'performer-1', name: 'post/published', data: '{}' }

/** The SDK's types require a string, but the SDK sends any value as JSON. */
function badEvent(change: Record<string, unknown>): string {
  return { ...GOOD_EVENT, ...change } as unknown as string
}
