import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents, createdAt, id, time, updatedAt } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'
import { ledgerTransactions } from '../ledger/tables.ts'
import { performers } from '../performers/tables.ts'

/** A fan has at most one subscription per performer that gives, or may again give, access. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id().primaryKey(),
    fanId: id('fan_id')
      .notNull()
      .references(() => accounts.id),
    performerId: id('performer_id')
      .notNull()
      .references(() => performers.accountId),
    status: text('status', { enum: ['trialing', 'active', 'past_due', 'cancelled', 'expired'] }).notNull(),
    period: text('period', { enum: ['monthly'] }).notNull(),
    priceCents: cents('price_cents').notNull(),
    /** The start of the uninterrupted subscription; its day of the month is the day of every renewal. */
    startedAt: time('started_at').notNull(),
    currentPeriodEnd: time('current_period_end').notNull(),
    cancelledAt: time('cancelled_at'),
    /**
     * Failed renewals of this period. After the first failure there are 3 more tries within 7 days; the fan has access
     * for the first 3 days.
     */
    failedRenewals: integer('failed_renewals').notNull().default(0),
    /** The time at which a renewal, a retry, or the end after a cancellation is due; null once expired. */
    nextRenewalAt: time('next_renewal_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('subscriptions_open')
      .on(t.fanId, t.performerId)
      .where(sql`${t.status} <> 'expired'`),
    index('subscriptions_performer').on(t.performerId, t.status),
    index('subscriptions_due').on(t.nextRenewalAt),
  ],
)

/** The paid periods: one row and one ledger transaction per period. */
export const subscriptionPeriods = pgTable(
  'subscription_periods',
  {
    subscriptionId: id('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    priceCents: cents('price_cents').notNull(),
    ledgerTransactionId: id('ledger_transaction_id')
      .notNull()
      .unique()
      .references(() => ledgerTransactions.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.subscriptionId, t.startsAt] })],
)
