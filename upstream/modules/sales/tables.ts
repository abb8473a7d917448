import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { cents, createdAt, id } from '../../kernel/columns.ts'
import { ledgerTransactions } from '../ledger/tables.ts'

/** What was paid back of a sale, or of a top-up: one row a refund, written with the ledger transaction that moved its money. */
export const saleRefunds = pgTable(
  'sale_refunds',
  {
    ledgerTransactionId: id('ledger_transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    /** The ledger transaction of the sale. */
    saleTransactionId: id('sale_transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    /** What the buyer has back, of what was paid. */
    amountCents: cents('amount_cents').notNull(),
    /** What the platform gives of it: its commission. Negative where it has back what it gave on top of a top-up. */
    platformCents: cents('platform_cents').notNull(),
    /** How many of the things have come back with it. */
    quantity: integer('quantity').notNull().default(0),
    /** The provider that sends the money; null where it went into the wallet. */
    provider: text('provider'),
    createdAt: createdAt(),
  },
  (t) => [
    // One of before migration 17 may pay back parts of several months.
    primaryKey({ columns: [t.ledgerTransactionId, t.saleTransactionId] }),
    index('sale_refunds_sale').on(t.saleTransactionId, t.createdAt),
  ],
)
