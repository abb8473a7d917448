/** Ends that the fan did not choose: at once, and the days not yet had are paid back. */
import { cacheTags } from '#contract/cache-tags.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { type Db, inTransaction, type Tx } from '../../kernel/database.ts'
import { holdAccounts } from '../accounts/service.ts'
import { refundSales } from '../sales/service.ts'
import { adjustCounter } from '../performers/service.ts'
import * as store from './store.ts'

export const ENDING_CAUSES = ['block', 'deletion'] as const

/** The effect of paying back what lay ahead of a subscription that has ended so. */
export function refundKeyOf(cause: (typeof ENDING_CAUSES)[number], subscriptionId: string): string {
  return `${cause}:${subscriptionId}`
}

/**
 * Ends the fan's subscription, without renewal. Of each paid period the part that lies ahead goes back to the wallet,
 * from the performer's net and the platform's commission alike. With `tx`.
 * @param ending why, as the refund's effect is named
 * @returns what was paid back, in cents
 */
export async function endAndRefund(
  tx: Tx,
  ending: { fanId: string; performerId: string; at: Date; cause: (typeof ENDING_CAUSES)[number] },
): Promise<number> {
  const { fanId, performerId, at, cause } = ending
  const row = await store.lockOpen(tx, fanId, performerId)
  if (!row) return 0
  const paid = await store.listPeriodsAfter(tx, row.id, at)
  await expire(tx, row, at)
  return refundSales(tx, {
    idempotencyKey: refundKeyOf(cause, row.id),
    fanId,
    performerId,
    at,
    parts: paid.map((period) => ({
      ledgerTransactionId: period.ledgerTransactionId,
      share: shareAhead(period, at),
    })),
  })
}

/** A performer who leaves the platform: every fan gets back what lies ahead, each in a transaction of its own. */
export async function endAllOfPerformer(db: Db, performerId: string, at: Date): Promise<void> {
  for (const { fanId } of await store.listOpenOf(db, { performerId })) {
    await inTransaction(db, async (tx) => {
      await holdAccounts(tx, { alone: [fanId], shared: [performerId] })
      await endAndRefund(tx, { fanId, performerId, at, cause: 'deletion' })
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
