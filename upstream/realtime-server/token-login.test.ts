import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TestClient } from './test-client.ts'
import { startTestServer, TEST_APP, type TestServer } from './test-server.ts'

/** The specification's own form of login for native clients: a token in the query, then the event `auth/login`. */
describe('login with a token', () => {
  let server: TestServer
  let clients: TestClient[]
  let failure: unknown
  const reported: unknown[] = []

  beforeEach(async () => {
    clients = []
    failure = null
    reported.length = 0
    server = await startTestServer({
      reportError: (error) => reported.push(error),
      async authenticateToken(token) {
        if (failure) throw failure
        return token.startsWith('token-of-') ? { userId: token.slice('token-of-'.length) } : null
      },
    })
  })

  afterEach(async () => {
    for (const client of clients) client.close()
    await server.close()
  })

  async function connect(query = ''): Promise<TestClient> {
    const client = new TestClient(
      `ws://127.0.0.1:${server.port}/realtime/app/${TEST_APP.key}?protocol=7${query}`,
    )
    clients.push(client)
    await client.socketId()
    return client
  }

  test('a login with a token opens the user’s own channel without a signature', async () => {
    const client = await connect('&token=token-of-ann')
    client.send({ event: 'auth/login', data: { token: 'token-of-ann' } })
    expect(await client.nextData('auth/success')).toEqual({ userId: 'ann' })
    client.send({ event: 'pusher:subscribe', data: { channel: 'private-user-ann' } })
    await client.next('pusher_internal:subscription_succeeded')
    server.realtime.publish(['private-user-ann'], 'balance/changed', { seq: 1 })
    expect(await client.nextData('balance/changed')).toEqual({ seq: 1 })
  })

  test('a login without a token in the event uses the token from the query', async () => {
    const client = await connect('&token=token-of-ann')
    client.send({ event: 'auth/login' })
    expect(await client.nextData('auth/success')).toEqual({ userId: 'ann' })
  })

  test('a login may send its data as a JSON text', async () => {
    const client = await connect()
    client.send({ event: 'auth/login', data: JSON.stringify({ token: 'token-of-ann' }) })
    expect(await client.nextData('auth/success')).toEqual({ userId: 'ann' })
  })

  test('a login with a token does not open another user’s channel', async () => {
    const client = await connect()
    client.send({ event: 'auth/login', data: { token: 'token-of-ann' } })
    await client.next('auth/success')
    client.send({ event: 'pusher:subscribe', data: { channel: 'private-user-bob' } })
    expect(await client.nextData('pusher:subscription_error')).toMatchObject({ status: 401 })
  })

  test('a login with a bad token leaves the connection open and anonymous', async () => {
    const client = await connect()
    client.send({ event: 'auth/login', data: { token: 'wrong' } })
    expect(await client.nextData('auth/error')).toMatchObject({ code: 'INVALID_TOKEN' })
    client.send({ event: 'pusher:subscribe', data: { channel: 'private-user-wrong' } })
    expect(await client.nextData('pusher:subscription_error')).toMatchObject({ status: 401 })
    client.send({ event: 'pusher:subscribe', data: { channel: 'performer-1' } })
    await client.next('pusher_internal:subscription_succeeded')
  })

  test('a login cannot change the user of a connection', async () => {
    const client = await connect()
    client.send({ event: 'auth/login', data: { token: 'token-of-ann' } })
    await client.next('auth/success')
    client.send({ event: 'auth/login', data: { token: 'token-of-bob' } })
    expect(await client.nextData('auth/error')).toMatchObject({ code: 'ALREADY_SIGNED_IN' })
  })

  test('the fifth wrong token closes the connection', async () => {
    const client = await connect()
    for (let guess = 0; guess < 5; guess += 1) {
      client.send({ event: 'auth/login', data: { token: `guess-${guess}` } })
      await client.next('auth/error')
    }
    expect((await client.closed).code).toBe(4009)
  })

  test('the eleventh login of a connection closes it', async () => {
    const client = await connect()
    for (let login = 0; login < 11; login += 1) {
      client.send({ event: 'auth/login', data: { token: 'token-of-ann' } })
      if (login < 10) await client.next('auth/success')
    }
    expect((await client.closed).code).toBe(4100)
  })

  test('a login whose lookup fails is answered with UNAVAILABLE, and the error is reported', async () => {
    failure = new Error('database is away')
    const client = await connect()
    client.send({ event: 'auth/login', data: { token: 'token-of-ann' } })
    expect(await client.nextData('auth/error')).toMatchObject({ code: 'UNAVAILABLE' })
    expect(reported).toEqual([failure])
  })

  test('a connection that logged in with a token is closed with the user’s other connections', async () => {
    const client = await connect()
    client.send({ event: 'auth/login', data: { token: 'token-of-ann' } })
    await client.next('auth/success')
    expect(server.realtime.terminateUser('ann')).toBe(1)
    expect((await client.closed).code).toBe(4009)
  })
})
