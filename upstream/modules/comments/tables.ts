import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, time } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'

export const comments = pgTable(
  'comments',
  {
    id: id().primaryKey(),
    /** The type of a registered target. */
    objectType: text('object_type').notNull(),
    objectId: id('object_id').notNull(),
    authorId: id('author_id')
      .notNull()
      .references(() => accounts.id),
    text: text('text').notNull(),
    deletedAt: time('deleted_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('comments_object').on(t.objectId, t.createdAt.desc()),
    // What a person has said, for the archive and the deletion of the account.
    index('comments_author').on(t.authorId, t.id),
  ],
)
