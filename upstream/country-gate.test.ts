import { request, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openCountryGate, type CountryGate } from './country-gate.ts'
import { createGateway } from './media-gateway.ts'
import { createRealtimeServer } from './realtime-server/server.ts'
import { TestClient } from './realtime-server/test-client.ts'
import { TEST_APP } from './realtime-server/test-server.ts'
import { LISTENER_LIMITS } from '#tests/support/listener-limits.ts'

const SECRET = 'a secret of the listener in front of it'
const PARIS = '203.0.113.7'
const BERLIN = '198.51.100.7'
const geo = { countryOf: (address: string) => (address === PARIS ? 'FR' : address === BERLIN ? 'DE' : null) }

let blocked: string[]
let cut: (readonly string[])[]
let cutOff: (countries: readonly string[]) => Promise<void>
let gate: CountryGate
let origin: string
let close: () => Promise<unknown>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  blocked = ['FR']
  cut = []
  cutOff = () => Promise.resolve()
  const realtime = createRealtimeServer({ ...TEST_APP, pathPrefix: '/realtime' })
  const readBlockedCountries = () => Promise.resolve(blocked)
  gate = await openCountryGate({
    internalSecret: SECRET,
    geo,
    readBlockedCountries,
    async cutOff(countries) {
      cut.push(countries)
      gateway.endSockets(countries)
      await cutOff(countries)
    },
    onError: () => undefined,
  })
  const media = () => ({ appName: 'LiveApp', origin: () => null })
  const gateway = createGateway({
    media,
    realtime,
    gate,
    internalSecret: SECRET,
    engineSecret: 'engine',
    limits: LISTENER_LIMITS,
  })
  const fastify: RequestListener = (_, response) => void response.end('from fastify')
  const server = gateway.serverFactory(fastify, {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = async () => {
    gate.stop()
    gateway.close()
    await realtime.close()
    await new Promise((resolve) => server.close(resolve))
  }
})
afterEach(async () => {
  await close()
  vi.useRealTimers()
})

function ask(path: string, headers: Record<string, string>, isUpgrade = false): Promise<number> {
  return new Promise((resolve, reject) => {
    const extra = isUpgrade ? { connection: 'upgrade', upgrade: 'websocket' } : { connection: 'close' }
    const call = request(origin + path, { headers: { ...headers, ...extra } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    call.on('error', reject)
    call.end()
  })
}

const from = (address: string) => ({ 'x-ovation-internal': SECRET, 'x-ovation-client-address': address })

test.each(['/performers/search', '/media/x/w160', '/LiveApp/streams/x.m3u8', '/realtime/apps/x/events'])(
  'the gate refuses a blocked country at %s, and lets another one pass',
  async (path) => {
    expect(await ask(path, from(PARIS))).toBe(403)
    expect(await ask(path, from(BERLIN))).not.toBe(403)
  },
)

test('the gate refuses sockets from a blocked country', async () => {
  expect(await ask('/realtime/app/x', from(PARIS), true)).toBe(403)
  // The realtime server answers that the handshake is incomplete.
  expect(await ask('/realtime/app/x', from(BERLIN), true)).toBe(400)
})

test('the gate lets webhooks, health checks, the web half and the check of a country pass', async () => {
  for (const path of ['/payment/webhooks/sandbox', '/country-block/check', '/health', '/ready']) {
    expect(await ask(path, from(PARIS))).toBe(200)
  }
  expect(await ask('/performers/search', { 'x-ovation-internal': SECRET })).toBe(200)
})

test('the gate trusts a client’s address only together with the secret', async () => {
  const claimed = { 'x-ovation-internal': 'guess', 'x-ovation-client-address': PARIS }
  expect(await ask('/performers/search', claimed)).toBe(200)
})

test('the gate uses a changed list within two seconds', async () => {
  blocked = ['DE']
  await vi.advanceTimersByTimeAsync(2000)
  expect(await ask('/performers/search', from(PARIS))).toBe(200)
  expect(await ask('/performers/search', from(BERLIN))).toBe(403)
})

async function connect(address: string): Promise<TestClient> {
  const url = `${origin.replace('http', 'ws')}/realtime/app/${TEST_APP.key}?protocol=7`
  const client = new TestClient(url, from(address))
  await client.socketId()
  return client
}

test('sockets from a newly blocked country are ended, and all others stay open', async () => {
  const [german, unknown] = [await connect(BERLIN), await connect('192.0.2.7')]
  blocked = ['FR', 'DE']
  await vi.advanceTimersByTimeAsync(2000)
  await german.closed
  unknown.send({ event: 'pusher:ping' })
  await unknown.next('pusher:pong')
  await vi.advanceTimersByTimeAsync(4000)
  expect(cut).toEqual([['DE']])
})

test('a country is cut off again until it succeeds, unless it is unblocked before', async () => {
  cutOff = () => Promise.reject(new Error('the database is away'))
  blocked = ['FR', 'DE', 'BE']
  await vi.advanceTimersByTimeAsync(2000)
  blocked = ['FR', 'DE']
  await vi.advanceTimersByTimeAsync(2000)
  cutOff = () => Promise.resolve()
  await vi.advanceTimersByTimeAsync(4000)
  expect(cut).toEqual([['DE', 'BE'], ['DE'], ['DE']])
})
