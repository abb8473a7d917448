import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { channels } from '#contract/events.ts'
import { listPaymentTransactions, subscribeToPerformer } from '#contract/payments.ts'
import { blockUser } from '#contract/performer-blocks.ts'
import { createApi, makeFan, makePerformer, type Api } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS } from '#upstream/kernel/clock.ts'
import { createRefunding } from './refunding.ts'
import { createSubscribing, NET, type Pair, PRICE } from './subscribing.ts'
import { earningsOf, expectSoundLedger, fillWallet, newKey, spendEarnings, walletOf } from './world.ts'

let kernel: TestKernel
let api: Api
let subscribing: ReturnType<typeof createSubscribing>
let refunding: ReturnType<typeof createRefunding>

beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  subscribing = createSubscribing(kernel, api)
  refunding = createRefunding(kernel)
})
afterAll(async () => {
  await expectSoundLedger(kernel)
  await kernel.close()
})

/** The fan's newest payment. */
async function newestOf({ fan }: Pair) {
  const { data } = await api.call(listPaymentTransactions, {}, fan)
  return data[0]!
}

describe('refunds of a month', () => {
  test('a month that was paid at a provider ends at once, and all balances are as before the payment', async () => {
    const pair = await subscribing.makePair(1)
    const { fan, star } = pair
    const before = await refunding.books()
    const body = { performerId: star.id, source: 'provider' as const, idempotencyKey: newKey() }
    const payment = await refunding.pay(await api.call(subscribeToPerformer, { body }, fan))
    expect(await subscribing.isIn(pair)).toBe(true)
    expect(await earningsOf(kernel, star)).toBe(NET)
    const { startedAt } = await subscribing.stateOf(pair)
    await kernel.database.executeSql('delete from events')
    await refunding.refund(payment)
    // The fan gets no balance event: the wallet neither had the money nor has it now.
    const { rows: told } = await kernel.database.executeSql(
      `select channel, payload from events where name = 'balance/changed'`,
    )
    expect(told).toEqual([
      { channel: channels.user(star.id), payload: { balanceCents: 0, deltaCents: -NET } },
    ])
    expect(await subscribing.periodEndOf(pair)).toEqual(new Date(startedAt))
    expect(await subscribing.isIn(pair)).toBe(false)
    expect(await subscribing.stateOf(pair)).toMatchObject({ status: 'expired', hasAccess: false })
    expect(await subscribing.subscribersOf(pair)).toBe(0)
    expect([await earningsOf(kernel, star), await walletOf(kernel, fan)]).toEqual([0, 1])
    expect(await refunding.books()).toEqual(before)
    expect(await refunding.sendBack()).toEqual([])
    expect(await refunding.atSandbox(payment)).toBe('refunded')
    // The fan can subscribe again.
    await fillWallet(kernel, fan, PRICE)
    await subscribing.subscribe(pair)
    expect(await subscribing.isIn(pair)).toBe(true)
  })

  test('a refund is refused if the performer has spent the earnings, and the month continues', async () => {
    const pair = await subscribing.subscribed(PRICE)
    await spendEarnings(kernel, pair.star, 1)
    expect(await refunding.refused(await newestOf(pair))).toBe('INSUFFICIENT_BALANCE')
    expect(await subscribing.isIn(pair)).toBe(true)
    expect(await subscribing.subscribersOf(pair)).toBe(1)
    expect(await newestOf(pair)).toMatchObject({ status: 'succeeded' })
  })

  test('refunding a month that was paid in advance leaves the month before it, which is not renewed', async () => {
    const pair = await subscribing.subscribed(2 * PRICE)
    const firstEnd = await subscribing.periodEndOf(pair)
    const first = await newestOf(pair)
    await subscribing.cancel(pair)
    await subscribing.subscribe(pair)
    expect(await subscribing.stateOf(pair)).toMatchObject({ cancelledAt: null })
    expect(await subscribing.periodEndOf(pair)).not.toEqual(firstEnd)
    expect(await refunding.refused(first)).toBe('NOT_REFUNDABLE')
    await refunding.refund(await newestOf(pair))
    const shortened = await subscribing.stateOf(pair)
    expect(shortened).toMatchObject({
      status: 'cancelled',
      hasAccess: true,
      cancelledAt: expect.any(String) as string,
    })
    expect(await subscribing.periodEndOf(pair)).toEqual(firstEnd)
    await refunding.refund(first)
    expect(await subscribing.stateOf(pair)).toMatchObject({ status: 'expired', hasAccess: false })
    expect(await walletOf(kernel, pair.fan)).toBe(2 * PRICE)
  })

  test('a refund after a block that refunded a part gives back the rest, once', async () => {
    const pair = await subscribing.subscribed(PRICE)
    subscribing.moveTo(new Date((await subscribing.periodEndOf(pair)).getTime() - 10 * DAY_MS))
    await api.call(blockUser, { body: { user: pair.fan.username, reason: '' } }, pair.star)
    const byBlock = await walletOf(kernel, pair.fan)
    expect(byBlock).toBeGreaterThan(PRICE / 4)
    expect(byBlock).toBeLessThan(PRICE / 2)
    const paid = await newestOf(pair)
    expect(paid).toMatchObject({ status: 'succeeded', refunds: [{ amountCents: byBlock, into: 'wallet' }] })
    for (let asked = 0; asked < 2; asked++) await refunding.refund(paid)
    expect([await walletOf(kernel, pair.fan), await earningsOf(kernel, pair.star)]).toEqual([PRICE, 0])
    expect(await newestOf(pair)).toMatchObject({
      status: 'refunded',
      refunds: [{ amountCents: byBlock }, { amountCents: PRICE - byBlock, into: 'wallet' }],
    })
  })

  test('a month that was paid at a provider is sent back without the part that a block refunded', async () => {
    const pair = await subscribing.makePair(1)
    const body = { performerId: pair.star.id, source: 'provider' as const, idempotencyKey: newKey() }
    const payment = await refunding.pay(await api.call(subscribeToPerformer, { body }, pair.fan))
    subscribing.moveTo(new Date((await subscribing.periodEndOf(pair)).getTime() - 10 * DAY_MS))
    await api.call(blockUser, { body: { user: pair.fan.username, reason: '' } }, pair.star)
    const byBlock = (await walletOf(kernel, pair.fan)) - 1
    for (let asked = 0; asked < 2; asked++) await refunding.refund(payment)
    expect(await refunding.sendBack()).toEqual([])
    expect(await refunding.sentBySandbox(payment)).toBe(PRICE - byBlock)
    expect(await walletOf(kernel, pair.fan)).toBe(byBlock + 1)
  })

  test('a month continues after partial refunds, and ends with the last cent', async () => {
    const pair = await subscribing.subscribed(2 * PRICE)
    const paid = await newestOf(pair)
    const state = await subscribing.stateOf(pair)
    for (const untilCents of [333, 333, 501, 999]) await refunding.refund(paid, untilCents)
    expect(await subscribing.stateOf(pair)).toEqual(state)
    expect(await newestOf(pair)).toMatchObject({
      status: 'succeeded',
      refunds: [{ amountCents: 333 }, { amountCents: 168 }, { amountCents: 498 }],
    })
    expect(await refunding.refused(paid, PRICE + 1)).toBe('NOT_REFUNDABLE')
    await refunding.refund(paid, PRICE)
    expect(await subscribing.stateOf(pair)).toMatchObject({ status: 'expired', hasAccess: false })
    expect([await walletOf(kernel, pair.fan), await earningsOf(kernel, pair.star)]).toEqual([2 * PRICE, 0])
    expect(await refunding.refused(paid, PRICE + 1)).toBe('NOT_REFUNDABLE')
  })

  test('a month that was half refunded, and then ended by a block, gives back a share of the other half', async () => {
    const pair = await subscribing.subscribed(PRICE)
    await refunding.refund(await newestOf(pair), PRICE / 2)
    subscribing.moveTo(new Date((await subscribing.periodEndOf(pair)).getTime() - 10 * DAY_MS))
    await api.call(blockUser, { body: { user: pair.fan.username, reason: '' } }, pair.star)
    const byBlock = (await walletOf(kernel, pair.fan)) - PRICE / 2
    expect(byBlock).toBeGreaterThan(PRICE / 8)
    expect(byBlock).toBeLessThan(PRICE / 4)
  })

  test('a month that was over before a block is refunded in whole, even if the block refunded some of the next', async () => {
    const pair = await subscribing.subscribed(2 * PRICE)
    const first = await newestOf(pair)
    const firstEnd = await subscribing.periodEndOf(pair)
    await subscribing.cancel(pair)
    await subscribing.subscribe(pair)
    const second = await newestOf(pair)
    subscribing.moveTo(new Date(firstEnd.getTime() + DAY_MS))
    await api.call(blockUser, { body: { user: pair.fan.username, reason: '' } }, pair.star)
    const before = await walletOf(kernel, pair.fan)
    await refunding.refund(first)
    expect((await walletOf(kernel, pair.fan)) - before).toBe(PRICE)
    await refunding.refund(second)
    expect(await walletOf(kernel, pair.fan)).toBe(2 * PRICE)
  })

  test('a month of an expired subscription does not lower the count of other subscribers', async () => {
    const pair = await subscribing.subscribed(PRICE)
    const paid = await newestOf(pair)
    const periodEnd = await subscribing.periodEndOf(pair)
    for (const day of [0, 1, 3, 7]) {
      subscribing.moveTo(new Date(periodEnd.getTime() + day * DAY_MS))
      await subscribing.renew()
    }
    const other = { fan: await makeFan(kernel), star: pair.star }
    await fillWallet(kernel, other.fan, PRICE)
    await subscribing.subscribe(other)
    const { startedAt } = await subscribing.stateOf(pair)
    await refunding.refund(paid)
    expect(await subscribing.stateOf(pair)).toMatchObject({ status: 'expired', currentPeriodEnd: startedAt })
    expect(await walletOf(kernel, pair.fan)).toBe(PRICE)
    expect(await subscribing.subscribersOf(pair)).toBe(1)
  })

  test('a month that is over gives the money back, and the month after it continues', async () => {
    const pair = await subscribing.subscribed(2 * PRICE)
    const first = await newestOf(pair)
    subscribing.moveTo(await subscribing.periodEndOf(pair))
    await subscribing.renew()
    const state = await subscribing.stateOf(pair)
    expect(state).toMatchObject({ status: 'active', hasAccess: true })
    await refunding.refund(first)
    expect(await subscribing.stateOf(pair)).toEqual(state)
    expect(await walletOf(kernel, pair.fan)).toBe(PRICE)
    expect(await earningsOf(kernel, pair.star)).toBe(NET)
  })

  test('a refund of a month whose renewal is past due ends the grace period too', async () => {
    const pair = await subscribing.subscribed(PRICE)
    subscribing.moveTo(new Date((await subscribing.periodEndOf(pair)).getTime() + DAY_MS))
    await subscribing.renew()
    expect(await subscribing.stateOf(pair)).toMatchObject({ status: 'past_due', hasAccess: true })
    await refunding.refund(await newestOf(pair))
    expect(await subscribing.stateOf(pair)).toMatchObject({ status: 'expired', hasAccess: false })
    await subscribing.renew()
    expect(await walletOf(kernel, pair.fan)).toBe(PRICE)
  })
})

test('subscriptions, refunds and blocks of one performer’s fans at once do not deadlock', async () => {
  const star = await makePerformer(kernel, { monthlyPriceCents: PRICE })
  const pairs = await Promise.all(
    Array.from({ length: 24 }, async () => ({ fan: await makeFan(kernel), star })),
  )
  for (const { fan } of pairs) await fillWallet(kernel, fan, PRICE)
  const before = pairs.slice(0, 16)
  for (const pair of before) await subscribing.subscribe(pair)
  const paid = await Promise.all(before.map(newestOf))
  const block = ({ fan }: Pair) => api.call(blockUser, { body: { user: fan.username, reason: '' } }, star)
  await Promise.all(
    pairs.map((pair, at): Promise<unknown> => {
      if (at >= 16) return subscribing.subscribe(pair)
      return at % 2 ? block(pair) : refunding.refund(paid[at]!)
    }),
  )
  expect(await subscribing.subscribersOf({ fan: star, star })).toBe(8)
})
