/**
 * A payment for several things at the same time as a sale of one of them does not deadlock: the payment locks all rows
 * that its deliveries write before the first delivery reaches the ledger. The last test refunds all items and one of
 * them at the same time.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getPaymentTransaction } from '#contract/payments.ts'
import { createApi, makeFan, makePerformer, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { withPlanted } from '#tests/support/planted.ts'
import { untilSomebodyWaits } from '#tests/support/waiting.ts'
import { sellThings } from '#tests/money/made-up-things.ts'
import { expectSoundLedger, fillWallet, newKey } from '#tests/money/world.ts'
import type { Tx } from '#upstream/kernel/database.ts'
import { intentOf } from '#upstream/kernel/idempotency.ts'
import { lockAccounts } from '#upstream/modules/accounts/store.ts'
import type { WantedItem } from '#upstream/modules/payments/offers.ts'
import { openPayment } from '#upstream/modules/payments/service.ts'
import { paySubscription } from '#upstream/modules/subscriptions/service.ts'
import { refundPayment } from '#upstream/modules/payments/refunds.ts'
import { sells } from '#upstream/modules/sales/sale-kinds.ts'
import { giveTip } from '#upstream/modules/tips/service.ts'

let kernel: TestKernel
let ann: Person
let bob: Person
let fan: Person
let other: Person
let meanwhile: () => Promise<void>
beforeAll(async () => {
  const paused = sellThings('pause', {
    priceCents: 100,
    ownerOf: () => ann.id,
    beforeDelivery: () => meanwhile(),
  })
  kernel = await createTestKernel({}, withPlanted(sells(paused)))
})
afterAll(async () => {
  await expectSoundLedger(kernel)
  await kernel.close()
})

beforeEach(async () => {
  ann = await makePerformer(kernel)
  bob = await makePerformer(kernel)
  fan = await makeFan(kernel)
  other = await makeFan(kernel)
  for (const one of [fan, other]) await fillWallet(kernel, one, 5000)
})

/** Sells to another fan in a transaction of its own, which is not retried as by `inTransaction`: a deadlock fails. */
const sellBeside = (sell: (tx: Tx) => Promise<{ transactionId: string }>) =>
  kernel.db.transaction(async (tx) => {
    await lockAccounts(tx as Tx, { exclusive: [other.id], shared: [bob.id] })
    return sell(tx as Tx)
  })
const purchase = () =>
  ({
    idempotencyKey: newKey(),
    currency: 'EUR',
    paidBy: 'wallet',
    fanId: other.id,
    performerId: bob.id,
  }) as const

const payFor = (items: WantedItem[]) => {
  const payer = { viewer: { accountId: fan.id, kind: 'fan' as const }, country: null }
  return openPayment(kernel, payer, intentOf(fan.id, newKey(), '/cart'), { items, source: 'wallet' })
}

/** Pays for the items; in the middle of the payment, `sell` begins and waits. */
async function expectBothSold(
  items: WantedItem[],
  sell: (tx: Tx) => Promise<{ transactionId: string }>,
): Promise<void> {
  const beside: Promise<{ transactionId: string }>[] = []
  meanwhile = async () => {
    beside.push(sellBeside(sell))
    await untilSomebodyWaits(kernel)
  }
  const payment = await payFor(items)
  expect(payment.status).toBe('succeeded')
  expect(await Promise.all(beside)).toMatchObject([{ transactionId: expect.any(String) }])
}
const pause = () => ({ kind: 'pause', subjectId: newKey() })

test('a payment for two subscriptions and another fan’s subscription to the second performer both succeed', async () => {
  const to = ({ id }: Person) => ({ kind: 'subscription', subjectId: id })
  await expectBothSold([to(ann), pause(), to(bob)], (tx) =>
    paySubscription(tx, { ...purchase(), priceCents: 999, at: new Date() }),
  )
})

test('a payment for tips to two new performers and another fan’s tip to the second both succeed', async () => {
  const to = ({ id }: Person) => ({ kind: 'tip', subjectId: id, amountCents: 100 })
  await expectBothSold([to(ann), pause(), to(bob)], (tx) =>
    giveTip(tx, kernel.events, {
      ...purchase(),
      subject: { subjectType: 'performer', subjectId: bob.id },
      amountCents: 100,
      note: '',
      streamId: null,
      at: new Date(),
    }),
  )
})

test('a refund up to a total counts what another command refunds between two of its items', async () => {
  meanwhile = () => Promise.resolve()
  const { _id } = await payFor([pause(), pause()])
  const db = Object.create(kernel.db) as typeof kernel.db
  let begun = 0
  db.transaction = async (...work) => {
    begun += 1
    if (begun === 2) await refundPayment(kernel, _id, { item: 1, untilCents: 30 })
    return kernel.db.transaction(...work)
  }
  await refundPayment({ ...kernel, db }, _id, { untilCents: 150 })
  const { refunds } = await createApi(kernel).call(getPaymentTransaction, { params: { id: _id } }, fan)
  expect(refunds.map(({ amountCents }) => amountCents)).toEqual([100, 30, 20])
})
