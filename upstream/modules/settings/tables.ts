import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { updatedAt } from '../../kernel/columns.ts'

/** Settings that operators have set. A setting without a row has its default. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: updatedAt(),
})
