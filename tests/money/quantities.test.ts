/** Sales of several copies of one thing, and the lines of a price. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeFan, makePerformer, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { withPlanted } from '#tests/support/planted.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { intentOf } from '#upstream/kernel/idempotency.ts'
import { reducePurchase } from '#upstream/modules/entitlements/store.ts'
import type { WantedItem } from '#upstream/modules/payments/offers.ts'
import { openPayment } from '#upstream/modules/payments/service.ts'
import { refundPayment } from '#upstream/modules/payments/refunds.ts'
import { postSale } from '#upstream/modules/sales/service.ts'
import { type PriceLine, priceOf, type SaleKind, sells } from '#upstream/modules/sales/sale-kinds.ts'
import { runPaymentCommand } from '#upstream/ops/payments.ts'
import { sellThings } from './made-up-things.ts'
import { earningsOf, expectSoundLedger, fillWallet, newKey, walletOf } from './world.ts'

const PRICE = 333
let kernel: TestKernel
let fan: Person
let star: Person
let lines: PriceLine[]
beforeAll(async () => {
  const print = sellThings('print', { priceCents: PRICE, ownerOf: () => star.id })
  const parcel: SaleKind = {
    ...print,
    name: 'parcel',
    find: (_tx, _buyer, { subjectId = '' }) =>
      Promise.resolve({ lines, subject: { subjectType: 'print', subjectId }, performerId: star.id }),
  }
  const course: SaleKind = {
    ...sellThings('course', { priceCents: PRICE, ownerOf: () => star.id }),
    isKept: false,
    async deliver(tx, { buyerId, performerId, subject, amountCents, ...purchase }) {
      const kind = { name: 'course', commissionKind: 'videoSaleCommission' } as const
      const sold = { fanId: buyerId, performerId: performerId!, grossCents: amountCents, subject: subject! }
      return postSale(tx, { ...purchase, ...sold, kind })
    },
  }
  kernel = await createTestKernel({}, withPlanted(sells(print, parcel, course)))
})
beforeEach(async () => {
  fan = await makeFan(kernel)
  star = await makePerformer(kernel)
  await fillWallet(kernel, fan, 5000)
})
afterAll(async () => {
  await expectSoundLedger(kernel)
  await kernel.close()
})

function buy(...items: WantedItem[]) {
  const payer = { viewer: { accountId: fan.id, kind: 'fan' as const }, country: null }
  return openPayment(kernel, payer, intentOf(fan.id, newKey(), '/prints'), { source: 'wallet', items })
}
const prints = (quantity: number) => ({ kind: 'print', subjectId: newKey(), quantity })
async function owned(): Promise<unknown[]> {
  const { rows } = await kernel.database.executeSql(
    'select quantity from purchases where buyer_id = $1 order by created_at, subject_id',
    [fan.id],
  )
  return rows.map(({ quantity }) => quantity)
}

test('three copies are one sale, and the buyer has three', async () => {
  const payment = await buy(prints(3))
  expect(payment).toMatchObject({ amountCents: 999, items: [{ quantity: 3, amountCents: 999 }] })
  expect([await owned(), await walletOf(kernel, fan)]).toEqual([[3], 5000 - 999])
})

test('returning one copy refunds its share once, and returning the last refunds the rest', async () => {
  const { _id } = await buy(prints(3))
  for (let time = 0; time < 2; time++) await refundPayment(kernel, _id, { untilQuantity: 1 })
  expect([await owned(), await walletOf(kernel, fan)]).toEqual([[2], 5000 - 666])
  // A refund of money alone leaves the copies with the buyer.
  await refundPayment(kernel, _id, { untilCents: 433 })
  expect(await owned()).toEqual([2])
  expect((await refundPayment(kernel, _id, { untilQuantity: 2 })).refundedCents).toBe(766)
  expect(await owned()).toEqual([1])
  // A smaller total than was already returned changes nothing.
  await refundPayment(kernel, _id, { untilQuantity: 1 })
  expect(await owned()).toEqual([1])
  const { payment } = await refundPayment(kernel, _id, { untilQuantity: 3 })
  expect(payment.status).toBe('refunded')
  expect([await owned(), await walletOf(kernel, fan), await earningsOf(kernel, star)]).toEqual([[], 5000, 0])
})

test('returning one of several refunds its share even for a kind that makes no purchase rows', async () => {
  const { _id } = await buy({ kind: 'course', subjectId: newKey(), quantity: 3 })
  await refundPayment(kernel, _id, { untilQuantity: 1 })
  expect([await owned(), await walletOf(kernel, fan)]).toEqual([[], 5000 - 666])
})

test('a return of all copies is refused while a part of the price is not refunded', async () => {
  await buy(prints(2))
  const { rows } = await kernel.database.executeSql(
    'select sale_transaction_id as sale from purchases where buyer_id = $1',
    [fan.id],
  )
  const sale = rows[0]?.sale as string
  const withoutRefund = inTransaction(kernel.db, (tx) => reducePurchase(tx, sale, 2))
  await expect(withoutRefund).rejects.toThrow(`fewer than 3 are left of ${sale}`)
  expect(await owned()).toEqual([2])
})

test('two refund commands at once return each copy once', async () => {
  const { _id } = await buy(prints(3))
  await Promise.all([1, 2].map((untilQuantity) => refundPayment(kernel, _id, { untilQuantity })))
  expect([await owned(), await walletOf(kernel, fan)]).toEqual([[1], 5000 - 333])
})

test('returning more copies than were bought, or copies without naming the item, is refused', async () => {
  const { _id } = await buy(prints(2), prints(1))
  for (const [wanted, message] of [
    [{ untilQuantity: 1 }, 'Say which of the items has come back.'],
    [{ item: 0, untilQuantity: 3 }, 'There were not so many in this payment.'],
    [{ item: 7 }, 'This payment has no such item.'],
    [{ untilCents: 1000 }, 'This is more than was paid.'],
  ] as const) {
    await expect(refundPayment(kernel, _id, wanted)).rejects.toMatchObject({
      code: 'NOT_REFUNDABLE',
      message,
    })
  }
  const refund = (...words: string[]) => runPaymentCommand(kernel, 'payments refund', words)
  expect(await refund(`${_id}/1`, '1x')).toEqual([
    `${_id}/1 is refunded: 3.33 EUR of 6.66 EUR, into the wallet`,
  ])
  expect(await owned()).toEqual([1, 1])
  for (const wrong of ['x', '0x', '1.5x'])
    await expect(refund(`${_id}/1`, wrong)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
})

test('a price is the sum of its lines, and a line without a ledger account stops the sale', async () => {
  const shipping = { type: 'shipping', amountCents: 450 } as const
  const thing = { type: 'goods', amountCents: 500 } as const
  expect(priceOf([thing, { ...thing, amountCents: 100 }])).toBe(600)
  lines = [thing, { ...thing, amountCents: 100 }]
  expect((await buy({ kind: 'parcel', subjectId: newKey() })).amountCents).toBe(600)
  lines = [thing, shipping]
  await expect(buy({ kind: 'parcel', subjectId: newKey() })).rejects.toThrow('no account for shipping')
  expect(await walletOf(kernel, fan)).toBe(4400)
})
