import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ChangeKindName } from '#contract/changes.ts'
import { id, time } from '../../kernel/columns.ts'

/**
 * The log of operators' changes: who changed which thing, when, and its values before and after; null where the thing
 * did not exist. `kind` tells which module knows the values. Rows are never changed.
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
