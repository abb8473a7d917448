import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RefusalCode } from '#contract/errors.ts'
import { TRANSACTION_STATUSES } from '#contract/payments.ts'
import { cents, createdAt, id, time, updatedAt } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'
import type { PriceLine, SaleDetails, Wanted } from '../sales/sale-kinds.ts'

/** A wanted item without what the payer wrote. */
type KeptItem = Pick<Wanted, 'subjectId' | 'amountCents' | 'highestCents'>

export const paymentTransactions = pgTable(
  'payment_transactions',
  {
    id: id().primaryKey(),
    fanId: id('fan_id')
      .notNull()
      .references(() => accounts.id),
    status: text('status', { enum: TRANSACTION_STATUSES }).notNull(),
    source: text('source', { enum: ['wallet', 'provider'] }).notNull(),
    provider: text('provider'),
    /** The provider's own id of this payment. */
    providerReference: text('provider_reference'),
    redirectUrl: text('redirect_url'),
    /** The sum of the items' amounts. */
    amountCents: cents('amount_cents').notNull(),
    currency: text('currency').notNull(),
    failureText: text('failure_text'),
    expiresAt: time('expires_at').notNull(),
    settledAt: time('settled_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('payment_transactions_fan').on(t.fanId, t.createdAt.desc()),
    uniqueIndex('payment_transactions_reference').on(t.provider, t.providerReference),
    index('payment_transactions_open').on(t.status, t.expiresAt),
  ],
)

/** The items of payments. Each is one sale, with a ledger transaction of its own once the payment is settled. */
export const paymentItems = pgTable(
  'payment_items',
  {
    id: id().primaryKey(),
    paymentId: id('payment_id')
      .notNull()
      .references(() => paymentTransactions.id),
    /** Starts at 0, in the order in which the payer chose the items. */
    position: integer('position').notNull(),
    /** A registered kind of sale. */
    kind: text('kind').notNull(),
    /** The thing, as the module that owns the kind names it. */
    subjectType: text('subject_type'),
    subjectId: text('subject_id'),
    performerId: id('performer_id'),
    quantity: integer('quantity').notNull().default(1),
    /** The parts of the amount. */
    lines: jsonb('lines').$type<readonly PriceLine[]>().notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** The cents that the wallet gains, for a top-up or for an item that could not be delivered. */
    creditCents: cents('credit_cents').notNull().default(0),
    /**
     * What the payer wrote, under keys that the kind chooses; emptied once the payment can no longer buy the item.
     */
    details: jsonb('details').$type<SaleDetails>().notNull().default({}),
    ledgerTransactionId: id('ledger_transaction_id'),
  },
  (t) => [
    uniqueIndex('payment_items_position').on(t.paymentId, t.position),
    uniqueIndex('payment_items_ledger').on(t.ledgerTransactionId),
    index('payment_items_told')
      .on(t.paymentId)
      .where(sql`${t.details} <> '{}'`),
    index('payment_items_subject').on(t.subjectType, t.subjectId),
  ],
)

/** The purchases that go on by themselves after a top-up: at most one for each payment. */
export const keptPurchases = pgTable(
  'kept_purchases',
  {
    paymentId: id('payment_id')
      .primaryKey()
      .references(() => paymentTransactions.id),
    /** A registered kind of sale. */
    kind: text('kind').notNull(),
    /** What the payer asked for; `subjectType` and `subjectId` name the thing as the kind does. */
    wanted: jsonb('wanted').$type<KeptItem>().notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    performerId: id('performer_id'),
    /** The price when the top-up was opened; once bought, what was paid. */
    amountCents: cents('amount_cents').notNull(),
    /** What the payer wrote; emptied once the purchase is decided. */
    details: jsonb('details').$type<SaleDetails>().notNull().default({}),
    /** The key of the purchase's intent. */
    idempotencyKey: text('idempotency_key').notNull(),
    state: text('state', { enum: ['waiting', 'bought', 'refused'] })
      .notNull()
      .default('waiting'),
    /** The code of the refusal; its text is made when somebody reads it. */
    refusalCode: text('refusal_code').$type<RefusalCode>(),
    decidedAt: time('decided_at'),
  },
  (t) => [
    index('kept_purchases_waiting')
      .on(t.paymentId)
      .where(sql`${t.state} = 'waiting'`),
  ],
)

/** The events of providers that have been handled: each has one effect, even if it comes repeatedly. */
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
