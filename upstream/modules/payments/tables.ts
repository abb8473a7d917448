import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { TRANSACTION_STATUSES } from '#contract/payments.ts'
import { cents, createdAt, id, time, updatedAt } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'
import type { SaleDetails } from '../sales/service.ts'

export const paymentTransactions = pgTable(
  'payment_transactions',
  {
    id: id().primaryKey(),
    fanId: id('fan_id')
      .notNull()
      .references(() => accounts.id),
    /** A registered kind of sale. */
    kind: text('kind').notNull(),
    status: text('status', { enum: TRANSACTION_STATUSES }).notNull(),
    source: text('source', { enum: ['wallet', 'provider'] }).notNull(),
    provider: text('provider'),
    /** The provider's own name for this payment. */
    providerReference: text('provider_reference'),
    redirectUrl: text('redirect_url'),
    amountCents: cents('amount_cents').notNull(),
    creditCents: cents('credit_cents').notNull().default(0),
    currency: text('currency').notNull(),
    /** What is paid for, by the words of the module that owns the kind. */
    subjectType: text('subject_type'),
    subjectId: text('subject_id'),
    performerId: id('performer_id'),
    /** What the payer said besides, by the words of the kind; emptied once the payment can no longer buy it. */
    details: jsonb('details').$type<SaleDetails>().notNull().default({}),
    failureText: text('failure_text'),
    ledgerTransactionId: id('ledger_transaction_id'),
    expiresAt: time('expires_at').notNull(),
    settledAt: time('settled_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('payment_transactions_fan').on(t.fanId, t.createdAt.desc()),
    uniqueIndex('payment_transactions_reference').on(t.provider, t.providerReference),
    index('payment_transactions_open').on(t.status, t.expiresAt),
    index('payment_transactions_ledger').on(t.ledgerTransactionId),
  ],
)

/** One effect a provider's event, however often and in whatever order it comes. */
export const providerEvents = pgTable(
  'provider_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    receivedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] })],
)

export const walletPackages = pgTable('wallet_packages', {
  id: id().primaryKey(),
  name: text('name').notNull(),
  priceCents: cents('price_cents').notNull(),
  creditCents: cents('credit_cents').notNull(),
  position: integer('position').notNull(),
})
