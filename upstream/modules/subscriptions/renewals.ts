/** The scheduled work on subscriptions: renewing them from the wallet, trying again, ending them. */
import { cacheTags } from '#contract/cache-tags.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { inTransaction, type RootDb, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findAccount, lockAccounts } from '../accounts/store.ts'
import { getPayablePerformer } from '../performers/service.ts'
import { adjustCounter } from '../performers/store.ts'
import { postSale } from '../sales/service.ts'
import { getSettings } from '../settings/service.ts'
import { nextPeriod, nextRetryAt } from './periods.ts'
import { renewalEntry, SUBSCRIPTION_NAME } from './service.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'log'>

const BATCH = 100

/**
 * Handles every subscription that is due. When two processes run this at once, each subscription is still handled once,
 * because its row is locked and checked again.
 */
export async function renewDue({ db, clock, log }: Deps): Promise<void> {
  const now = clock.now()
  const failed = new Set<string>()
  for (;;) {
    const due = (await store.listDue(db, now, BATCH + failed.size)).filter(({ id }) => !failed.has(id))
    if (!due.length) return
    for (const one of due) {
      try {
        await handleDue(db, one, now)
      } catch (error) {
        // A subscription that cannot be handled must not keep the others from their renewal.
        failed.add(one.id)
        log.error({ err: error, subscriptionId: one.id }, 'subscription not handled')
      }
    }
  }
}

/**
 * Renews a subscription, or ends it if it must not be renewed. A wallet without enough money is noted in a second
 * transaction: the first one has locked accounts of the ledger, and no transaction may lock a performer's row after
 * these.
 */
async function handleDue(db: RootDb, due: store.DueSubscription, now: Date): Promise<void> {
  try {
    await whenDue(db, due, now, async (tx, row) => {
      if (row.status === 'cancelled' || !(await isPayable(tx, row))) return expire(tx, row, now)
      return renew(tx, row, now)
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'INSUFFICIENT_BALANCE') throw error
    // The fan may have cancelled the subscription meanwhile.
    await whenDue(db, due, now, (tx, row) =>
      row.status === 'cancelled' ? expire(tx, row, now) : noteFailure(tx, row, now),
    )
  }
}

/** Locks both accounts and the subscription, and calls `work` if the subscription is still due. */
function whenDue(
  db: RootDb,
  { id, fanId, performerId }: store.DueSubscription,
  now: Date,
  work: (tx: Tx, row: store.SubscriptionRow) => Promise<void>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockAccounts(tx, { exclusive: [fanId], shared: [performerId] })
    const row = await store.lockById(tx, id)
    if (row?.nextRenewalAt && row.nextRenewalAt <= now) await work(tx, row)
  })
}

/** Whether the fan can still pay and the performer can still be paid. */
async function isPayable(tx: Tx, row: store.SubscriptionRow): Promise<boolean> {
  const fan = await findAccount(tx, row.fanId)
  if (fan?.status !== 'active') return false
  try {
    await getPayablePerformer(tx, row.performerId, {
      viewer: { accountId: row.fanId, kind: 'fan' },
      country: null,
    })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Renews at the price at which the fan subscribed. @throws Refusal INSUFFICIENT_BALANCE, before anything is written */
async function renew(tx: Tx, row: store.SubscriptionRow, now: Date): Promise<void> {
  const { currency } = await getSettings(tx)
  const { startedAt, startsAt, endsAt } = nextPeriod(row, now)
  const { transactionId } = await postSale(tx, {
    idempotencyKey: `renewal:${row.id}:${startsAt.toISOString()}`,
    kind: SUBSCRIPTION_NAME,
    entryKind: renewalEntry.name,
    fanId: row.fanId,
    performerId: row.performerId,
    subject: { subjectType: 'performer', subjectId: row.performerId },
    grossCents: row.priceCents,
    currency,
    at: now,
    paidBy: 'wallet',
  })
  await store.insertPeriod(tx, {
    subscriptionId: row.id,
    startsAt,
    endsAt,
    priceCents: row.priceCents,
    ledgerTransactionId: transactionId,
    createdAt: now,
  })
  await store.updateSubscription(tx, row.id, {
    status: 'active',
    startedAt,
    currentPeriodEnd: endsAt,
    nextRenewalAt: endsAt,
    failedRenewals: 0,
    updatedAt: now,
  })
}

async function noteFailure(tx: Tx, row: store.SubscriptionRow, now: Date): Promise<void> {
  const failedRenewals = row.failedRenewals + 1
  const nextRenewalAt = nextRetryAt(row.currentPeriodEnd, failedRenewals, now)
  if (!nextRenewalAt) return expire(tx, row, now)
  await store.updateSubscription(tx, row.id, {
    status: 'past_due',
    failedRenewals,
    nextRenewalAt,
    updatedAt: now,
  })
}

async function expire(tx: Tx, row: store.SubscriptionRow, now: Date): Promise<void> {
  await store.updateSubscription(tx, row.id, { status: 'expired', nextRenewalAt: null, updatedAt: now })
  await adjustCounter(tx, row.performerId, 'totalSubscribers', -1)
  await revalidate(tx, [cacheTags.performer(row.performerId)])
}
