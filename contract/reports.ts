/** Reports that people make about performers and content, and how operators resolve them. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { Id, listOf, page, Time, WithId } from './fields.ts'

export const REPORT_REASONS = [
  'harassment',
  'hate',
  'violence',
  'underage',
  'sexual',
  'self_harm',
  'spam',
  'copyright',
  'impersonation',
  'other',
] as const
export const REPORT_STATUSES = ['open', 'under_review', 'resolved'] as const
export const REPORT_OUTCOMES = ['kept', 'removed', 'account_action'] as const

/** What people call one thing of a kind, within a sentence: most kinds go by their own name. */
export function targetName(targetType: string): string {
  return { feed: 'post', stream: 'live show' }[targetType] ?? targetType
}

/** A report as the person who made it sees it. */
export const Report = z.object({
  _id: Id,
  /**
   * A kind of object that can be reported: `performer`, `feed`, `comment`, `message`, `stream` (also an ended one) …
   */
  targetType: z.string(),
  /** The name of the kind within a sentence, such as `post`. */
  targetLabel: z.string(),
  targetId: Id,
  /** The reported person; null when that person no longer exists for the reporter. */
  about: z.object({ username: z.string(), name: z.string() }).nullable(),
  reason: z.enum(REPORT_REASONS),
  text: z.string(),
  status: z.enum(REPORT_STATUSES),
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  createdAt: Time,
  resolvedAt: Time.nullable(),
})
export type Report = z.infer<typeof Report>

/** Until the caller's first report of an object is resolved, a second one answers the first and makes no other. */
export const createReport = defineCall({
  method: 'POST',
  path: '/reports',
  caller: 'any',
  summary: 'Report a performer, a post, a comment, a message or a show',
  body: z.object({
    targetType: z.string().max(40),
    targetId: Id,
    reason: z.enum(REPORT_REASONS, 'Choose what is wrong.'),
    text: z.string().trim().max(1000, 'Keep it under 1000 characters.').default(''),
  }),
  reply: Report,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  ratePerMinute: 10,
})

export const listReportsOfPerformer = defineCall({
  method: 'GET',
  path: '/reports/performers',
  caller: 'performer',
  summary: 'The reports that the performer has made, newest first',
  query: z.object(page(12)),
  reply: listOf(Report),
})

export const listReportsOfUser = defineCall({
  method: 'GET',
  path: '/reports/users',
  caller: 'fan',
  summary: 'The reports that the fan has made, newest first',
  addedFor: 'a fan sees the outcome of their own reports, as a performer does',
  query: z.object(page(12)),
  reply: listOf(Report),
})

/** A report as an operator sees it. */
export const ReportToHandle = Report.omit({ about: true }).extend({
  about: z.object({ _id: Id, username: z.string().nullable(), name: z.string(), kind: z.string() }),
  reporter: z.object({ _id: Id, username: z.string().nullable() }),
  /** The reported text as it was when the report was made. */
  evidence: z.string(),
  /** Only operators can read it. */
  note: z.string(),
  handledBy: z.string().nullable(),
})
export type ReportToHandle = z.infer<typeof ReportToHandle>

export const listAllReports = defineCall({
  method: 'GET',
  path: '/admin/reports',
  caller: 'operator',
  summary:
    'Reports: unresolved ones, oldest first; resolved ones, newest first; or both, unresolved ones before the rest',
  addedFor: 'an operator reads reports in the console',
  query: z.object({
    ...page(20),
    status: z.enum(['unresolved', 'resolved', 'all']).default('unresolved'),
    /** Only reports about this account or about what it has made. */
    about: Id.optional(),
  }),
  reply: listOf(ReportToHandle),
})

export const reviewReport = defineCall({
  method: 'POST',
  path: '/admin/reports/:id/review',
  caller: 'operator',
  summary: 'Begin to review a report, or reopen a resolved one',
  addedFor: 'operators see which reports another operator is reviewing',
  params: WithId,
  errors: ['NOT_FOUND'],
})

export const resolveReport = defineCall({
  method: 'POST',
  path: '/admin/reports/:id/resolution',
  caller: 'operator',
  summary: 'Resolve a report; `removed` removes the reported object from the site',
  addedFor: 'an operator resolves reports in the console',
  params: WithId,
  body: z.object({
    outcome: z.enum(REPORT_OUTCOMES, 'Say how it ends.'),
    note: z.string().trim().max(1000, 'Keep it under 1000 characters.').default(''),
  }),
  errors: ['NOT_FOUND'],
})
