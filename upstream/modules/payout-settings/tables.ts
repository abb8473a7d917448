import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, updatedAt } from '../../kernel/columns.ts'
import { performers } from '../performers/tables.ts'

export const PAYOUT_KINDS = ['banking', 'gateway', 'paypal'] as const

/** `sealed` holds the full settings, for the operator who pays out; `masked` is all that pages receive. */
export const payoutSettings = pgTable(
  'payout_settings',
  {
    performerId: id('performer_id')
      .notNull()
      .references(() => performers.accountId),
    kind: text('kind', { enum: PAYOUT_KINDS }).notNull(),
    sealed: text('sealed').notNull(),
    masked: jsonb('masked').$type<Record<string, string>>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.performerId, t.kind] })],
)
