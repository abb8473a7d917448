import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestKernel, TEST_SECRET, type TestKernel } from '#tests/support/kernel.ts'

let kernel: TestKernel
beforeEach(async () => {
  kernel = await createTestKernel()
})
afterEach(() => kernel.close())

test('upstream refuses a client that guesses too many tokens, and no other client', async () => {
  const ask = (address: string, at: number) =>
    kernel.app.inject({
      url: '/users/me',
      headers: {
        authorization: `Bearer guess-${at}`,
        'x-ovation-internal': TEST_SECRET,
        'x-ovation-client-address': address,
      },
    })
  let last = await ask('192.0.2.7', 0)
  expect(last.statusCode).toBe(401)
  // The bucket refills while the requests are made, so it takes more of them than its size.
  for (let at = 1; at <= 1500 && last.statusCode === 401; at++) last = await ask('192.0.2.7', at)
  expect(last.statusCode).toBe(429)
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('192.0.2.8', 0)).statusCode).toBe(401)
})

const from = (address: string, account?: string) => ({
  'x-ovation-internal': TEST_SECRET,
  'x-ovation-client-address': address,
  ...(account && { 'x-ovation-client-account': account }),
})
const contact = async (headers: Record<string, string>) =>
  (await kernel.app.inject({ method: 'POST', url: '/contact', headers, payload: {} })).statusCode
const ask = async (url: string, headers: Record<string, string>) =>
  (await kernel.app.inject({ url, headers })).statusCode

test('a client that has used up the limit of one call can make other calls', async () => {
  let status = 200
  for (let count = 0; count < 1500 && status === 200; count++)
    status = await ask('/settings/public', from('192.0.2.7'))
  expect(status).toBe(429)
  expect(await ask('/country-block/check', from('192.0.2.7'))).toBe(200)
  expect(await ask('/nothing/here', from('192.0.2.7'))).toBe(404)
})

test('an IPv6 /56 may make twice as many calls as a single network, and a /48 eight times as many', async () => {
  const from64 = (at: number) => from(`2001:db8:0:${at.toString(16)}::1`)
  const statuses: number[] = []
  for (let at = 0; at < 20; at++) statuses.push(await contact(from64(at)))
  expect(statuses.filter((status) => status !== 429)).toHaveLength(10)
  for (let at = 1; at < 100; at++) statuses.push(await contact(from64(at * 256)))
  expect(statuses.filter((status) => status !== 429)).toHaveLength(40)
})

test('a member whom the listener names counts by account, not with the strangers of the network', async () => {
  for (let count = 0; count < 6; count++) await contact(from('192.0.2.7'))
  expect(await contact(from('192.0.2.7'))).toBe(429)
  expect(await contact(from('192.0.2.7', 'mia'))).toBe(422)
  expect(await contact(from('192.0.2.7', 'noor'))).toBe(422)
})
