/** The ledger after a payment is settled, and payments that meet a fault. */
import { inTransaction } from '#upstream/kernel/database.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  cancelPaymentTransaction,
  getPaymentTransaction,
  listPaymentTransactions,
  purchaseTokens,
  subscribeToPerformer,
  topUpWallet,
} from '#contract/payments.ts'
import { payFromWallet, searchWalletEntries } from '#contract/wallet.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { MINUTE_MS } from '#upstream/kernel/clock.ts'
import { insertPackages } from '#upstream/modules/payments/store.ts'
import { refundPayment, noteNotSent } from '#upstream/modules/payments/refunds.ts'
import { getSaleKind } from '#upstream/modules/sales/sale-kinds.ts'
import { setSetting } from '#upstream/modules/settings/desk.ts'
import { createRefunding } from './refunding.ts'
import { deliver, expectSoundLedger, fillWallet, newKey, successOf, walletOf } from './world.ts'

let kernel: TestKernel
let api: Api
let refunding: ReturnType<typeof createRefunding>

beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  refunding = createRefunding(kernel)
})
afterEach(() => expectSoundLedger(kernel))
afterAll(() => kernel.close())

const PRICE = 999
const topUp = (fan: Person, amountCents = 2000) =>
  api.call(topUpWallet, { body: { amountCents, idempotencyKey: newKey() } }, fan)
const subscription = (star: Person, chosen: { source?: 'wallet' | 'provider'; provider?: string } = {}) => ({
  body: { performerId: star.id, idempotencyKey: newKey(), ...chosen },
})
const read = (fan: Person, { _id }: { _id: string }) =>
  api.call(getPaymentTransaction, { params: { id: _id } }, fan)
const describeWallet = async (fan: Person) => {
  const { data } = await api.call(searchWalletEntries, {}, fan)
  return data.map(({ description, amountCents }) => [description, amountCents])
}

test.each([
  ['more than its price, at the platform’s cost', 5250, { promotion: -250, revenue: 0 }],
  ['less than its price, to the platform’s gain', 4900, { promotion: 0, revenue: 100 }],
])('a package gives %s', async (_, creditCents, { promotion, revenue }) => {
  const fan = await makeFan(kernel)
  const id = newKey()
  await inTransaction(kernel.db, (tx) =>
    insertPackages(tx, [{ id, name: 'Fifty', priceCents: 5000, creditCents, position: 1 }]),
  )
  const before = await refunding.books()
  await refunding.pay(
    await api.call(purchaseTokens, { body: { packageId: id, idempotencyKey: newKey() } }, fan),
  )
  const after = await refunding.books()
  expect(await walletOf(kernel, fan)).toBe(creditCents)
  expect(after.promotion - before.promotion).toBe(promotion)
  expect(after.revenue - before.revenue).toBe(revenue)
  expect(after.clearing - before.clearing).toBe(-5000)
})

test('a payment at an unknown provider is refused, and a payment from the wallet needs no provider', async () => {
  const fan = await makeFan(kernel)
  const star = await makePerformer(kernel)
  const elsewhere = subscription(star, { source: 'provider', provider: 'nosuch' })
  await api.refused('PROVIDER_UNAVAILABLE', subscribeToPerformer, elsewhere, fan)
  expect((await api.call(listPaymentTransactions, {}, fan)).total).toBe(0)
  await setSetting(kernel.db, 'sandboxEnabled', 'false')
  try {
    await fillWallet(kernel, fan, PRICE)
    const paid = await api.call(subscribeToPerformer, subscription(star, { source: 'wallet' }), fan)
    expect(paid).toMatchObject({ status: 'succeeded', source: 'wallet' })
  } finally {
    await setSetting(kernel.db, 'sandboxEnabled', 'true')
  }
})

test('a declined payment shows the provider’s text or ours, and a cancelled one shows no text', async () => {
  const fan = await makeFan(kernel)
  for (const [given, told] of [
    [{ outcome: 'failed', failureText: 'Card declined.' }, 'Card declined.'],
    [{ outcome: 'failed' }, 'The payment was declined.'],
    [{ outcome: 'cancelled' }, null],
  ] as const) {
    const payment = await topUp(fan)
    await deliver(kernel, { ...successOf(payment), ...given })
    expect(await read(fan, payment)).toMatchObject({ status: given.outcome, failureText: told })
  }
})

