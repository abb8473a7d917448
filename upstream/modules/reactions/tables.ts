import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { REACTION_ACTIONS } from '#contract/reactions.ts'
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
    action: text('action', { enum: REACTION_ACTIONS }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.action, t.objectId] }),
    index('reactions_object').on(t.objectId, t.action, t.accountId),
    // A person's own reactions, the last one first.
    index('reactions_own').on(t.accountId, t.action, t.createdAt.desc(), t.objectId),
  ],
)
