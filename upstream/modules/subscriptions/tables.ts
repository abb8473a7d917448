import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents, createdAt, id, time, updatedAt } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'
import { ledgerTransactions } from '../ledger/tables.ts'
import { performers } from '../performers/tables.ts'

/** At most one that gives, or may again give, access for a fan and a performer. */
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
    /** Since when without a gap; its day of the month is the day of every renewal. */
    startedAt: time('started_at').notNull(),
    currentPeriodEnd: time('current_period_end').notNull(),
    cancelledAt: time('cancelled_at'),
    /** Failed renewals of this period: 3 over 7 days, access for the first 3. */
    failedRenewals: integer('failed_renewals').notNull().default(0),
    /** When the renewal, the next try of one, or the end of a cancelled one is due; null once expired. */
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

/** What has been paid for: one row, one ledger transaction a period. */
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
