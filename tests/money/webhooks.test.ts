import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getPaymentTransaction, subscribeToPerformer, topUpWallet } from '#contract/payments.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, TEST_SECRET, type TestKernel } from '#tests/support/kernel.ts'
import { MINUTE_MS } from '#upstream/kernel/clock.ts'
import { signWebhook } from '#upstream/modules/sandbox/service.ts'
import {
  balanceEventsOf,
  deliver,
  earningsOf,
  expectSoundLedger,
  newKey,
  successOf,
  walletOf,
  type Report,
} from './world.ts'

let kernel: TestKernel
let api: Api

beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterEach(() => expectSoundLedger(kernel))
afterAll(() => kernel.close())

async function openTopUp(): Promise<{ fan: Person; report: Report; paymentId: string }> {
  const fan = await makeFan(kernel)
  const body = { amountCents: 2000, idempotencyKey: newKey() }
  const payment = await api.call(topUpWallet, { body }, fan)
  return { fan, report: successOf(payment), paymentId: payment._id }
}

/** Delivers in batches of `atOnce`, in random order. */
async function deliverShuffled(reports: Report[], atOnce: number): Promise<number[]> {
  const order = reports
    .map((report) => ({ report, key: Math.random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ report }) => report)
  const statuses: number[] = []
  for (let at = 0; at < order.length; at += atOnce) {
    const batch = order.slice(at, at + atOnce)
    const answers = await Promise.all(batch.map((report) => deliver(kernel, report)))
    statuses.push(...answers.map((answer) => answer.status))
  }
  return statuses
}

test('a success that is reported 20 times, 10 at once, with three event ids, is credited once', async () => {
  const { fan, report } = await openTopUp()
  const eventIds = [report.eventId, newKey(), newKey()]
  const reports = Array.from({ length: 20 }, (_, at) => ({ ...report, eventId: eventIds[at % 3]! }))
  const statuses = await deliverShuffled(reports, 10)
  expect(new Set(statuses)).toEqual(new Set([204]))
  expect(await walletOf(kernel, fan)).toBe(2000)
  expect(await balanceEventsOf(kernel, fan)).toHaveLength(1)
})

test('reports of failure and success in any order end in success, credited once', async () => {
  const { fan, report, paymentId } = await openTopUp()
  const failure: Report = { ...report, eventId: newKey(), outcome: 'failed' }
  await deliverShuffled([report, failure, report, failure, { ...report, eventId: newKey() }], 5)
  expect(await walletOf(kernel, fan)).toBe(2000)
  const payment = await api.call(getPaymentTransaction, { params: { id: paymentId } }, fan)
  expect(payment).toMatchObject({ status: 'succeeded', failureText: null })
})

test('a subscription that is reported 20 times is opened and paid once', async () => {
  const fan = await makeFan(kernel)
  const star = await makePerformer(kernel, { monthlyPriceCents: 1000 })
  const body = { performerId: star.id, source: 'provider' as const, idempotencyKey: newKey() }
  const payment = await api.call(subscribeToPerformer, { body }, fan)
  const reports = Array.from({ length: 20 }, () => successOf(payment))
  await deliverShuffled(reports, 10)
  expect([await walletOf(kernel, fan), await earningsOf(kernel, star)]).toEqual([0, 800])
})

test('a body without the provider’s signature is refused', async () => {
  const { fan, report } = await openTopUp()
  const body = JSON.stringify(report)
  const now = kernel.clock.now()
  const right = signWebhook(TEST_SECRET, body, now)
  const wrong: Record<string, string>[] = [
    {},
    { ...right, 'sandbox-signature': `${right['sandbox-signature']}00` },
    { ...right, 'sandbox-signature': '' },
    { ...right, 'sandbox-timestamp': String(now.getTime() + 1) },
    { ...right, 'sandbox-timestamp': 'yesterday' },
    signWebhook('another secret of thirty-two letters', body, now),
    signWebhook(TEST_SECRET, body.replace('2000', '9000'), now),
  ]
  for (const headers of wrong) {
    expect(await deliver(kernel, report, headers)).toMatchObject({
      status: 400,
      error: { code: 'SIGNATURE_INVALID' },
    })
  }
  expect(await walletOf(kernel, fan)).toBe(0)
})

test('a signature is valid from five minutes before its time to five minutes after', async () => {
  const { fan, report } = await openTopUp()
  const body = JSON.stringify(report)
  const signedAt = (offsetMs: number) =>
    signWebhook(TEST_SECRET, body, new Date(kernel.clock.now().getTime() + offsetMs))
  for (const offsetMs of [-6 * MINUTE_MS, 6 * MINUTE_MS]) {
    expect(await deliver(kernel, report, signedAt(offsetMs))).toMatchObject({ status: 400 })
  }
  expect(await walletOf(kernel, fan)).toBe(0)
  expect(await deliver(kernel, report, signedAt(-4 * MINUTE_MS))).toMatchObject({ status: 204 })
  expect(await walletOf(kernel, fan)).toBe(2000)
})

test('a report of a wrong amount or currency moves nothing, and a right one is still taken', async () => {
  const { fan, report } = await openTopUp()
  for (const wrong of [
    { ...report, amountCents: 1999 },
    { ...report, currency: 'USD' },
  ]) {
    expect(await deliver(kernel, wrong)).toMatchObject({ status: 422, error: { code: 'INVALID_REQUEST' } })
  }
  expect(await walletOf(kernel, fan)).toBe(0)
  expect(await deliver(kernel, report)).toMatchObject({ status: 204 })
  expect(await walletOf(kernel, fan)).toBe(2000)
})

test('a report for an unknown payment or provider gets a 404, so that the provider sends it again', async () => {
  const { report } = await openTopUp()
  expect(await deliver(kernel, { ...report, reference: newKey() })).toMatchObject({ status: 404 })
  const body = JSON.stringify(report)
  const answer = await kernel.app.inject({
    method: 'POST',
    url: '/payment/webhooks/stripe',
    payload: body,
    headers: {
      'content-type': 'application/json',
      ...signWebhook(TEST_SECRET, body, kernel.clock.now()),
    },
  })
  expect(answer.statusCode).toBe(404)
})

test('a signed body that is not a report gets a 422', async () => {
  const answer = await deliver(kernel, { nonsense: true } as unknown as Report)
  expect(answer.status).toBe(422)
})
