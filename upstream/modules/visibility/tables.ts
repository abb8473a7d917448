import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'

export const performerBlockedCountries = pgTable(
  'performer_blocked_countries',
  {
    performerId: id('performer_id')
      .notNull()
      .references(() => accounts.id),
    country: text('country').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.performerId, t.country] }),
    index('performer_blocked_countries_country').on(t.country),
  ],
)

/** The accounts that a performer has blocked. They cannot find the performer. */
export const performerBlockedUsers = pgTable(
  'performer_blocked_users',
  {
    performerId: id('performer_id')
      .notNull()
      .references(() => accounts.id),
    userId: id('user_id')
      .notNull()
      .references(() => accounts.id),
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    // The blocked account comes first in the key, since every list for a member asks which performers have blocked
    // them.
    primaryKey({ columns: [t.userId, t.performerId] }),
    index('performer_blocked_users_performer').on(t.performerId, t.createdAt.desc()),
  ],
)
