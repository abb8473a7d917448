/** A visitor from a country that the operator blocks reaches only the calls that `OPEN` lists. */
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '#contract/contract.ts'
import { openCountryGate } from '#upstream/country-gate.ts'
import { createGateway } from '#upstream/media-gateway.ts'
import { LISTENER_LIMITS } from '#tests/support/listener-limits.ts'

const SECRET = 'a secret of the listener in front of it'
const FRANCE = '203.0.113.7'

/** Payment providers call from any country, and a visitor may ask whether their country is blocked. */
const OPEN = ['receivePaymentWebhook', 'checkCountryBlock']

let port: number
let close: () => Promise<unknown>
beforeAll(async () => {
  const gate = await openCountryGate({
    internalSecret: SECRET,
    geo: { countryOf: (address) => (address === FRANCE ? 'FR' : null) },
    readBlockedCountries: () => Promise.resolve(['FR']),
    cutOff: () => Promise.resolve(),
    onError: () => undefined,
  })
  const gateway = createGateway({
    limits: LISTENER_LIMITS,
    media: () => ({ appName: 'LiveApp', origin: () => null }),
    realtime: null,
    gate,
    internalSecret: SECRET,
    engineSecret: 'engine',
  })
  const server = gateway.serverFactory((_, response) => void response.end('reached'), {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  close = () => {
    gate.stop()
    gateway.close()
    return new Promise((resolve) => server.close(resolve))
  }
})
afterAll(() => close())

function ask(method: string, path: string, address: string): Promise<number> {
  const headers = { 'x-ovation-internal': SECRET, 'x-ovation-client-address': address, connection: 'close' }
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    call.on('error', reject)
    call.end()
  })
}

test.each(allCalls)('a blocked country reaches $name only if it is open', async ({ name, call }) => {
  const path = call.path.replaceAll(/:\w+/g, 'x')
  expect(await ask(call.method, path, FRANCE)).toBe(OPEN.includes(name) ? 200 : 403)
  expect(await ask(call.method, path, '192.0.2.1')).toBe(200)
})
