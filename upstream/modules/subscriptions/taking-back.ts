/** A payment for a month is refunded: once all of it is, the month is no longer paid for. */
import type { Tx } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { PaidBack, TakenBack } from '../sales/sale-kinds.ts'
import { refundSale, sumRefunded } from '../sales/service.ts'
import { expire } from './ending.ts'
import * as store from './store.ts'

/**
 * Pays an amount back. With the last of it the month goes that it has bought: the fan's time ends, or goes back to what
 * has been paid otherwise, without renewal; of a month that is over there is only the money. The money moves last: the
 * accounts of the ledger are locked after the performer's counters, as by a block.
 * @throws Refusal NOT_REFUNDABLE when the month would go while a later one was bought ahead, and for more than is left;
 * INSUFFICIENT_BALANCE
 */
export async function takeBackPeriod(tx: Tx, taken: TakenBack): Promise<PaidBack> {
  const { transactionId, at } = taken
  const period = await store.findPeriodPaidBy(tx, transactionId)
  const row = period && (await store.lockById(tx, period.subscriptionId))
  if (!row) throw new Error(`no month was paid for by ${transactionId}`)
  const leftCents = period.priceCents - (await sumRefunded(tx, transactionId)) - taken.amountCents
  if (leftCents <= 0) await takeBackMonth(tx, { period, row, at })
  return refundSale(tx, taken)
}

async function takeBackMonth(
  tx: Tx,
  { period, row, at }: { period: store.Period; row: store.SubscriptionRow; at: Date },
): Promise<void> {
  const isLast = period.endsAt.getTime() === row.currentPeriodEnd.getTime()
  if (!isLast && period.endsAt > at && row.status !== 'expired') {
    throw new Refusal('NOT_REFUNDABLE', {
      text: 'A later month of this subscription has been paid for. Refund that payment first.',
    })
  }
  await store.deletePeriodPaidBy(tx, period.ledgerTransactionId)
  if (isLast) await shorten(tx, row, (await store.findPaidUntil(tx, row.id)) ?? period.startsAt, at)
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
