import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { topUpWallet } from '#contract/payments.ts'
import { createApi, makeFan, type Api } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { deliver, newKey, successOf } from './world.ts'

let kernel: TestKernel
let api: Api

beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterAll(() => kernel.close())

describe('the sandbox', () => {
  afterEach(() => Object.assign(kernel.config, { PUBLIC_ORIGIN: 'http://localhost:3000' }))

  async function openOn(change: Partial<typeof kernel.config>) {
    Object.assign(kernel.config, { ALLOW_SANDBOX_PAYMENTS: false, ...change })
    const fan = await makeFan(kernel)
    const body = { amountCents: 1000, idempotencyKey: newKey() }
    const answer = await api.send(topUpWallet, { body }, fan)
    return answer.error?.code ?? answer.data.status
  }

  test.each([
    'https://ovation.example',
    'https://localhost.example',
    'http://127.0.0.1.example',
    'http://10.0.0.1',
  ])('is refused if other machines can reach it, unless it is allowed: %s', async (PUBLIC_ORIGIN) => {
    expect(await openOn({ PUBLIC_ORIGIN })).toBe('PROVIDER_UNAVAILABLE')
    expect(await openOn({ PUBLIC_ORIGIN, ALLOW_SANDBOX_PAYMENTS: true })).toBe('pending')
  })

  test('answers 404 for its payment page and its webhooks on an origin where the sandbox is refused', async () => {
    const fan = await makeFan(kernel)
    const body = { amountCents: 1000, idempotencyKey: newKey() }
    const payment = await api.call(topUpWallet, { body }, fan)
    const path = new URL(payment.redirectUrl!).pathname
    const visit = () => kernel.app.inject({ method: 'GET', url: path })
    expect((await visit()).statusCode).toBe(200)
    Object.assign(kernel.config, { PUBLIC_ORIGIN: 'https://ovation.example', ALLOW_SANDBOX_PAYMENTS: false })
    expect((await visit()).statusCode).toBe(404)
    expect(await deliver(kernel, successOf(payment))).toMatchObject({ status: 404 })
  })

  test.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000', 'http://shop.localhost'])(
    'is available on origins of this machine: %s',
    async (PUBLIC_ORIGIN) => {
      expect(await openOn({ PUBLIC_ORIGIN })).toBe('pending')
    },
  )
})
