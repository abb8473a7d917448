import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { cents, createdAt, id } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'
import { ledgerTransactions } from '../ledger/tables.ts'
import { performers } from '../performers/tables.ts'

/** One row per sale, written together with the ledger transaction that moved its money. */
export const earnings = pgTable(
  'earnings',
  {
    id: id().primaryKey(),
    performerId: id('performer_id')
      .notNull()
      .references(() => performers.accountId),
    fanId: id('fan_id')
      .notNull()
      .references(() => accounts.id),
    kind: text('kind').notNull(),
    /** The thing that was sold, as the module that owns it names it; earlier rows name the performer. */
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    grossCents: cents('gross_cents').notNull(),
    commissionCents: cents('commission_cents').notNull(),
    netCents: cents('net_cents').notNull(),
    /** The refunded parts of the gross amount and of the commission. */
    refundedCents: cents('refunded_cents').notNull().default(0),
    refundedCommissionCents: cents('refunded_commission_cents').notNull().default(0),
    rateBasisPoints: integer('rate_basis_points').notNull(),
    ledgerTransactionId: id('ledger_transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('earnings_performer').on(t.performerId, t.createdAt.desc()),
    // What a fan has paid for.
    index('earnings_fan').on(t.fanId, t.createdAt.desc(), t.id.desc()),
    index('earnings_transaction').on(t.ledgerTransactionId),
    check('earnings_refunded', sql`${t.refundedCents} between 0 and ${t.grossCents}`),
    check('earnings_sum', sql`${t.commissionCents} + ${t.netCents} = ${t.grossCents}`),
  ],
)
