/** What people report to the operator about performers and content, and what becomes of it. */
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

/** A report as its maker sees it. */
export const Report = z.object({
  _id: Id,
  /** A kind of thing that can be reported: `performer`, `feed`, `comment`, `message`, `stream`, which may be over … */
  targetType: z.string(),
  /** What people call one, within a sentence: `post`. */
  targetLabel: z.string(),
  targetId: Id,
  /** Whom it is about; null when they no longer exist for the person who has reported them. */
  about: z.object({ username: z.string(), name: z.string() }).nullable(),
  reason: z.enum(REPORT_REASONS),
  text: z.string(),
  status: z.enum(REPORT_STATUSES),
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  createdAt: Time,
  resolvedAt: Time.nullable(),
})
export type Report = z.infer<typeof Report>

/** A second report of the same thing answers the caller's first one while that is not resolved. */
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
  summary: 'The reports that the performer has made, the newest first',
  query: z.object(page(12)),
  reply: listOf(Report),
})

export const listReportsOfUser = defineCall({
  method: 'GET',
  path: '/reports/users',
  caller: 'fan',
  summary: 'The reports that the fan has made, the newest first',
  addedFor: 'a fan sees what has become of the own reports, as a performer does',
  query: z.object(page(12)),
  reply: listOf(Report),
})

/** A report as an operator sees it. */
export const ReportToHandle = Report.omit({ about: true }).extend({
  about: z.object({ _id: Id, username: z.string().nullable(), name: z.string(), kind: z.string() }),
  reporter: z.object({ _id: Id, username: z.string().nullable() }),
  /** The words as they stood when they were reported. */
  evidence: z.string(),
  /** The operators' own; nobody else reads it. */
  note: z.string(),
  handledBy: z.string().nullable(),
})
export type ReportToHandle = z.infer<typeof ReportToHandle>

export const listAllReports = defineCall({
  method: 'GET',
  path: '/admin/reports',
  caller: 'operator',
  summary:
    'Reports: those that wait, the oldest first; the resolved ones, the newest first; or both, what waits before the rest',
  addedFor: 'an operator answers reports in the console',
  query: z.object({
    ...page(20),
    status: z.enum(['unresolved', 'resolved', 'all']).default('unresolved'),
    /** Of one account: what it has made, and itself. */
    about: Id.optional(),
  }),
  reply: listOf(ReportToHandle),
})

export const reviewReport = defineCall({
  method: 'POST',
  path: '/admin/reports/:id/review',
  caller: 'operator',
  summary: 'Say that one is looking at a report, or open a resolved one again',
  addedFor: 'an operator answers reports in the console',
  params: WithId,
  errors: ['NOT_FOUND'],
})

export const resolveReport = defineCall({
  method: 'POST',
  path: '/admin/reports/:id/resolution',
  caller: 'operator',
  summary: 'Resolve a report; `removed` takes the thing off the site',
  addedFor: 'an operator answers reports in the console',
  params: WithId,
  body: z.object({
    outcome: z.enum(REPORT_OUTCOMES, 'Say how it ends.'),
    note: z.string().trim().max(1000, 'Keep it under 1000 characters.').default(''),
  }),
  errors: ['NOT_FOUND'],
})
