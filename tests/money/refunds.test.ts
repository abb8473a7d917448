import { inTransaction } from '#upstream/kernel/database.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cancelPaymentTransaction,
  getPaymentTransaction,
  listPaymentTransactions,
  purchaseTokens,
  subscribeToPerformer,
  topUpWallet,
} from '#contract/payments.ts'
import { sendTip } from '#contract/tips.ts'
import { payFromWallet, searchWalletEntries } from '#contract/wallet.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { insertPackages } from '#upstream/modules/payments/store.ts'
import { noteNotSent, sendBack, SEND_BACK_QUEUE } from '#upstream/modules/payments/refunds.ts'
import { answer } from '#upstream/ops/socket.ts'
import { createRefunding } from './refunding.ts'
import { balanceEventsOf, expectSoundLedger, fillWallet, newKey, walletOf } from './world.ts'

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
const subscribe = (fan: Person, star: Person, source?: 'wallet' | 'provider') =>
  api.call(
    subscribeToPerformer,
    { body: { performerId: star.id, idempotencyKey: newKey(), ...(source ? { source } : {}) } },
    fan,
  )
const statusOf = async (fan: Person, { _id }: { _id: string }) =>
  (await api.call(getPaymentTransaction, { params: { id: _id } }, fan)).status

describe('the refund of a top-up', () => {
  test('takes the whole credit out of the wallet, and the provider sends the payment back', async () => {
    const fan = await makeFan(kernel)
    const id = newKey()
    const one = { id, name: 'Fifty', priceCents: 5000, creditCents: 5250, position: 1 }
    await inTransaction(kernel.db, (tx) => insertPackages(tx, [one]))
    const before = await refunding.books()
    const payment = await refunding.pay(
      await api.call(purchaseTokens, { body: { packageId: id, idempotencyKey: newKey() } }, fan),
    )
    await refunding.refund(payment)
    expect(await statusOf(fan, payment)).toBe('refunded')
    expect(await walletOf(kernel, fan)).toBe(0)
    expect(await refunding.books()).toEqual(before)
    expect(await refunding.atSandbox(payment)).toBe('approved')
    expect(await refunding.sendBack()).toEqual([])
    expect(await refunding.atSandbox(payment)).toBe('refunded')
    const page = await kernel.app.inject({ url: new URL(payment.redirectUrl!).pathname })
    expect(page.body).toContain('This payment was sent back.')
    const { data } = await api.call(searchWalletEntries, {}, fan)
    expect(data.map(({ description, amountCents }) => [description, amountCents])).toEqual([
      ['Refund: Wallet package Fifty', -5250],
      ['Wallet package Fifty', 5250],
    ])
    expect((await balanceEventsOf(kernel, fan)).at(-1)).toEqual({ balanceCents: 0, deltaCents: -5250 })
  })

  test('is refused after a part has been spent, and changes nothing', async () => {
    const fan = await makeFan(kernel)
    const star = await makePerformer(kernel)
    const payment = await refunding.pay(await topUp(fan))
    const body = { amountCents: 100, idempotencyKey: newKey() }
    await api.call(sendTip, { params: { id: star.id }, body }, fan)
    expect(await refunding.refused(payment)).toBe('INSUFFICIENT_BALANCE')
    expect(await statusOf(fan, payment)).toBe('succeeded')
    expect(await walletOf(kernel, fan)).toBe(1900)
    expect(await refunding.countWaiting()).toBe(0)
    await fillWallet(kernel, fan, 100)
    await refunding.refund(payment)
    expect(await walletOf(kernel, fan)).toBe(0)
    await refunding.sendBack()
  })

  test('is booked once, even if many requests for it arrive at once', async () => {
    const fan = await makeFan(kernel)
    const payments = []
    for (let made = 0; made < 4; made++) payments.push(await refunding.pay(await topUp(fan)))
    const kept = await refunding.pay(await topUp(fan))
    const asked = payments.flatMap((payment) => Array.from({ length: 6 }, () => refunding.refund(payment)))
    await Promise.all(asked)
    await refunding.refund(payments[0]!)
    expect(await walletOf(kernel, fan)).toBe(2000)
    expect(await refunding.countRefunds(fan)).toBe(4)
    expect(await refunding.sendBack()).toEqual([])
    expect(await refunding.atSandbox(kept)).toBe('approved')
  })

  test('must have succeeded: an open, cancelled or unknown payment is refused', async () => {
    const fan = await makeFan(kernel)
    const payment = await topUp(fan)
    expect(await refunding.refused(payment)).toBe('NOT_REFUNDABLE')
    await api.call(cancelPaymentTransaction, { params: { id: payment._id } }, fan)
    expect(await refunding.refused(payment)).toBe('NOT_REFUNDABLE')
    expect(await refunding.refused({ _id: newKey() })).toBe('TRANSACTION_NOT_FOUND')
    expect(await refunding.countWaiting()).toBe(0)
  })
})

