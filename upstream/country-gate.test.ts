import { request, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openCountryGate, type CountryGate } from './country-gate.ts'
import { createGateway } from './media-gateway.ts'
import { LISTENER_LIMITS } from '#tests/support/listener-limits.ts'

const SECRET = 'a secret of the listener in front of it'
const PARIS = '203.0.113.7'
const BERLIN = '198.51.100.7'
const geo = { countryOf: (address: string) => (address === PARIS ? 'FR' : address === BERLIN ? 'DE' : null) }

let blocked: string[]
let gate: CountryGate
let origin: string
let close: () => Promise<unknown>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  blocked = ['FR']
  const readBlockedCountries = () => Promise.resolve(blocked)
  gate = await openCountryGate({
    internalSecret: SECRET,
    geo,
    readBlockedCountries,
    onError: () => undefined,
  })
  const media = () => ({ appName: 'LiveApp', origin: () => null })
  const gateway = createGateway({
    media,
    realtime: null,
    gate,
    internalSecret: SECRET,
    engineSecret: 'engine',
    limits: LISTENER_LIMITS,
  })
  const fastify: RequestListener = (_, response) => void response.end('from fastify')
  const server = gateway.serverFactory(fastify, {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  close = () => {
    gate.stop()
    gateway.close()
    return new Promise((resolve) => server.close(resolve))
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
  expect(await ask('/realtime/app/x', from(BERLIN), true)).toBe(404)
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
