import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { updatedAt } from '../../kernel/columns.ts'

/** Only what differs from the defaults. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: updatedAt(),
})
