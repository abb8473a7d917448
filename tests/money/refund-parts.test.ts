/** Partial refunds of one payment. */
import { inTransaction } from '#upstream/kernel/database.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getPaymentTransaction, purchaseTokens, topUpWallet } from '#contract/payments.ts'
import { searchWalletEntries } from '#contract/wallet.ts'
import { createApi, makeFan, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { insertPackages } from '#upstream/modules/payments/store.ts'
import { sendBack } from '#upstream/modules/payments/refunds.ts'
import { platformShareOf } from '#upstream/modules/sales/service.ts'
import { answer } from '#upstream/ops/socket.ts'
import { createRefunding } from './refunding.ts'
import { expectSoundLedger, newKey, walletOf } from './world.ts'

let kernel: TestKernel
let api: Api
let refunding: ReturnType<typeof createRefunding>

beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  refunding = createRefunding(kernel)
})
afterAll(async () => {
  await expectSoundLedger(kernel)
  await kernel.close()
})

const topUp = (fan: Person, amountCents = 2000) =>
  api.call(topUpWallet, { body: { amountCents, idempotencyKey: newKey() } }, fan)

test('the platform’s share of partial refunds adds up to its commission, and is never more than the refunded part', () => {
  const cents = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 10_000 }), fc.array(cents), (amountCents, rate, steps) => {
      const sold = { amountCents, platformCents: Math.floor((amountCents * rate) / 10_000) }
      const refunded = { amountCents: 0, platformCents: 0 }
      for (const step of [...steps, amountCents]) {
        const part = Math.min(step, amountCents - refunded.amountCents)
        const shareCents = platformShareOf(sold, refunded, part)
        expect(shareCents).toBeGreaterThanOrEqual(0)
        expect(shareCents).toBeLessThanOrEqual(part)
        refunded.amountCents += part
        refunded.platformCents += shareCents
      }
      expect(refunded).toEqual(sold)
    }),
  )
})

describe('a refund in parts', () => {
  test('takes back the package’s bonus in proportion, and the provider sends each part', async () => {
    const fan = await makeFan(kernel)
    const id = newKey()
    await inTransaction(kernel.db, (tx) =>
      insertPackages(tx, [{ id, name: 'Ten', priceCents: 1000, creditCents: 1100, position: 1 }]),
    )
    const before = await refunding.books()
    const body = { packageId: id, idempotencyKey: newKey() }
    const payment = await refunding.pay(await api.call(purchaseTokens, { body }, fan))
    const left = []
    for (const untilCents of [1, 333, 333, 999, 1000]) {
      await refunding.refund(payment, untilCents)
      left.push(await walletOf(kernel, fan))
      expect(await refunding.sendBack()).toEqual([])
      expect(await refunding.sentBySandbox(payment)).toBe(untilCents)
    }
    // The package gave 1 on top of the 10 that were paid. The first cent takes back one cent of that, rounded up.
    expect(left).toEqual([1098, 733, 733, 1, 0])
    expect(await refunding.books()).toEqual(before)
    expect(await refunding.atSandbox(payment)).toBe('refunded')
    const { refunds } = await api.call(getPaymentTransaction, { params: { id: payment._id } }, fan)
    expect(refunds.map(({ amountCents, into }) => [amountCents, into])).toEqual([
      [1, 'provider'],
      [332, 'provider'],
      [666, 'provider'],
      [1, 'provider'],
    ])
    const { data } = await api.call(searchWalletEntries, {}, fan)
    expect(data[0]).toMatchObject({ kind: 'refund', description: 'Refund: Wallet package Ten' })
  })

  test('is sent once for each part, even if two wait and a process dies between them', async () => {
    const fan = await makeFan(kernel)
    const payment = await refunding.pay(await topUp(fan))
    await refunding.refund(payment, 500)
    await refunding.refund(payment, 700)
    expect(await refunding.countWaiting()).toBe(2)
    // A job from before partial refunds names no part; it sends everything that is due.
    await sendBack(kernel, { paymentId: payment._id })
    expect(await refunding.sentBySandbox(payment)).toBe(700)
    expect(await refunding.sendBack()).toEqual([])
    expect(await refunding.sentBySandbox(payment)).toBe(700)
    expect(await refunding.atSandbox(payment)).toBe('approved')
  })

  test('never refunds more than was paid, even if several are asked for at once', async () => {
    const fan = await makeFan(kernel)
    const payment = await refunding.pay(await topUp(fan))
    await Promise.all([300, 1200, 700, 2000, 1200].map((untilCents) => refunding.refund(payment, untilCents)))
    expect(await walletOf(kernel, fan)).toBe(0)
    expect(await refunding.refused(payment, 2001)).toBe('NOT_REFUNDABLE')
    expect(await refunding.sendBack()).toEqual([])
    expect(await refunding.sentBySandbox(payment)).toBe(2000)
  })
})

test('the operator refunds a part by naming the total that shall be refunded', async () => {
  const fan = await makeFan(kernel)
  const payment = await refunding.pay(await topUp(fan))
  const context = { kernel, database: kernel.database, restart: () => Promise.resolve() }
  const refundUntil = (total: string) =>
    answer(context, JSON.stringify({ words: ['payments', 'refund', payment._id, total] }))
  for (let asked = 0; asked < 2; asked++) {
    expect(await refundUntil('4.50')).toEqual({
      lines: [`${payment._id} is refunded: 4.50 EUR of 20.00 EUR, by sandbox`],
      isOk: true,
    })
  }
  expect(await refundUntil('6,00')).toMatchObject({ isOk: true })
  expect(await walletOf(kernel, fan)).toBe(1400)
  for (const wrong of ['0', '0.00', '-1', '4.5', '1e3', 'all', '20.01', '']) {
    expect(await refundUntil(wrong), wrong).toMatchObject({ isOk: false })
  }
  expect(await walletOf(kernel, fan)).toBe(1400)
  await refunding.sendBack()
})
