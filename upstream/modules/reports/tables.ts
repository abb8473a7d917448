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
    /** A registered target. */
    targetType: text('target_type').notNull(),
    targetId: id('target_id').notNull(),
    /** The account that has made the thing. */
    aboutId: id('about_id')
      .notNull()
      .references(() => accounts.id),
    /** The words as they stood, so that an operator can still decide on what was deleted. The reporter never sees them. */
    evidence: text('evidence').notNull().default(''),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    text: text('text').notNull().default(''),
    status: text('status', { enum: REPORT_STATUSES }).notNull(),
    outcome: text('outcome', { enum: REPORT_OUTCOMES }),
    /** The operator's note, which nobody else reads. */
    note: text('note').notNull().default(''),
    /** The operator who has looked at it last; empty for whom the command line did not name. */
    handledBy: text('handled_by'),
    resolvedAt: time('resolved_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // A person has one unresolved report about a thing: reporting again finds it.
    uniqueIndex('reports_unresolved')
      .on(t.reporterId, t.targetType, t.targetId)
      .where(sql`${t.status} <> 'resolved'`),
    index('reports_reporter').on(t.reporterId, t.createdAt.desc()),
    index('reports_status').on(t.status, t.createdAt),
  ],
)
