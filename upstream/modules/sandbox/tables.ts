import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { cents, createdAt, id } from '../../kernel/columns.ts'

/** The sandbox provider's own books: it knows of the platform only what a checkout tells it. */
export const sandboxCheckouts = pgTable('sandbox_checkouts', {
  id: id().primaryKey(),
  /** The merchant's name for the payment; asked for twice, the same checkout answers. */
  merchantReference: text('merchant_reference').notNull().unique(),
  amountCents: cents('amount_cents').notNull(),
  currency: text('currency').notNull(),
  description: text('description').notNull(),
  status: text('status', {
    enum: ['open', 'challenged', 'approved', 'declined', 'cancelled', 'refunded'],
  }).notNull(),
  returnUrl: text('return_url').notNull(),
  webhookUrl: text('webhook_url').notNull(),
  createdAt: createdAt(),
})

/** What was sent back of a checkout, by the merchant's name for each refund. */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    checkoutId: id('checkout_id')
      .notNull()
      .references(() => sandboxCheckouts.id),
    merchantReference: text('merchant_reference').notNull(),
    amountCents: cents('amount_cents').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.checkoutId, t.merchantReference] })],
)
