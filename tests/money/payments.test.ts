import { inTransaction } from '#upstream/kernel/database.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cancelPaymentTransaction,
  getPaymentTransaction,
  listPaymentTransactions,
  listWalletPackages,
  payByProvider,
  purchaseTokens,
  subscribeToPerformer,
  topUpWallet,
} from '#contract/payments.ts'
import { searchOwnSubscriptions } from '#contract/subscriptions.ts'
import { payFromWallet } from '#contract/wallet.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS } from '#upstream/kernel/clock.ts'
import { insertPackages } from '#upstream/modules/payments/store.ts'
import { setSetting } from '#upstream/modules/settings/desk.ts'
import {
  balanceEventsOf,
  deliver,
  expectSoundLedger,
  fillWallet,
  newKey,
  stayLoggedIn,
  successOf,
  walletOf,
} from './world.ts'

let kernel: TestKernel
let api: Api

beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterAll(async () => {
  await expectSoundLedger(kernel)
  await kernel.close()
})

const topUp = (fan: Person, amountCents = 2000) =>
  api.call(topUpWallet, { body: { amountCents, idempotencyKey: newKey() } }, fan)
const read = (fan: Person, id: string) => api.call(getPaymentTransaction, { params: { id } }, fan)
const cancel = (fan: Person, id: string) => api.call(cancelPaymentTransaction, { params: { id } }, fan)
const subscribe = (fan: Person, star: Person, source?: 'wallet' | 'provider') =>
  api.call(
    subscribeToPerformer,
    { body: { performerId: star.id, idempotencyKey: newKey(), ...(source ? { source } : {}) } },
    fan,
  )

