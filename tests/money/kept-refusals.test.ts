/** A purchase that a top-up may not keep, or that is refused once the money is there. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getOffer, topUpWallet, type WantedItem } from '#contract/payments.ts'
import { deletePost } from '#contract/posts.ts'
import { type Api, createApi } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { buyKept } from '#upstream/modules/payments/kept-buying.ts'
import { KEPT_QUEUE } from '#upstream/modules/payments/kept-purchases.ts'
import { createKeeping, type Keeping, PRICE, TOP_UP } from './keeping.ts'
import { createRefunding } from './refunding.ts'
import { expectSoundLedger, fillWallet, newKey, walletOf } from './world.ts'

let kernel: TestKernel
let api: Api
let on: Keeping

beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
beforeEach(async () => {
  on = await createKeeping(kernel, api)
})
afterAll(async () => {
  await expectSoundLedger(kernel)
  await kernel.close()
})

describe('a kept purchase that is refused leaves the money in the wallet', () => {
  const between: Record<string, [() => WantedItem, (key: string) => Promise<unknown>, string, number]> = {
    'of a post whose price was raised': [
      () => on.aPost(),
      () => on.desk.change(on.feedId, { priceCents: PRICE + 1 }),
      'PRICE_CHANGED',
      TOP_UP,
    ],
    'of a post that is gone': [
      () => on.aPost(),
      () => api.call(deletePost, { params: { id: on.feedId } }, on.star),
      'POST_NOT_FOUND',
      TOP_UP,
    ],
    'of a post that is free by now': [
      () => on.aPost(),
      () => on.desk.change(on.feedId, { gate: 'free' }),
      'NOT_FOR_SALE',
      TOP_UP,
    ],
    'of a post that the fan has bought meanwhile': [
      () => on.aPost(),
      () => on.buyDirectly(newKey()),
      'ALREADY_BOUGHT',
      TOP_UP - PRICE,
    ],
    'of a post by somebody who has blocked the fan': [
      () => on.aPost(),
      () => on.block(),
      'POST_NOT_FOUND',
      TOP_UP,
    ],
    'of a tip to somebody who has blocked the fan': [
      () => on.aTip(),
      () => on.block(),
      'PERFORMER_NOT_FOUND',
      TOP_UP,
    ],
    'for which the money was spent meanwhile': [
      () => on.aTip({ amountCents: TOP_UP }),
      () => on.tipDirectly(newKey()),
      'INSUFFICIENT_BALANCE',
      TOP_UP - PRICE,
    ],
    'by an account that is suspended': [
      () => on.aTip(),
      () => kernel.database.executeSql(`update accounts set status = 'suspended' where id = $1`, [on.fan.id]),
      'ACCOUNT_SUSPENDED',
      TOP_UP,
    ],
    'under a key that has opened another payment': [
      () => on.aTip(),
      (key) => api.call(topUpWallet, { body: { amountCents: TOP_UP, idempotencyKey: key } }, on.fan),
      'IDEMPOTENCY_MISMATCH',
      TOP_UP,
    ],
  }

  test.each(Object.entries(between))('%s', async (_what, [item, happens, code, leftCents]) => {
    const key = newKey()
    const payment = await on.topUpFor(item(), key)
    await on.settle(payment)
    await happens(key)
    expect(await on.work()).toEqual([])
    const { rows } = await kernel.database.executeSql(
      'select state, refusal_code, details from kept_purchases where payment_id = $1',
      [payment._id],
    )
    expect(rows).toEqual([{ state: 'refused', refusal_code: code, details: {} }])
    expect(await walletOf(kernel, on.fan)).toBe(leftCents)
  })

  test('and says why, without the name of a performer who has blocked the fan', async () => {
    const payment = await on.topUpFor(on.aTip())
    await on.settle(payment)
    await on.block()
    await on.work()
    expect(await on.keptOf(payment)).toMatchObject({
      state: 'refused',
      code: 'PERFORMER_NOT_FOUND',
      text: 'This performer does not exist.',
      description: 'Tip',
      subject: null,
      performer: null,
    })
  })

  test('when its top-up is refunded before the purchase', async () => {
    const payment = await on.topUpFor(on.aTip())
    await on.settle(payment)
    await createRefunding(kernel).refund(payment)
    await on.work()
    expect(await on.keptOf(payment)).toMatchObject({ state: 'refused', code: 'INSUFFICIENT_BALANCE' })
  })

  test('when it fails again and again: nothing is bought later', async () => {
    const payment = await on.topUpFor(on.aTip())
    await on.settle(payment)
    await kernel.database.executeSql(`alter table earnings rename to earnings_away`)
    try {
      for (let attempt = 0; attempt <= KEPT_QUEUE.retry.limit; attempt++) {
        await on.work()
        kernel.advance(KEPT_QUEUE.retry.maxDelaySeconds * 1000)
      }
    } finally {
      await kernel.database.executeSql(`alter table earnings_away rename to earnings`)
    }
    expect(await on.keptOf(payment)).toMatchObject({ state: 'refused', code: 'UNAVAILABLE' })
    await buyKept(kernel, { paymentId: payment._id, fanId: on.fan.id })
    expect(await walletOf(kernel, on.fan)).toBe(TOP_UP)
  })
})

describe('the opening of a top-up with a purchase', () => {
  test('refuses what could not be bought now, and opens nothing', async () => {
    await api.refused('PRICE_CHANGED', topUpWallet, on.asked(on.aPost({ highestCents: PRICE - 1 })), on.fan)
    await api.refused('POST_NOT_FOUND', topUpWallet, on.asked(on.aPost({ subjectId: newKey() })), on.fan)
    await api.refused('PERFORMER_NOT_FOUND', topUpWallet, on.asked(on.aTip({ subjectId: newKey() })), on.fan)
    await api.refused('CANNOT_PAY_SELF', topUpWallet, on.asked(on.aTip({ subjectId: on.fan.id })), on.fan)
    await on.block()
    await api.refused('POST_NOT_FOUND', topUpWallet, on.asked(on.aPost()), on.fan)
    const { rows } = await kernel.database.executeSql(
      'select 1 from payment_transactions where fan_id = $1',
      [on.fan.id],
    )
    expect(rows).toEqual([])
  })

  const hostile: Record<string, Partial<WantedItem>> = {
    'a kind that does not exist': { kind: 'yacht' },
    'a top-up': { kind: 'topup', details: {} },
    'a subscription, which renews': { kind: 'subscription', details: {} },
    'a tip below the smallest': { amountCents: 99 },
    'a tip above the largest': { amountCents: 1_000_001 },
    'a tip without an amount': { amountCents: undefined },
    'a tip with too many words': { details: { note: 'x'.repeat(201) } },
    'a tip in a room that is no id': { details: { streamId: 'here' } },
    'a tip with a detail of its own': { details: { note: 'x', isFree: 'yes' } },
    'a tip with a price': { highestCents: 500 },
    'a post without a price': { kind: 'feed', amountCents: undefined, details: undefined },
    'a post of an amount': { kind: 'feed', highestCents: 500, details: undefined },
  }
  test.each(Object.entries(hostile))('refuses %s', async (_what, change) => {
    await api.refused('INVALID_REQUEST', topUpWallet, on.asked(on.aTip(change)), on.fan)
  })

  test('refuses the key of the top-up itself for the purchase', async () => {
    const { body } = on.asked(on.aTip())
    const goesOn = { ...body.goesOn, idempotencyKey: body.idempotencyKey }
    await api.refused('INVALID_REQUEST', topUpWallet, { body: { ...body, goesOn } }, on.fan)
  })

  test('once per key: the same request opens one top-up, another purchase under its key is refused', async () => {
    const first = on.asked(on.aTip())
    const opened = await api.call(topUpWallet, first, on.fan)
    expect(await api.call(topUpWallet, first, on.fan)).toEqual(opened)
    const { item, idempotencyKey } = first.body.goesOn
    for (const goesOn of [
      { item: { ...item, amountCents: PRICE + 1 }, idempotencyKey },
      { item, idempotencyKey: newKey() },
    ])
      await api.refused('IDEMPOTENCY_MISMATCH', topUpWallet, { body: { ...first.body, goesOn } }, on.fan)
  })
})

test('an offer says what a thing costs now, and buys nothing', async () => {
  await fillWallet(kernel, on.fan, 100)
  const query = { kind: 'feed', subjectId: on.feedId, highestCents: PRICE }
  expect(await api.call(getOffer, { query }, on.fan)).toEqual({
    description: expect.stringMatching(/^Post by /) as string,
    amountCents: PRICE,
    performer: expect.objectContaining({ _id: on.star.id }) as object,
    balanceCents: 100,
  })
  await api.refused('PRICE_CHANGED', getOffer, { query: { ...query, highestCents: 1 } }, on.fan)
  await api.refused('INVALID_REQUEST', getOffer, { query: { ...query, kind: 'topup' } }, on.fan)
  const tip = { kind: 'tip', subjectId: on.star.id, amountCents: 300 }
  expect(await api.call(getOffer, { query: tip }, on.fan)).toMatchObject({ amountCents: 300 })
  expect(await walletOf(kernel, on.fan)).toBe(100)
})
