/** Ends that the fan did not choose: at once, and the days not yet had are paid back. */
import { cacheTags } from '#contract/cache-tags.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { type Db, inTransaction, type Tx } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { lockAccounts } from '../accounts/service.ts'
import { lockLedgerAccounts, PLATFORM, REVENUE, WALLET } from '../ledger/service.ts'
import { closeRefunded } from '../payments/service.ts'
import { adjustCounter } from '../performers/store.ts'
import { refundSale, sumRefunded } from '../sales/service.ts'
import * as store from './store.ts'
import { EARNINGS } from '../earnings/service.ts'

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
export async function expire(
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
