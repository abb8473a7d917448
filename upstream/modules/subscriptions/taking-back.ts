/** A payment for a month is refunded: the month is no longer paid for. */
import type { Tx } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Delivered, reverseSale } from '../sales/service.ts'
import { findByIdempotencyKey } from '../ledger/service.ts'
import { ENDING_CAUSES, expire, refundKeyOf } from './ending.ts'
import * as store from './store.ts'

type Period = NonNullable<Awaited<ReturnType<typeof store.findPeriodPaidBy>>>

/**
 * Takes the month back that a payment has bought. The fan's time ends, or goes back to what has been paid otherwise,
 * without renewal; of a month that is over there is only the money.
 * @throws Refusal NOT_REFUNDABLE when a later month was bought ahead, or a part of this one was paid back;
 * INSUFFICIENT_BALANCE
 */
export async function takeBackPeriod(tx: Tx, delivered: Delivered): Promise<void> {
  const { transactionId, at } = delivered
  const period = await store.findPeriodPaidBy(tx, transactionId)
  const row = period && (await store.lockById(tx, period.subscriptionId))
  if (!row) throw new Error(`no month was paid for by ${transactionId}`)
  await assertWhole(tx, period)
  const isLast = period.endsAt.getTime() === row.currentPeriodEnd.getTime()
  if (!isLast && period.endsAt > at && row.status !== 'expired') {
    throw new Refusal('NOT_REFUNDABLE', {
      text: 'A later month of this subscription has been paid for. Refund that payment first.',
    })
  }
  await store.deletePeriodPaidBy(tx, transactionId)
  if (isLast) await shorten(tx, row, (await store.findPaidUntil(tx, row.id)) ?? period.startsAt, at)
  await reverseSale(tx, delivered)
}

async function shorten(tx: Tx, row: store.SubscriptionRow, currentPeriodEnd: Date, at: Date): Promise<void> {
  if (row.status === 'expired') {
    return store.updateSubscription(tx, row.id, { currentPeriodEnd, updatedAt: at })
  }
  if (currentPeriodEnd <= at) return expire(tx, row, at, { currentPeriodEnd })
  await store.updateSubscription(tx, row.id, {
    status: 'cancelled',
    cancelledAt: row.cancelledAt ?? at,
    currentPeriodEnd,
    nextRenewalAt: currentPeriodEnd,
    updatedAt: at,
  })
}

/** A subscription that a block, or a deletion, has ended was paid back then as far as it lay ahead. */
async function assertWhole(tx: Tx, { subscriptionId, endsAt }: Period): Promise<void> {
  for (const cause of ENDING_CAUSES) {
    const paidBack = await findByIdempotencyKey(tx, refundKeyOf(cause, subscriptionId))
    if (!paidBack || paidBack.createdAt >= endsAt) continue
    throw new Refusal('NOT_REFUNDABLE', {
      text: 'The rest of this month was paid back into the wallet when the subscription ended.',
    })
  }
}