describe('a top-up', () => {
  test('waits at the provider and credits the wallet when the provider reports success', async () => {
    const fan = await makeFan(kernel)
    const payment = await topUp(fan)
    expect(payment).toMatchObject({
      kind: 'topup',
      status: 'pending',
      source: 'provider',
      provider: 'sandbox',
      amountCents: 2000,
      creditCents: 2000,
      currency: 'EUR',
      balanceCents: 0,
    })
    expect(payment.redirectUrl).toMatch(/^http:\/\/localhost:3000\/sandbox\/checkout\//)
    expect(await deliver(kernel, successOf(payment))).toMatchObject({ status: 204 })
    expect(await read(fan, payment._id)).toMatchObject({
      status: 'succeeded',
      balanceCents: 2000,
      redirectUrl: null,
      failureText: null,
    })
    expect(await balanceEventsOf(kernel, fan)).toEqual([{ balanceCents: 2000, deltaCents: 2000 }])
  })

  test('is opened once for each idempotency key; repeating the request returns its current state, and another amount with the same key is refused', async () => {
    const fan = await makeFan(kernel)
    const args = { body: { amountCents: 1500, idempotencyKey: newKey() } }
    const opened = await Promise.all(Array.from({ length: 10 }, () => api.call(topUpWallet, args, fan)))
    expect(new Set(opened.map((payment) => payment._id + payment.redirectUrl)).size).toBe(1)
    await deliver(kernel, successOf(opened[0]!))
    expect(await api.call(topUpWallet, args, fan)).toMatchObject({
      _id: opened[0]!._id,
      status: 'succeeded',
    })
    const other = { body: { ...args.body, amountCents: 1600 } }
    expect(await api.send(topUpWallet, other, fan)).toMatchObject({
      status: 422,
      error: { code: 'IDEMPOTENCY_MISMATCH' },
    })
  })

  test('is refused outside the bounds of the settings', async () => {
    const fan = await makeFan(kernel)
    for (const amountCents of [499, 50_001, 0]) {
      const body = { amountCents, idempotencyKey: newKey() }
      await api.refused('AMOUNT_OUT_OF_BOUNDS', topUpWallet, { body }, fan)
    }
    expect((await api.call(listPaymentTransactions, {}, fan)).total).toBe(0)
    await topUp(fan, 500)
    await topUp(fan, 50_000)
  })

  test('a top-up by package credits the package’s amount, and the platform pays the difference', async () => {
    const fan = await makeFan(kernel)
    const id = newKey()
    await inTransaction(kernel.db, (tx) =>
      insertPackages(tx, [
        { id, name: 'Fifty', priceCents: 5000, creditCents: 5250, position: 1 },
        { id: newKey(), name: 'Ten', priceCents: 1000, creditCents: 1000, position: 0 },
      ]),
    )
    const packages = await api.call(listWalletPackages, {}, fan)
    expect(packages.data.map((one) => one.name)).toEqual(['Ten', 'Fifty'])
    const payment = await api.call(purchaseTokens, { body: { packageId: id, idempotencyKey: newKey() } }, fan)
    expect(payment).toMatchObject({ amountCents: 5000, creditCents: 5250 })
    await deliver(kernel, successOf(payment))
    expect(await walletOf(kernel, fan)).toBe(5250)
    const unknown = { body: { packageId: newKey(), idempotencyKey: newKey() } }
    await api.refused('NOT_FOUND', purchaseTokens, unknown, fan)
  })

  test('cannot be paid from the wallet that it fills', async () => {
    const fan = await makeFan(kernel)
    const payment = await topUp(fan)
    await api.refused('TRANSACTION_NOT_OPEN', payFromWallet, { params: { id: payment._id } }, fan)
  })

  test('is refused while no provider is switched on', async () => {
    const fan = await makeFan(kernel)
    const open = (provider?: string) => ({
      body: { amountCents: 1000, idempotencyKey: newKey(), ...(provider ? { provider } : {}) },
    })
    await api.refused('PROVIDER_UNAVAILABLE', topUpWallet, open('nosuch'), fan)
    const waiting = await topUp(fan)
    await setSetting(kernel.db, 'sandboxEnabled', 'false')
    await api.refused('PROVIDER_UNAVAILABLE', topUpWallet, open(), fan)
    // A payment that was open when the operator switched the provider off is still credited.
    await deliver(kernel, successOf(waiting))
    expect(await walletOf(kernel, fan)).toBe(2000)
    await setSetting(kernel.db, 'sandboxEnabled', 'true')
  })
})

describe('another fan’s payment', () => {
  test('does not exist for a fan who did not open it', async () => {
    const [fan, other] = [await makeFan(kernel), await makeFan(kernel)]
    const star = await makePerformer(kernel)
    const args = { params: { id: (await subscribe(fan, star))._id } }
    await fillWallet(kernel, other, 5000)
    for (const call of [getPaymentTransaction, cancelPaymentTransaction, payFromWallet]) {
      expect(await api.send(call, args, other)).toMatchObject({
        status: 404,
        error: { code: 'TRANSACTION_NOT_FOUND' },
      })
    }
    await api.refused('TRANSACTION_NOT_FOUND', payByProvider, { ...args, body: {} }, other)
    expect((await api.call(listPaymentTransactions, {}, other)).total).toBe(0)
    expect(await read(fan, args.params.id)).toMatchObject({ status: 'created' })
    expect(await walletOf(kernel, other)).toBe(5000)
  })
})

describe('a payment that was not completed', () => {
  test('can be cancelled while it is open, and then stays cancelled', async () => {
    const fan = await makeFan(kernel)
    const payment = await topUp(fan)
    expect(await cancel(fan, payment._id)).toMatchObject({ status: 'cancelled', redirectUrl: null })
    expect(await cancel(fan, payment._id)).toMatchObject({ status: 'cancelled' })
    const args = { params: { id: payment._id }, body: {} }
    await api.refused('TRANSACTION_NOT_OPEN', payByProvider, args, fan)
    const paid = await topUp(fan)
    await deliver(kernel, successOf(paid))
    await api.refused('TRANSACTION_NOT_OPEN', cancelPaymentTransaction, { params: { id: paid._id } }, fan)
  })

  test('says why the provider declined it, and succeeds when a later try succeeds', async () => {
    const fan = await makeFan(kernel)
    const star = await makePerformer(kernel)
    const payment = await subscribe(fan, star, 'provider')
    const failure = { ...successOf(payment), outcome: 'failed' as const, failureText: 'Card declined.' }
    await deliver(kernel, failure)
    expect(await read(fan, payment._id)).toMatchObject({ status: 'failed', failureText: 'Card declined.' })
    await deliver(kernel, successOf(payment))
    expect(await read(fan, payment._id)).toMatchObject({ status: 'succeeded', failureText: null })
    await deliver(kernel, { ...failure, eventId: newKey() })
    expect(await read(fan, payment._id)).toMatchObject({ status: 'succeeded' })
    expect((await api.call(searchOwnSubscriptions, {}, fan)).total).toBe(1)
  })

  test.each(['cancelled', 'expired'] as const)(
    'is credited to the wallet if it is paid after it was %s',
    async (how) => {
      const fan = await stayLoggedIn(kernel, await makeFan(kernel))
      const star = await makePerformer(kernel)
      const payments = [await topUp(fan, 1200), await subscribe(fan, star, 'provider')]
      if (how === 'cancelled') for (const { _id } of payments) await cancel(fan, _id)
      else {
        kernel.advance(DAY_MS + 1)
        const args = { params: { id: payments[1]!._id }, body: {} }
        await api.refused('TRANSACTION_NOT_OPEN', payByProvider, args, fan)
        await kernel.runSchedule('payments-expire')
      }
      for (const { _id } of payments) expect(await read(fan, _id)).toMatchObject({ status: how })
      for (const payment of payments) await deliver(kernel, successOf(payment))
      expect(await walletOf(kernel, fan)).toBe(1200 + 999)
      for (const { _id } of payments) {
        expect(await read(fan, _id)).toMatchObject({
          status: 'succeeded',
          failureText: expect.stringContaining('in your wallet'),
        })
      }
      expect((await api.call(searchOwnSubscriptions, {}, fan)).total).toBe(0)
    },
  )
})

describe('the list of payments', () => {
  test('is sorted newest first, has pages, and can be filtered by status', async () => {
    const fan = await makeFan(kernel)
    const made = [await topUp(fan, 1000), await topUp(fan, 1100), await topUp(fan, 1200)]
    await cancel(fan, made[1]!._id)
    const all = await api.call(listPaymentTransactions, { query: { limit: 2 } }, fan)
    expect(all.total).toBe(3)
    expect(all.data.map((payment) => payment.amountCents)).toEqual([1200, 1100])
    const cancelled = await api.call(listPaymentTransactions, { query: { status: 'cancelled' } }, fan)
    expect(cancelled).toMatchObject({ total: 1, data: [{ _id: made[1]!._id }] })
  })
})
