import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { updatedAt } from '../../kernel/columns.ts'

/** A row holds a setting that differs from its default. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: updatedAt(),
})
