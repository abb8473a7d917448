import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ChangeKindName } from '#contract/changes.ts'
import { id, time } from '../../kernel/columns.ts'

/**
 * Who has changed what, when, from what and to what; null where there was nothing. `kind` says which module knows the
 * values. Rows stay as they are.
 */
export const changes = pgTable(
  'changes',
  {
    id: id().primaryKey(),
    kind: text('kind').$type<ChangeKindName>().notNull(),
    key: text('key').notNull(),
    from: jsonb('from_value'),
    to: jsonb('to_value'),
    by: text('changed_by').notNull(),
    changedAt: time('changed_at').notNull(),
  },
  (t) => [index('changes_changed').on(t.changedAt.desc())],
)
