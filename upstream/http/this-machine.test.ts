/** The dev outbox and the sandbox's checkout are pages that only people at this machine may open. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestKernel, TEST_SECRET, type TestKernel } from '#tests/support/kernel.ts'
import { sandboxCheckouts } from '../modules/sandbox/tables.ts'

let kernel: TestKernel
/** A product whose upstream listens to other machines. */
let exposed: TestKernel
/** A product whose operator allows other machines to pay with the sandbox. */
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
  test.each<[string, Visit]>([
    ['a browser on this machine', {}],
    ['a browser on this machine that uses IPv6', { remoteAddress: '::1', headers: { host: '[::1]:4000' } }],
    ['front for a browser on this machine', { headers: { ...BY_FRONT, 'x-ovation-this-machine': '1' } }],
  ])('the outbox is open to %s', async (_, visit) => {
    expect(await isOutboxOpen(visit)).toBe(true)
  })

  test.each<[string, Visit]>([
    ['another machine', { remoteAddress: '192.0.2.7' }],
    ['another machine that names this one', { remoteAddress: '192.0.2.7', headers: { host: 'localhost' } }],
    ['a foreign host name that resolves to this machine', { headers: { host: 'evil.example:3000' } }],
    ['front for a browser on another machine', { headers: BY_FRONT }],
    [
      'front on another machine',
      { remoteAddress: '192.0.2.7', headers: { ...BY_FRONT, 'x-ovation-this-machine': '1' } },
    ],
    ['a client that sends front’s header without the secret', { headers: { 'x-ovation-this-machine': '1' } }],
    ['a proxy that sends x-forwarded-for', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a proxy that sends forwarded', { headers: { forwarded: 'for=127.0.0.1' } }],
    ['a proxy that sends via', { headers: { via: '1.1 proxy' } }],
    ['a proxy that sends x-real-ip', { headers: { 'x-real-ip': '127.0.0.1' } }],
    ['a CDN', { headers: { 'cf-ray': '1' } }],
  ])('the outbox is closed to %s', async (_, visit) => {
    expect(await isOutboxOpen(visit)).toBe(false)
  })

  test('the outbox is closed to everybody when upstream listens to other machines', async () => {
    expect(await isOutboxOpen({}, exposed)).toBe(false)
  })
})

describe('the sandbox’s checkout', () => {
  test('the checkout answers only clients on this machine, and none through a proxy', async () => {
    await openCheckout(kernel)
    expect((await readCheckout({})).statusCode).toBe(200)
    expect((await readCheckout({ headers: { 'x-forwarded-for': '192.0.2.7' } })).statusCode).toBe(404)
    expect((await readCheckout({ headers: BY_FRONT })).statusCode).toBe(404)
    expect((await readCheckout({ remoteAddress: '192.0.2.7' })).statusCode).toBe(404)
  })

  test('the checkout answers everybody if the operator allows sandbox payments', async () => {
    await openCheckout(allowed)
    const visit = { headers: { 'x-forwarded-for': '192.0.2.7' } }
    expect((await readCheckout(visit, allowed)).statusCode).toBe(200)
  })
})
