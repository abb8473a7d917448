import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, time } from '../../kernel/columns.ts'

/** One row per thing, visitor (hashed) and day, so that a reload does not count as a view. */
export const views = pgTable(
  'views',
  {
    subjectType: text('subject_type').notNull(),
    subjectId: id('subject_id').notNull(),
    /** The performer whose thing it is. */
    ownerId: id('owner_id').notNull(),
    visitor: text('visitor').notNull(),
    /** The hash of the visitor's network; null for an account. */
    network: text('network'),
    /** The number of the visitor within the network, from 0; null for an account. */
    place: integer('place'),
    day: text('day').notNull(),
    seenAt: time('seen_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.subjectType, t.subjectId, t.visitor, t.day] }),
    uniqueIndex('views_place').on(t.subjectType, t.subjectId, t.day, t.network, t.place),
    index('views_seen').on(t.seenAt),
  ],
)

/** The salt with which a day's visitors are hashed; a job deletes it when the day is over. */
export const viewSalts = pgTable('view_salts', {
  day: text('day').primaryKey(),
  salt: text('salt').notNull(),
})
