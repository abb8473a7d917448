import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents, createdAt, id } from '../../kernel/columns.ts'

export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: id().primaryKey(),
    /** An account id, a payment provider's name, or `platform`. */
    ownerId: text('owner_id').notNull(),
    /** A registered kind of account. */
    kind: text('kind').notNull(),
    currency: text('currency').notNull(),
    balanceCents: cents('balance_cents').notNull().default(0),
    version: integer('version').notNull().default(0),
    mayBeNegative: boolean('may_be_negative').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('ledger_accounts_owner').on(t.ownerId, t.kind, t.currency),
    check('ledger_accounts_balance', sql`${t.mayBeNegative} or ${t.balanceCents} >= 0`),
  ],
)

export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: id().primaryKey(),
    kind: text('kind').notNull(),
    /**
     * The thing that the transaction is about, as the module that owns the kind names it. The text that users read is
     * made when they read it.
     */
    subjectType: text('subject_type'),
    subjectId: text('subject_id'),
    /**
     * Each key has one effect, for example `tip:<account>:<key>`, `payment:<id>` or `renewal:<subscription>:<period's
     * start>`.
     */
    idempotencyKey: text('idempotency_key').notNull(),
    /**
     * The transaction that a refund from before migration 17 reverses. A newer refund names its sale as its subject.
     */
    reversesId: id('reverses_id'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('ledger_transactions_effect').on(t.idempotencyKey)],
)

/** A database trigger refuses to change or delete an entry; a mistake is corrected by another transaction. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id().primaryKey(),
    transactionId: id('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    accountId: id('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    amountCents: cents('amount_cents').notNull(),
    previousBalanceCents: cents('previous_balance_cents').notNull(),
    currentBalanceCents: cents('current_balance_cents').notNull(),
    accountVersion: integer('account_version').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('ledger_entries_version').on(t.accountId, t.accountVersion),
    index('ledger_entries_transaction').on(t.transactionId),
    check(
      'ledger_entries_balance',
      sql`${t.previousBalanceCents} + ${t.amountCents} = ${t.currentBalanceCents}`,
    ),
  ],
)
