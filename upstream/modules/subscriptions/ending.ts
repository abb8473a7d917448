/** The end that a performer brings about by blocking the fan: at once, and the days not yet had are paid back. */
import type { Db } from '../../kernel/database.ts'
import { refundSales } from '../earnings/service.ts'
import { adjustCounter } from '../performers/service.ts'
import * as store from './store.ts'

/**
 * Ends the fan's subscription, without renewal. Of each paid period the part that lies ahead goes back to the wallet,
 * from the performer's net and the platform's commission alike. With `tx`.
 * @returns what was paid back, in cents
 */
export async function endByBlock(
  tx: Db,
  { fanId, performerId, at }: { fanId: string; performerId: string; at: Date },
): Promise<number> {
  const row = await store.lockOpen(tx, fanId, performerId)
  if (!row) return 0
  const paid = await store.listPeriodsAfter(tx, row.id, at)
  await store.updateSubscription(tx, row.id, {
    status: 'expired',
    cancelledAt: row.cancelledAt ?? at,
    nextRenewalAt: null,
    updatedAt: at,
  })
  await adjustCounter(tx, performerId, 'totalSubscribers', -1)
  return refundSales(tx, {
    effectKey: `block:${row.id}`,
    fanId,
    performerId,
    at,
    parts: paid.map((period) => ({
      ledgerTransactionId: period.ledgerTransactionId,
      share: shareAhead(period, at),
    })),
  })
}

/** Of a period the fraction that lies after `at`, 1 when all of it does. */
function shareAhead({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, at: Date): number {
  const aheadMs = endsAt.getTime() - Math.max(startsAt.getTime(), at.getTime())
  return Math.max(0, aheadMs) / (endsAt.getTime() - startsAt.getTime())
}
