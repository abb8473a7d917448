import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { cents, createdAt, id } from '../../kernel/columns.ts'
import { ledgerTransactions } from '../ledger/tables.ts'

/**
 * Refunds of sales and of top-ups: one row per refund, written together with the ledger transaction that moved its
 * money.
 */
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
    /** The cents that the buyer gets back. */
    amountCents: cents('amount_cents').notNull(),
    /**
     * The platform's share of the refund, from its commission. Negative where the platform gets back what it added to
     * a top-up.
     */
    platformCents: cents('platform_cents').notNull(),
    /** The number of things that the buyer has returned with this refund. */
    quantity: integer('quantity').notNull().default(0),
    /** The provider that sends the money to the buyer; null where the money went into the wallet. */
    provider: text('provider'),
    createdAt: createdAt(),
  },
  (t) => [
    // A refund from before migration 17 may pay back parts of several months.
    primaryKey({ columns: [t.ledgerTransactionId, t.saleTransactionId] }),
    index('sale_refunds_sale').on(t.saleTransactionId, t.createdAt),
  ],
)
