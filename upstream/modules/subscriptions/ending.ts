/**
 * Ends of subscriptions that the fan did not choose. They take effect at once, and the fan gets the money for the
 * remaining days back. Refunds of a payment for a month: once all of it is paid back, the month is removed.
 */
import { cacheTags } from '#contract/cache-tags.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { inTransaction, type RootDb, type Tx } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { lockAccounts } from '../accounts/store.ts'
import { EARNINGS } from '../earnings/service.ts'
import { PLATFORM, REVENUE, WALLET } from '../ledger/service.ts'
import { lockLedgerAccounts } from '../ledger/store.ts'
import { closeRefunded } from '../payments/refunds.ts'
import { adjustCounter } from '../performers/store.ts'
import type { PaidBack, TakenBack } from '../sales/sale-kinds.ts'
import { refundSale, sumRefunded } from '../sales/service.ts'
import * as store from './store.ts'

/**
 * Ends the fan's subscription at once. For each paid period, the price of the part that lies ahead is paid back into
 * the fan's wallet, from the performer's net and the platform's commission in the same proportion.
 * @returns the cents that were paid back
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
 * Pays back the part of a period that lies ahead. Pays back nothing where the performer's earnings no longer hold their
 * share: a refund never takes an account below zero. Earlier refunds of the period are subtracted first. @returns the
 * cents that were paid back
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

/**
 * Ends all subscriptions to a performer who leaves the platform. Every fan gets the remaining days paid back, each in a
 * transaction of its own.
 */
export async function endAllOfPerformer(db: RootDb, performerId: string, at: Date): Promise<void> {
  for (const { fanId } of await store.listOpenOf(db, { performerId })) {
    await inTransaction(db, async (tx) => {
      await lockAccounts(tx, { exclusive: [fanId], shared: [performerId] })
      await endAndRefund(tx, { fanId, performerId, at })
    })
  }
}

/** Ends all subscriptions of a fan who leaves the platform. The performers keep what was paid. */
export async function endAllOfFan(tx: Tx, fanId: string, at: Date): Promise<void> {
  for (const { performerId } of await store.listOpenOf(tx, { fanId })) {
    const row = await store.lockOpen(tx, fanId, performerId)
    if (row) await expire(tx, row, at)
  }
}

/** @param change further changes to the row */
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

/** Returns the fraction of a period that lies after `at`: 1 when all of it does. */
function shareAhead({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, at: Date): number {
  const aheadMs = endsAt.getTime() - Math.max(startsAt.getTime(), at.getTime())
  return Math.max(0, aheadMs) / (endsAt.getTime() - startsAt.getTime())
}

/**
 * Pays an amount back. The refund that completes the price removes the month: the subscription then ends, or runs
 * without renewal to the end of what is paid otherwise. A month that is over only has its money paid back. The money
 * moves last: the ledger's accounts are locked after the performer's counters, in the same order as for a block.
 * @throws Refusal NOT_REFUNDABLE when the month would be removed although a later month has been paid for, and for more
 * than is left; INSUFFICIENT_BALANCE when the performer's earnings do not cover it
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