describe('the provider', () => {
  test('is asked again if it does not send the money, and the operator can ask it after the last try', async () => {
    const fan = await makeFan(kernel)
    const payment = await refunding.pay(await topUp(fan))
    const setAtSandbox = (status: string) =>
      kernel.database.executeSql('update sandbox_checkouts set status = $1 where merchant_reference = $2', [
        status,
        payment._id,
      ])
    // The sandbox refuses, because it has not been paid.
    await setAtSandbox('declined')
    await refunding.refund(payment)
    expect(await refunding.sendBack()).toHaveLength(1)
    expect(await refunding.countWaiting()).toBe(1)
    await kernel.jobs.clear()
    await noteNotSent(kernel, { paymentId: payment._id })
    await setAtSandbox('approved')
    await refunding.refund(payment)
    expect(await refunding.sendBack()).toEqual([])
    expect(await refunding.atSandbox(payment)).toBe('refunded')
    expect(await refunding.countRefunds(fan)).toBe(1)
  })

  test('sends the money once if a process dies before it notes that it was sent', async () => {
    const fan = await makeFan(kernel)
    const payment = await refunding.pay(await topUp(fan))
    await refunding.refund(payment)
    await sendBack(kernel, { paymentId: payment._id })
    expect(await refunding.atSandbox(payment)).toBe('refunded')
    expect(await refunding.countWaiting()).toBe(1)
    expect(await refunding.sendBack()).toEqual([])
  })

  test('is not asked for money that came out of the wallet', async () => {
    const fan = await makeFan(kernel)
    const star = await makePerformer(kernel)
    await fillWallet(kernel, fan, 1000)
    const payment = await subscribe(fan, star, 'wallet')
    expect(await walletOf(kernel, fan)).toBe(1)
    await refunding.refund(payment)
    expect(await walletOf(kernel, fan)).toBe(1000)
    expect((await balanceEventsOf(kernel, fan)).at(-1)).toEqual({ balanceCents: 1000, deltaCents: 999 })
    expect(await kernel.jobs.listWaiting(SEND_BACK_QUEUE.name)).toEqual([])
  })
})

describe('the refund of a payment that could not buy its item', () => {
  test('takes the money back out of the wallet', async () => {
    const fan = await makeFan(kernel)
    const star = await makePerformer(kernel)
    const payment = await subscribe(fan, star, 'provider')
    await api.call(cancelPaymentTransaction, { params: { id: payment._id } }, fan)
    await refunding.pay(payment)
    expect(await walletOf(kernel, fan)).toBe(999)
    await refunding.refund(payment)
    expect(await walletOf(kernel, fan)).toBe(0)
    expect(await refunding.sendBack()).toEqual([])
    expect(await refunding.atSandbox(payment)).toBe('refunded')
  })

  test('uses the provider’s own reference if the payment was also paid from the wallet', async () => {
    const fan = await makeFan(kernel)
    const star = await makePerformer(kernel)
    await fillWallet(kernel, fan, 1000)
    const first = await subscribe(fan, star, 'provider')
    await api.call(payFromWallet, { params: { id: first._id } }, fan)
    await refunding.refund(first)
    expect(await walletOf(kernel, fan)).toBe(1000)
    // The provider's page was still open; a payment there now is credited to the wallet.
    await refunding.pay(first)
    expect(await walletOf(kernel, fan)).toBe(1999)
    const { data } = await api.call(listPaymentTransactions, {}, fan)
    await refunding.refund(data[0]!)
    expect(await walletOf(kernel, fan)).toBe(1000)
    expect(await refunding.sendBack()).toEqual([])
    expect(await refunding.atSandbox(first)).toBe('refunded')
  })
})

test('an operator lists a fan’s payments and refunds one by its id', async () => {
  const fan = await makeFan(kernel)
  const payment = await refunding.pay(await topUp(fan))
  const context = { kernel, database: kernel.database, restart: () => Promise.resolve() }
  const run = (...words: string[]) => answer(context, JSON.stringify({ words }))
  const before = await run('payments', 'list', fan.username)
  expect(before.lines).toEqual([expect.stringContaining(`succeeded\ttopup\t20.00 EUR\tsandbox`)])
  expect(await run('payments', 'refund', payment._id)).toEqual({
    lines: [`${payment._id} is refunded: 20.00 EUR, by sandbox`],
    isOk: true,
  })
  expect((await run('payments', 'list', fan.username)).lines).toEqual([expect.stringContaining('refunded')])
  expect(await run('payments', 'list', 'nobody.at.all')).toMatchObject({ isOk: false })
  expect(await run('payments', 'refund', newKey())).toMatchObject({ isOk: false })
  await refunding.sendBack()
})
