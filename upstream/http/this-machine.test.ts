/** The pages that are only for people at this machine: the dev outbox and the sandbox's checkout. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxCheckouts } from '../modules/sandbox/tables.ts'
import { createTestKernel, TEST_SECRET, type TestKernel } from '#tests/support/kernel.ts'

let kernel: TestKernel
/** One whose service listens to other machines, and one whose operator lets them pay by the sandbox. */
let exposed: TestKernel
let allowed: TestKernel
beforeAll(async () => {
  kernel = await createTestKernel()
  exposed = await createTestKernel({ UPSTREAM_HOST: '0.0.0.0' })
  allowed = await createTestKernel({ ALLOW_SANDBOX_PAYMENTS: '1' })
})
afterAll(async () => {
  for (const one of [kernel, exposed, allowed]) await one.close()
})

interface Visit {
  remoteAddress?: string
  headers?: Record<string, string>
}

async function isOutboxOpen(visit: Visit, from = kernel): Promise<boolean> {
  const answer = await from.app.inject({ url: '/dev/outbox', ...visit })
  expect([200, 404]).toContain(answer.statusCode)
  return answer.statusCode === 200
}

async function readCheckout(visit: Visit, from = kernel) {
  return from.app.inject({ url: '/sandbox/checkout/0190a6f2-7c1e-7b7a-9c52-3f1d2a4b5c6d', ...visit })
}

async function openCheckout(from: TestKernel): Promise<void> {
  await from.db.insert(sandboxCheckouts).values({
    id: '0190a6f2-7c1e-7b7a-9c52-3f1d2a4b5c6d',
    merchantReference: 'r',
    amountCents: 100,
    currency: 'EUR',
    description: 'Top-up',
    status: 'open',
    returnUrl: 'http://localhost:3000/x',
    webhookUrl: 'http://127.0.0.1:4000/x',
    createdAt: new Date(),
  })
}

const BY_FRONT = { 'x-ovation-internal': TEST_SECRET, 'x-forwarded-for': '127.0.0.1' }

describe('the dev outbox', () => {
  test.each<[string, Visit, boolean]>([
    ['a browser here', {}, true],
    ['a browser here, by IPv6', { remoteAddress: '::1', headers: { host: '[::1]:4000' } }, true],
    ['a browser here, by front', { headers: { ...BY_FRONT, 'x-ovation-this-machine': '1' } }, true],
    ['another machine', { remoteAddress: '192.0.2.7' }, false],
    [
      'another machine that names this one',
      { remoteAddress: '192.0.2.7', headers: { host: 'localhost' } },
      false,
    ],
    ['a site that leads here', { headers: { host: 'evil.example:3000' } }, false],
    ['somebody elsewhere, by front', { headers: BY_FRONT }, false],
    [
      'front on another machine',
      { remoteAddress: '192.0.2.7', headers: { ...BY_FRONT, 'x-ovation-this-machine': '1' } },
      false,
    ],
    ['a caller who claims front’s word', { headers: { 'x-ovation-this-machine': '1' } }, false],
    ['a proxy’s address list', { headers: { 'x-forwarded-for': '127.0.0.1' } }, false],
    ['a proxy’s standard header', { headers: { forwarded: 'for=127.0.0.1' } }, false],
    ['a proxy’s name', { headers: { via: '1.1 proxy' } }, false],
    ['a proxy’s real address', { headers: { 'x-real-ip': '127.0.0.1' } }, false],
    ['a CDN', { headers: { 'cf-ray': '1' } }, false],
  ])('asked by %s', async (_, visit, isOpen) => {
    expect(await isOutboxOpen(visit)).toBe(isOpen)
  })

  test('is closed to everybody where a listener is open to other machines', async () => {
    expect(await isOutboxOpen({}, exposed)).toBe(false)
  })
})

describe('the sandbox’s checkout', () => {
  test('answers people here, and nobody whom a proxy lets in', async () => {
    await openCheckout(kernel)
    expect((await readCheckout({})).statusCode).toBe(200)
    expect((await readCheckout({ headers: { 'x-forwarded-for': '192.0.2.7' } })).statusCode).toBe(404)
    expect((await readCheckout({ headers: BY_FRONT })).statusCode).toBe(404)
    expect((await readCheckout({ remoteAddress: '192.0.2.7' })).statusCode).toBe(404)
  })

  test('answers everybody where the operator allows it', async () => {
    await openCheckout(allowed)
    const visit = { headers: { 'x-forwarded-for': '192.0.2.7' } }
    expect((await readCheckout(visit, allowed)).statusCode).toBe(200)
  })
})
