/** A tip that is paid at a provider, or from the wallet at the checkout. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getPaymentTransaction, cancelPaymentTransaction, payByProvider } from '#contract/payments.ts'
import { blockUser } from '#contract/performer-blocks.ts'
import * as live from '#contract/streaming.ts'
import { openTip } from '#contract/tips.ts'
import { payFromWallet, searchWalletEntries } from '#contract/wallet.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS } from '#upstream/kernel/clock.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { lockAccounts } from '#upstream/modules/accounts/store.ts'
import { forgetDetails } from '#upstream/modules/payments/store.ts'
import { createRefunding } from './refunding.ts'
import { deliver, earningsOf, expectSoundLedger, fillWallet, newKey, successOf, walletOf } from './world.ts'

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

type Said = Partial<{ source: 'wallet' | 'provider'; note: string; streamId: string; amountCents: number }>
const open = (fan: Person, star: Person, said: Said = { source: 'provider' }) => {
  const body = { performerId: star.id, amountCents: 500, idempotencyKey: newKey(), ...said }
  return api.call(openTip, { body }, fan)
}
const textsOf = async (person: Person) =>
  (await api.call(searchWalletEntries, {}, person)).data.map(({ description }) => description)
const detailsOf = async ({ _id }: { _id: string }) => {
  const { rows } = await kernel.database.executeSql(
    'select details from payment_items where payment_id = $1',
    [_id],
  )
  return rows[0]?.details
}

describe('a tip by a provider', () => {
  test('waits at the provider, and is posted once with its note in the room when it is paid', async () => {
    const [fan, star] = [await makeFan(kernel), await makePerformer(kernel)]
    const { session } = await api.call(live.startLive, { body: { title: 'Tonight' } }, star)
    const { streamId } = session
    const payment = await open(fan, star, { source: 'provider', note: 'Encore', streamId })
    expect(payment).toMatchObject({
      kind: 'tip',
      status: 'pending',
      amountCents: 500,
      creditCents: 0,
      performer: { _id: star.id },
      redirectUrl: expect.stringContaining('/sandbox/') as string,
    })
    expect(payment.description).toBe(`Tip to ${payment.performer!.name}`)
    expect(await earningsOf(kernel, star)).toBe(0)
    for (let report = 0; report < 2; report++) await deliver(kernel, successOf(payment))
    expect([await walletOf(kernel, fan), await earningsOf(kernel, star)]).toEqual([0, 425])
    const { rows } = await kernel.database.executeSql(
      `select payload from events where channel = $1 and name = 'stream/tip'`,
      [`private-room-${streamId}`],
    )
    expect(rows).toMatchObject([{ payload: { message: { text: 'Encore', amountCents: 500 } } }])
    expect(await textsOf(fan)).toEqual([payment.description, payment.description])
    expect(await textsOf(star)).toEqual([expect.stringMatching(/^Tip, from ./)])
    expect(await detailsOf(payment)).toEqual({})
  })

  test('names the same performer or stream in the ledger, the earnings and the payment', async () => {
    const [fan, star] = [await makeFan(kernel), await makePerformer(kernel)]
    const { streamId } = (await api.call(live.startLive, { body: { title: 'Tonight' } }, star)).session
    const things = { [`performer:${star.id}`]: {}, [`stream:${streamId}`]: { streamId } }
    for (const [thing, said] of Object.entries(things)) {
      const payment = await open(fan, star, { source: 'provider', ...said })
      await deliver(kernel, successOf(payment))
      const { rows } = await kernel.database.executeSql(
        `select p.subject_type || ':' || p.subject_id as payment, t.subject_type || ':' || t.subject_id as ledger,
           s.subject_type || ':' || s.subject_id as earning
         from payment_items p join ledger_transactions t on t.id = p.ledger_transaction_id
         join earnings s on s.ledger_transaction_id = t.id where p.payment_id = $1`,
        [payment._id],
      )
      expect(rows).toEqual([{ payment: thing, ledger: thing, earning: thing }])
    }
  })

  test('does not cancel a second open tip: both are paid', async () => {
    const [fan, star] = [await makeFan(kernel), await makePerformer(kernel)]
    const both = [await open(fan, star), await open(fan, star)]
    for (const payment of both) await deliver(kernel, successOf(payment))
    expect(await earningsOf(kernel, star)).toBe(850)
  })

  test('goes into the wallet if the fan was blocked while the provider’s page was open', async () => {
    const [fan, star] = [await makeFan(kernel), await makePerformer(kernel)]
    const payment = await open(fan, star, { source: 'provider', note: 'Hello' })
    await api.call(blockUser, { body: { user: fan.username, reason: '' } }, star)
    await deliver(kernel, successOf(payment))
    expect([await walletOf(kernel, fan), await earningsOf(kernel, star)]).toEqual([500, 0])
    expect(await api.call(getPaymentTransaction, { params: { id: payment._id } }, fan)).toMatchObject({
      status: 'succeeded',
      creditCents: 500,
      performer: null,
      description: 'Tip',
    })
    expect(await detailsOf(payment)).toEqual({})
  })

  test('a refunded tip is taken from the earnings, and the provider sends it back', async () => {
    const [fan, star] = [await makeFan(kernel), await makePerformer(kernel)]
    const before = await refunding.books()
    const payment = await refunding.pay(await open(fan, star))
    await refunding.refund(payment)
    expect([await walletOf(kernel, fan), await earningsOf(kernel, star)]).toEqual([0, 0])
    expect(await refunding.books()).toEqual(before)
    expect(await refunding.sendBack()).toEqual([])
    expect(await refunding.atSandbox(payment)).toBe('refunded')
    const { data } = await api.call(searchWalletEntries, {}, star)
    expect(data.map(({ description }) => description)).toEqual([
      expect.stringMatching(/^Refund, to ./),
      expect.stringMatching(/^Tip, from ./),
    ])
  })
})

describe('a tip without a source', () => {
  test('waits at the checkout, and is paid from the wallet or at a provider', async () => {
    const [fan, star] = [await makeFan(kernel), await makePerformer(kernel)]
    const first = await open(fan, star, { note: 'Bravo' })
    expect(first).toMatchObject({ status: 'created', redirectUrl: null })
    expect(await detailsOf(first)).toEqual({ note: 'Bravo' })
    const pay = { params: { id: first._id } }
    await api.refused('INSUFFICIENT_BALANCE', payFromWallet, pay, fan)
    await fillWallet(kernel, fan, 500)
    for (let asked = 0; asked < 2; asked++) {
      expect(await api.call(payFromWallet, pay, fan)).toMatchObject({ status: 'succeeded', balanceCents: 0 })
    }
    const second = await open(fan, star, {})
    const sent = await api.call(payByProvider, { params: { id: second._id }, body: {} }, fan)
    await deliver(kernel, successOf(sent))
    expect(await earningsOf(kernel, star)).toBe(850)
  })

  test('a tip that is paid from the wallet at once is refused without a payment row if money is missing', async () => {
    const [fan, star] = [await makeFan(kernel), await makePerformer(kernel)]
    await api.refused(
      'INSUFFICIENT_BALANCE',
      openTip,
      { body: { performerId: star.id, amountCents: 500, source: 'wallet', idempotencyKey: newKey() } },
      fan,
    )
    await fillWallet(kernel, fan, 500)
    expect(await open(fan, star, { source: 'wallet' })).toMatchObject({
      status: 'succeeded',
      source: 'wallet',
    })
    const { rows } = await kernel.database.executeSql(
      'select count(*)::int as count from payment_transactions where fan_id = $1',
      [fan.id],
    )
    expect(rows[0]?.count).toBe(1)
  })

  test('keeps the fan’s note only as long as it can still be paid', async () => {
    const [fan, star] = [await makeFan(kernel), await makePerformer(kernel)]
    const written = { note: 'For you' }
    const [givenUp, expired] = [await open(fan, star, written), await open(fan, star, written)]
    await api.call(cancelPaymentTransaction, { params: { id: givenUp._id } }, fan)
    const failed = await open(fan, star, { ...written, source: 'provider' })
    await deliver(kernel, { ...successOf(failed), outcome: 'failed' })
    const leftThere = await open(fan, star, { ...written, source: 'provider' })
    await deliver(kernel, { ...successOf(leftThere), outcome: 'cancelled' })
    expect(await detailsOf(leftThere)).toEqual({})
    // Until it expires, the fan may still pay a declined payment with another card.
    expect(await detailsOf(failed)).toEqual(written)
    kernel.advance(2 * DAY_MS)
    await kernel.runSchedule('payments-expire')
    expect(await detailsOf(givenUp)).toEqual({})
    expect(await detailsOf(expired)).toEqual({})
    expect(await detailsOf(failed)).toEqual({})
  })

  test('loses the fan’s note when the account is deleted', async () => {
    const [fan, star] = [await makeFan(kernel), await makePerformer(kernel)]
    const failed = await open(fan, star, { note: 'For you', source: 'provider' })
    await deliver(kernel, { ...successOf(failed), outcome: 'failed' })
    await inTransaction(kernel.db, async (tx) => {
      await lockAccounts(tx, { exclusive: [fan.id] })
      await forgetDetails(tx, fan.id)
    })
    expect(await detailsOf(failed)).toEqual({})
  })
})

test('a tip is refused if its receiver is unknown or its giver, if it is too small, or if a performer gives it', async () => {
  const [fan, star] = [await makeFan(kernel), await makePerformer(kernel)]
  const body = { performerId: star.id, amountCents: 500, idempotencyKey: newKey() }
  await api.refused('PERFORMER_NOT_FOUND', openTip, { body: { ...body, performerId: newKey() } }, fan)
  await api.refused('CANNOT_PAY_SELF', openTip, { body: { ...body, performerId: fan.id } }, fan)
  await api.refused('INVALID_REQUEST', openTip, { body: { ...body, amountCents: 99 } }, fan)
  await api.refused('FORBIDDEN', openTip, { body }, star)
})
