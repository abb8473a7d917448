import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, time } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'

/** Purchases that buyers still have; a refund in full deletes the row. */
export const purchases = pgTable(
  'purchases',
  {
    /** The ledger transaction of the sale. */
    saleTransactionId: id('sale_transaction_id').notNull(),
    buyerId: id('buyer_id')
      .notNull()
      .references(() => accounts.id),
    performerId: id('performer_id')
      .notNull()
      .references(() => accounts.id),
    /** The type and id of the subject, as the module that owns it names them. */
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    /** How many pieces the buyer still has. */
    quantity: integer('quantity').notNull().default(1),
    /** The end of a rental; null for a purchase without an end. */
    until: time('until'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.saleTransactionId, t.subjectType, t.subjectId] }),
    index('purchases_buyer').on(t.buyerId, t.subjectType, t.subjectId),
    index('purchases_subject').on(t.subjectType, t.subjectId),
    index('purchases_performer').on(t.performerId, t.buyerId),
  ],
)
