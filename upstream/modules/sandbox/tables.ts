import { pgTable, text } from 'drizzle-orm/pg-core'
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
