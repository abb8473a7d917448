import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'

export const reactions = pgTable(
  'reactions',
  {
    accountId: id('account_id')
      .notNull()
      .references(() => accounts.id),
    /** The type of a registered target. */
    objectType: text('object_type').notNull(),
    objectId: id('object_id').notNull(),
    action: text('action', { enum: ['follow', 'like', 'bookmark'] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.action, t.objectId] }),
    index('reactions_object').on(t.objectId, t.action, t.accountId),
  ],
)
