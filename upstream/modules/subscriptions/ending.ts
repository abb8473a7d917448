/**
 * Ends that the fan did not choose: at once, and the days not yet had are paid back. A payment for a month is refunded:
 * once all of it is, the month is no longer paid for.
 */
import { cacheTags } from '#contract/cache-tags.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { type Db, inTransaction, type Tx } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { lockAccounts } from '../accounts/locks.ts'
import { EARNINGS } from '../earnings/service.ts'
import { PLATFORM, REVENUE, WALLET } from '../ledger/service.ts'
import { lockLedgerAccounts } from '../ledger/store.ts'
import { closeRefunded } from '../payments/refunds.ts'
import { adjustCounter } from '../performers/store.ts'
import type { PaidBack, TakenBack } from '../sales/sale-kinds.ts'
import { refundSale, sumRefunded } from '../sales/service.ts'
import * as store from './store.ts'

/**
 * Ends the fan's subscription, without renewal. Of each paid period the part that lies ahead goes back to the wallet,
 * from the performer's net and the platform's commission alike. With `tx`.
 * @returns what was paid back, in cents
 */
export async function endAndRefund(
  tx: Tx,
  { fanId, performerId, at }: { fanId: string; performerId: string; at: Date },
): Promise<number> {
  const row = await store.lockOpen(tx, fanId, performerId)
  if (!row) return 0
  const paid = await store.listPeriodsAfter(tx, row.id, at)
  await expire(tx, row, at)
  await lockLedgerAccounts(tx, [
    { ownerId: fanId, accountKind: WALLET },
    { ownerId: performerId, accountKind: EARNINGS },
    { ownerId: PLATFORM, accountKind: REVENUE },
  ])
  let refundedCents = 0
  for (const period of paid) refundedCents += await refundAhead(tx, period, at)
  return refundedCents
}

/**
 * Nothing, where the performer's earnings no longer hold their part: a refund never makes anybody owe. What was paid
 * back of the month before is not counted again. @returns cents
 */
async function refundAhead(tx: Tx, period: store.Period, at: Date): Promise<number> {
  const { ledgerTransactionId: transactionId, priceCents } = period
  const leftCents = priceCents - (await sumRefunded(tx, transactionId))
  const amountCents = Math.floor(leftCents * shareAhead(period, at))
  if (amountCents === 0) return 0
  try {
    const paidBack = await refundSale(tx, { transactionId, amountCents, paidBy: 'wallet', at })
    if (paidBack.leftCents === 0) await closeRefunded(tx, transactionId, at)
    return amountCents
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INSUFFICIENT_BALANCE') return 0
    throw error
  }
}

/** A performer who leaves the platform: every fan gets back what lies ahead, each in a transaction of its own. */
export async function endAllOfPerformer(db: Db, performerId: string, at: Date): Promise<void> {
  for (const { fanId } of await store.listOpenOf(db, { performerId })) {
    await inTransaction(db, async (tx) => {
      await lockAccounts(tx, { exclusive: [fanId], shared: [performerId] })
      await endAndRefund(tx, { fanId, performerId, at })
    })
  }
}

/** A fan who leaves the platform: what was paid stays with the performers. With `tx`. */
export async function endAllOfFan(tx: Tx, fanId: string, at: Date): Promise<void> {
  for (const { performerId } of await store.listOpenOf(tx, { fanId })) {
    const row = await store.lockOpen(tx, fanId, performerId)
    if (row) await expire(tx, row, at)
  }
}

/** @param change what else becomes of it */
async function expire(
  tx: Tx,
  row: store.SubscriptionRow,
  at: Date,
  change: { currentPeriodEnd?: Date } = {},
): Promise<void> {
  await store.updateSubscription(tx, row.id, {
    ...change,
    status: 'expired',
    cancelledAt: row.cancelledAt ?? at,
    nextRenewalAt: null,
    updatedAt: at,
  })
  await adjustCounter(tx, row.performerId, 'totalSubscribers', -1)
  await revalidate(tx, [cacheTags.performer(row.performerId)])
}

/** Of a period the fraction that lies after `at`, 1 when all of it does. */
function shareAhead({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, at: Date): number {
  const aheadMs = endsAt.getTime() - Math.max(startsAt.getTime(), at.getTime())
  return Math.max(0, aheadMs) / (endsAt.getTime() - startsAt.getTime())
}

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
