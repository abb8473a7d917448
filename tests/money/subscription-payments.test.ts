import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  getPaymentTransaction,
  listPaymentTransactions,
  payByProvider,
  subscribeToPerformer,
} from '#contract/payments.ts'
import { searchOwnSubscriptions } from '#contract/subscriptions.ts'
import { payFromWallet, searchWalletEntries } from '#contract/wallet.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { deliver, earningsOf, expectSoundLedger, fillWallet, newKey, successOf, walletOf } from './world.ts'

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

const read = (fan: Person, id: string) => api.call(getPaymentTransaction, { params: { id } }, fan)
const subscribe = (fan: Person, star: Person, source?: 'wallet' | 'provider') =>
  api.call(
    subscribeToPerformer,
    { body: { performerId: star.id, idempotencyKey: newKey(), ...(source ? { source } : {}) } },
    fan,
  )

describe('a subscription’s payment', () => {
  test('a payment from the wallet settles at once', async () => {
    const fan = await makeFan(kernel)
    const star = await makePerformer(kernel, { monthlyPriceCents: 999 })
    await fillWallet(kernel, fan, 1000)
    const payment = await subscribe(fan, star, 'wallet')
    expect(payment).toMatchObject({
      kind: 'subscription',
      status: 'succeeded',
      source: 'wallet',
      amountCents: 999,
      creditCents: 0,
      balanceCents: 1,
      performer: { _id: star.id, username: star.username },
    })
    // 20% of 9.99 is 1.998.
    expect(await earningsOf(kernel, star)).toBe(800)
    const { data } = await api.call(searchOwnSubscriptions, {}, fan)
    expect(data).toMatchObject([{ status: 'active', hasAccess: true, priceCents: 999 }])
  })

  test('a payment at a provider passes through the wallet and leaves its balance unchanged', async () => {
    const fan = await makeFan(kernel)
    const star = await makePerformer(kernel, { monthlyPriceCents: 1000 })
    await fillWallet(kernel, fan, 50)
    const payment = await subscribe(fan, star, 'provider')
    expect(payment).toMatchObject({ status: 'pending', source: 'provider' })
    await deliver(kernel, successOf(payment))
    expect(await read(fan, payment._id)).toMatchObject({ status: 'succeeded', balanceCents: 50 })
    expect(await earningsOf(kernel, star)).toBe(800)
    const { data } = await api.call(searchWalletEntries, {}, fan)
    expect(data.map((entry) => entry.amountCents)).toEqual([-1000, 1000, 50])
  })

  test('a payment without a source waits until the fan pays from the wallet or at a provider', async () => {
    const fan = await makeFan(kernel)
    const [star, other] = [await makePerformer(kernel), await makePerformer(kernel)]
    const first = await subscribe(fan, star)
    expect(first).toMatchObject({ status: 'created', redirectUrl: null })
    const pay = { params: { id: first._id } }
    await api.refused('INSUFFICIENT_BALANCE', payFromWallet, pay, fan)
    await fillWallet(kernel, fan, 3000)
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.call(payFromWallet, pay, fan)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set(['succeeded']))
    expect(await walletOf(kernel, fan)).toBe(3000 - 999)

    const second = await subscribe(fan, other)
    const args = { params: { id: second._id }, body: {} }
    const waiting = await api.call(payByProvider, args, fan)
    expect(waiting).toMatchObject({ status: 'pending', source: 'provider', provider: 'sandbox' })
    expect(await api.call(payByProvider, args, fan)).toEqual(waiting)
    await deliver(kernel, successOf(waiting))
    await api.refused('TRANSACTION_NOT_OPEN', payByProvider, args, fan)
    expect((await api.call(searchOwnSubscriptions, {}, fan)).total).toBe(2)
  })

  test('50 payments at once with money for one make exactly one subscription', async () => {
    const fan = await makeFan(kernel)
    const stars = await Promise.all(Array.from({ length: 5 }, () => makePerformer(kernel)))
    await fillWallet(kernel, fan, 1500)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => {
        const performerId = stars[at % 5]!.id
        const body = { performerId, source: 'wallet' as const, idempotencyKey: newKey() }
        return api.send(subscribeToPerformer, { body }, fan)
      }),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const codes = new Set(answers.flatMap((answer) => answer.error?.code ?? []))
    expect([...codes].toSorted()).toEqual(['ALREADY_SUBSCRIBED', 'INSUFFICIENT_BALANCE'])
    expect(await walletOf(kernel, fan)).toBe(1500 - 999)
  })

  test('50 payments at once for one performer with money for all make exactly one subscription', async () => {
    const fan = await makeFan(kernel)
    const star = await makePerformer(kernel)
    await fillWallet(kernel, fan, 100_000)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => {
        const body = { performerId: star.id, source: 'wallet' as const, idempotencyKey: newKey() }
        return api.send(subscribeToPerformer, { body }, fan)
      }),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(new Set(answers.flatMap((answer) => answer.error?.code ?? []))).toEqual(
      new Set(['ALREADY_SUBSCRIBED']),
    )
    expect(await walletOf(kernel, fan)).toBe(100_000 - 999)
  })

  test('is refused for a performer who is unknown, sells no subscription, or is already subscribed to', async () => {
    const fan = await makeFan(kernel)
    const star = await makePerformer(kernel)
    const free = await makePerformer(kernel)
    await kernel.database.executeSql(
      'update performers set monthly_price_cents = null where account_id = $1',
      [free.id],
    )
    await fillWallet(kernel, fan, 5000)
    const bodyFor = (performerId: string) => ({ body: { performerId, idempotencyKey: newKey() } })
    await api.refused('PERFORMER_NOT_FOUND', subscribeToPerformer, bodyFor(newKey()), fan)
    await api.refused('PERFORMER_NOT_FOUND', subscribeToPerformer, bodyFor(free.id), fan)
    const waiting = await subscribe(fan, star)
    await subscribe(fan, star, 'wallet')
    await api.refused('ALREADY_SUBSCRIBED', subscribeToPerformer, bodyFor(star.id), fan)
    // The payment that bought the subscription has cancelled this one.
    await api.refused('TRANSACTION_NOT_OPEN', payFromWallet, { params: { id: waiting._id } }, fan)
    expect(await walletOf(kernel, fan)).toBe(5000 - 999)
  })

  test('is credited to the wallet, and says so, if it succeeds after another has bought the subscription', async () => {
    const fan = await makeFan(kernel)
    const star = await makePerformer(kernel)
    const [first, second] = [await subscribe(fan, star, 'provider'), await subscribe(fan, star, 'provider')]
    for (const payment of [first, second]) await deliver(kernel, successOf(payment))
    expect(await walletOf(kernel, fan)).toBe(999)
    expect(await read(fan, second._id)).toMatchObject({
      status: 'succeeded',
      creditCents: 999,
      failureText: expect.stringContaining('in your wallet'),
    })
    expect((await api.call(searchOwnSubscriptions, {}, fan)).total).toBe(1)
  })

  test('is credited once if it is paid from the wallet and then at the provider too', async () => {
    const fan = await makeFan(kernel)
    const star = await makePerformer(kernel)
    await fillWallet(kernel, fan, 1000)
    const waiting = await subscribe(fan, star, 'provider')
    await api.call(payFromWallet, { params: { id: waiting._id } }, fan)
    expect(await walletOf(kernel, fan)).toBe(1)
    await Promise.all(Array.from({ length: 6 }, () => deliver(kernel, successOf(waiting))))
    expect(await walletOf(kernel, fan)).toBe(1000)
    const { data } = await api.call(listPaymentTransactions, {}, fan)
    expect(data.map((payment) => [payment.kind, payment.status, payment.source])).toEqual([
      ['topup', 'succeeded', 'provider'],
      ['subscription', 'succeeded', 'wallet'],
    ])
  })
})
