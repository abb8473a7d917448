import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../../kernel/columns.ts'

/**
 * How often a secret was guessed, by hashed key. Neither a login name nor a network address can be read from the key.
 */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    blockedUntil: time('blocked_until'),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [index('attempts_updated').on(t.updatedAt)],
)
