import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { DATA_EXPORT_STATES } from '#contract/data-exports.ts'
import { createdAt, id, time } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'

export const dataExports = pgTable(
  'data_exports',
  {
    id: id().primaryKey(),
    accountId: id('account_id')
      .notNull()
      .references(() => accounts.id),
    state: text('state', { enum: DATA_EXPORT_STATES }).notNull(),
    storageKey: text('storage_key'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    readyAt: time('ready_at'),
    expiresAt: time('expires_at'),
    createdAt: createdAt(),
  },
  (t) => [
    // An account has one running export at a time.
    uniqueIndex('data_exports_running')
      .on(t.accountId)
      .where(sql`${t.state} in ('requested', 'building')`),
    index('data_exports_account').on(t.accountId, t.createdAt.desc()),
    index('data_exports_expiry').on(t.expiresAt),
  ],
)
