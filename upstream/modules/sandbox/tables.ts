import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { cents, createdAt, id } from '../../kernel/columns.ts'

/** The sandbox provider's own records: it knows only what the platform sends with a checkout. */
export const sandboxCheckouts = pgTable('sandbox_checkouts', {
  id: id().primaryKey(),
  /** The merchant's id of the payment; a second request with it gets the same checkout. */
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

/** The refunds of a checkout, each with the merchant's id of it. */
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
