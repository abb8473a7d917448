import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { REPORT_OUTCOMES, REPORT_REASONS, REPORT_STATUSES } from '#contract/reports.ts'
import { createdAt, id, time, updatedAt } from '../../kernel/columns.ts'
import { accounts } from '../accounts/tables.ts'

export const reports = pgTable(
  'reports',
  {
    id: id().primaryKey(),
    reporterId: id('reporter_id')
      .notNull()
      .references(() => accounts.id),
    /** The type of a target that a module has registered. */
    targetType: text('target_type').notNull(),
    targetId: id('target_id').notNull(),
    /** The account that owns the thing. */
    aboutId: id('about_id')
      .notNull()
      .references(() => accounts.id),
    /**
     * The reported words as they were, so that an operator can still decide after the thing was deleted. The reporter
     * never sees them.
     */
    evidence: text('evidence').notNull().default(''),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    text: text('text').notNull().default(''),
    status: text('status', { enum: REPORT_STATUSES }).notNull(),
    outcome: text('outcome', { enum: REPORT_OUTCOMES }),
    /** The operators' own note; nobody else reads it. */
    note: text('note').notNull().default(''),
    /** The operator who handled the report last; null if none has, or if the command line gave no name. */
    handledBy: text('handled_by'),
    resolvedAt: time('resolved_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // This index allows a person only one unresolved report about a thing.
    uniqueIndex('reports_unresolved')
      .on(t.reporterId, t.targetType, t.targetId)
      .where(sql`${t.status} <> 'resolved'`),
    index('reports_reporter').on(t.reporterId, t.createdAt.desc()),
    index('reports_status').on(t.status, t.createdAt),
  ],
)
