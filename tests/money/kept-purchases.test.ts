/** A purchase that a top-up keeps goes on by itself once, whichever way it comes first. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelPaymentTransaction } from '#contract/payments.ts'
import { startLive } from '#contract/streaming.ts'
import { sendTip } from '#contract/tips.ts'
import { type Api, createApi } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS } from '#upstream/kernel/clock.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { lockAccounts } from '#upstream/modules/accounts/store.ts'
import { buyKept } from '#upstream/modules/payments/kept-buying.ts'
import { KEPT_QUEUE } from '#upstream/modules/payments/kept-purchases.ts'
import { forgetKept } from '#upstream/modules/payments/kept-store.ts'
import { expirePayments } from '#upstream/modules/payments/paying.ts'
import { createKeeping, type Keeping, PRICE, TOP_UP } from './keeping.ts'
import { deliver, earningsOf, expectSoundLedger, newKey, successOf, walletOf } from './world.ts'

const POST_NET = 400
const TIP_NET = 425

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

describe('a kept purchase', () => {
  test('waits with its top-up, is bought when the money arrives, and is named before and after', async () => {
    const key = newKey()
    const payment = await on.topUpFor(on.aPost(), key)
    expect(payment.kept).toEqual({
      state: 'waiting',
      code: null,
      text: null,
      kind: 'feed',
      subject: { type: 'feed', id: on.feedId },
      description: expect.stringMatching(/^Post by /) as string,
      amountCents: PRICE,
      performer: expect.objectContaining({ _id: on.star.id }) as object,
      idempotencyKey: key,
    })
    expect(await on.work()).toEqual([])
    expect(await on.keptOf(payment)).toMatchObject({ state: 'waiting' })
    await on.settle(payment)
    expect([await walletOf(kernel, on.fan), await on.keptOf(payment)]).toMatchObject([
      TOP_UP,
      { state: 'waiting' },
    ])
    expect(await on.work()).toEqual([])
    expect(await on.keptOf(payment)).toMatchObject({ state: 'bought', code: null, amountCents: PRICE })
    expect([await walletOf(kernel, on.fan), await earningsOf(kernel, on.star)]).toEqual([
      TOP_UP - PRICE,
      POST_NET,
    ])
  })

  test('sends a tip with its words into the room, and forgets the words afterwards', async () => {
    const { streamId } = (await api.call(startLive, { body: { title: 'Tonight' } }, on.star)).session
    const payment = await on.topUpFor(on.aTip({ details: { note: ' Bravo ', streamId } }))
    expect(await on.detailsOf(payment)).toEqual({ note: 'Bravo', streamId })
    await on.settle(payment)
    await on.work()
    const { rows } = await kernel.database.executeSql(
      `select payload from events where channel = $1 and name = 'stream/tip'`,
      [`private-room-${streamId}`],
    )
    expect(rows).toMatchObject([{ payload: { message: { text: 'Bravo', amountCents: PRICE } } }])
    expect([await earningsOf(kernel, on.star), await on.detailsOf(payment)]).toEqual([TIP_NET, {}])
  })

  test('is bought once although the provider reports twice and the job runs twice and beside itself', async () => {
    const payment = await on.topUpFor(on.aTip())
    const report = successOf(payment)
    for (const one of [report, report, { ...report, eventId: newKey() }]) await deliver(kernel, one)
    const job = { paymentId: payment._id, fanId: on.fan.id }
    await Promise.all([on.work(), buyKept(kernel, job), buyKept(kernel, job)])
    await buyKept(kernel, job)
    expect([await walletOf(kernel, on.fan), await earningsOf(kernel, on.star)]).toEqual([
      TOP_UP - PRICE,
      TIP_NET,
    ])
  })

  test('goes on after a process that died between the settlement and the purchase, and after one that died before it said so', async () => {
    const payment = await on.topUpFor(on.aTip())
    await on.settle(payment)
    const [job] = await kernel.jobs.listWaiting(KEPT_QUEUE.name)
    expect(job?.data).toEqual({ paymentId: payment._id, fanId: on.fan.id })
    const kept = await on.detailsOf(payment)
    await on.work()
    // The purchase is there, and what the row would say is not.
    await kernel.database.executeSql(
      `update kept_purchases set state = 'waiting', details = $2, amount_cents = 1 where payment_id = $1`,
      [payment._id, JSON.stringify(kept)],
    )
    await buyKept(kernel, { paymentId: payment._id, fanId: on.fan.id })
    expect(await on.keptOf(payment)).toMatchObject({ state: 'bought', amountCents: PRICE })
    expect(await earningsOf(kernel, on.star)).toBe(TIP_NET)
  })

  test('costs the lower price that holds by then', async () => {
    const payment = await on.topUpFor(on.aPost({ highestCents: PRICE + 100 }))
    await on.settle(payment)
    await on.desk.change(on.feedId, { priceCents: PRICE - 100 })
    await on.work()
    expect(await on.keptOf(payment)).toMatchObject({ state: 'bought', amountCents: PRICE - 100 })
  })
})

describe('the fan’s own try under the same key', () => {
  test.each(['before', 'after'])('%s the kept post is the same purchase', async (when) => {
    const key = newKey()
    const payment = await on.topUpFor(on.aPost(), key)
    await on.settle(payment)
    if (when === 'after') await on.work()
    const own = await on.buyDirectly(key)
    await on.work()
    expect(own).toMatchObject({ status: 'succeeded', source: 'wallet', kind: 'feed' })
    expect(await on.buyDirectly(key)).toMatchObject({ _id: own._id })
    expect([await walletOf(kernel, on.fan), await on.keptOf(payment)]).toMatchObject([
      TOP_UP - PRICE,
      { state: 'bought' },
    ])
  })

  test.each(['before', 'after'])('%s the kept tip is the same tip', async (when) => {
    const key = newKey()
    const payment = await on.topUpFor(on.aTip(), key)
    await on.settle(payment)
    if (when === 'after') await on.work()
    const own = await on.tipDirectly(key)
    await on.work()
    expect(own).toMatchObject({ amountCents: PRICE, balanceCents: TOP_UP - PRICE })
    expect(await on.tipDirectly(key)).toEqual(own)
    expect([await walletOf(kernel, on.fan), await on.keptOf(payment)]).toMatchObject([
      TOP_UP - PRICE,
      { state: 'bought', amountCents: PRICE },
    ])
  })

  test('at the same time makes one purchase', async () => {
    const key = newKey()
    const payment = await on.topUpFor(on.aTip(), key)
    await on.settle(payment)
    const job = { paymentId: payment._id, fanId: on.fan.id }
    const tries = [...Array.from({ length: 5 }, () => on.tipDirectly(key)), buyKept(kernel, job)]
    await Promise.all(tries)
    expect([await earningsOf(kernel, on.star), await on.keptOf(payment)]).toMatchObject([
      TIP_NET,
      { state: 'bought' },
    ])
  })

  test('while the wallet is short leaves the key for the kept purchase', async () => {
    const key = newKey()
    const payment = await on.topUpFor(on.aTip(), key)
    const body = { amountCents: PRICE, note: 'Encore', idempotencyKey: key }
    await api.refused('INSUFFICIENT_BALANCE', sendTip, { params: { id: on.star.id }, body }, on.fan)
    await on.settle(payment)
    await on.work()
    expect(await on.keptOf(payment)).toMatchObject({ state: 'bought' })
  })
})

describe('a top-up without its money', () => {
  test('keeps its purchase when it is declined, and buys it when the next card works', async () => {
    const payment = await on.topUpFor(on.aTip())
    await deliver(kernel, { ...successOf(payment), outcome: 'failed' })
    expect(await on.keptOf(payment)).toMatchObject({ state: 'waiting' })
    await on.settle(payment)
    await on.work()
    expect(await on.keptOf(payment)).toMatchObject({ state: 'bought' })
  })

  test.each(['cancelled here', 'cancelled there', 'expired', 'declined and expired'])(
    'gives its purchase up when it is %s, even if money arrives later',
    async (how) => {
      const payment = await on.topUpFor(on.aTip())
      if (how === 'cancelled here')
        await api.call(cancelPaymentTransaction, { params: { id: payment._id } }, on.fan)
      if (how === 'cancelled there') await deliver(kernel, { ...successOf(payment), outcome: 'cancelled' })
      if (how.startsWith('declined')) await deliver(kernel, { ...successOf(payment), outcome: 'failed' })
      if (how.endsWith('expired')) {
        kernel.advance(DAY_MS + 1)
        await expirePayments(kernel)
      }
      expect(await on.detailsOf(payment)).toEqual({})
      await on.settle(payment)
      expect(await on.work()).toEqual([])
      expect([await walletOf(kernel, on.fan), await earningsOf(kernel, on.star)]).toEqual([TOP_UP, 0])
    },
  )
})

test('a payer who leaves takes the words and the purchase along', async () => {
  const payment = await on.topUpFor(on.aTip())
  await inTransaction(kernel.db, async (tx) => {
    await lockAccounts(tx, { exclusive: [on.fan.id] })
    await forgetKept(tx, on.fan.id, kernel.clock.now())
  })
  expect(await on.detailsOf(payment)).toEqual({})
  await on.settle(payment)
  await on.work()
  expect([await walletOf(kernel, on.fan), await earningsOf(kernel, on.star)]).toEqual([TOP_UP, 0])
})