test('a report of a wrong amount is logged as an error and refused with a message', async () => {
  const fan = await makeFan(kernel)
  const payment = await topUp(fan)
  const told = vi.spyOn(kernel.log, 'error')
  const wrong = { ...successOf(payment), amountCents: 1 }
  const { error } = await deliver(kernel, wrong)
  expect(error).toMatchObject({ message: 'The amount is not the one that was asked for.' })
  const [about, text] = told.mock.calls[0] as unknown as [object, string]
  expect(about).toMatchObject({ paymentId: payment._id, event: { amountCents: 1 } })
  expect(text).toContain('another amount')
})

test('the wallet’s statement describes a late top-up and a late payment for something else differently', async () => {
  const fan = await makeFan(kernel)
  const star = await makePerformer(kernel)
  const late = [
    await topUp(fan, 1200),
    await api.call(subscribeToPerformer, subscription(star, { source: 'provider' }), fan),
  ]
  for (const { _id } of late) await api.call(cancelPaymentTransaction, { params: { id: _id } }, fan)
  for (const payment of late) await deliver(kernel, successOf(payment))
  expect(await describeWallet(fan)).toEqual([
    ['Late payment, added to your wallet', PRICE],
    ['Wallet top-up', 1200],
  ])
})

test('an exception during delivery changes nothing, and the provider’s next report settles the payment', async () => {
  const fan = await makeFan(kernel)
  const star = await makePerformer(kernel)
  const payment = await api.call(subscribeToPerformer, subscription(star, { source: 'provider' }), fan)
  vi.spyOn(getSaleKind(kernel, 'subscription'), 'deliver').mockRejectedValueOnce(new TypeError('a fault'))
  expect(await deliver(kernel, successOf(payment))).toMatchObject({ status: 500 })
  expect(await walletOf(kernel, fan)).toBe(0)
  expect(await read(fan, payment)).toMatchObject({ status: 'pending' })
  expect(await deliver(kernel, successOf(payment))).toMatchObject({ status: 204 })
  expect(await read(fan, payment)).toMatchObject({ status: 'succeeded' })
  expect(await walletOf(kernel, fan)).toBe(0)
})

test('a payment that is paid from the wallet and then at the provider is credited once', async () => {
  const star = await makePerformer(kernel)
  for (const fan of [await makeFan(kernel), await makeFan(kernel)]) {
    await fillWallet(kernel, fan, PRICE)
    const first = await api.call(subscribeToPerformer, subscription(star, { source: 'provider' }), fan)
    await api.call(payFromWallet, { params: { id: first._id } }, fan)
    for (let report = 0; report < 2; report++)
      expect(await deliver(kernel, successOf(first))).toMatchObject({ status: 204 })
    expect(await walletOf(kernel, fan)).toBe(PRICE)
    const { data, total } = await api.call(listPaymentTransactions, {}, fan)
    expect(total).toBe(2)
    expect(data[0]).toMatchObject({
      kind: 'topup',
      amountCents: PRICE,
      failureText: expect.stringContaining('already been paid from your wallet') as string,
    })
  }
})

test('a refund has the time of the platform’s clock, and a refused refund says why', async () => {
  const fan = await makeFan(kernel)
  const open = await topUp(fan)
  await expect(refundPayment(kernel, open._id)).rejects.toThrow('Only a settled payment can be refunded')
  const payment = await refunding.pay(open)
  await api.call(subscribeToPerformer, subscription(await makePerformer(kernel), { source: 'wallet' }), fan)
  await expect(refundPayment(kernel, payment._id)).rejects.toThrow('It has been spent')
  await fillWallet(kernel, fan, PRICE)
  kernel.advance(5 * MINUTE_MS)
  await refundPayment(kernel, payment._id)
  const { data } = await api.call(searchWalletEntries, {}, fan)
  const [reversal, before] = data.map(({ createdAt }) => new Date(createdAt).getTime())
  expect(reversal! - before!).toBeGreaterThanOrEqual(5 * MINUTE_MS)
  await refunding.sendBack()
})

test('a refund that the provider does not send is logged as an error', async () => {
  const told = vi.spyOn(kernel.log, 'error')
  await noteNotSent(kernel, { paymentId: 'a-payment' })
  expect(told).toHaveBeenCalledExactlyOnceWith(
    { paymentId: 'a-payment' },
    expect.stringContaining('refunded once more'),
  )
})
