import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, time } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'

/** What somebody has bought and keeps; gone once its sale has been paid back in whole. */
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
    /** The thing, by the word and the id of the module that owns it. */
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    /** How many are still the buyer's. */
    quantity: integer('quantity').notNull().default(1),
    /** Until when it is open; null for ever. */
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
