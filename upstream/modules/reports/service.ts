import type { z } from 'zod'
import type { Reply } from '#contract/call.ts'
import type { createReport, listAllReports, Report } from '#contract/reports.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import { inTransaction } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { sendBulkEmail } from '../emails/service.ts'
import { listHidden } from '../visibility/service.ts'
import { getSettings } from '../settings/service.ts'
import { reportEmail } from './emails.ts'
import * as store from './store.ts'
import { getReportedThing, labelOf, removeReportedThing } from './targets.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'jobs' | 'registry'>
export type NewReport = z.output<NonNullable<typeof createReport.body>>

/**
 * Reports a thing. A person has one report about a thing until it is resolved: reporting again returns the first one.
 * The operator gets one email.
 * @throws Refusal NOT_FOUND; FORBIDDEN for the caller's own thing; INVALID_REQUEST for a kind that cannot be reported
 */
export async function report(deps: Deps, wanted: NewReport, visitor: Visitor<SignedIn>): Promise<Report> {
  const reporterId = visitor.viewer.accountId
  const { ownerId: aboutId, text: evidence } = await getReportedThing(deps, wanted, visitor)
  if (aboutId === reporterId) throw new Refusal('FORBIDDEN', { text: 'You cannot report yourself.' })
  const at = deps.clock.now()
  const id = newId()
  await inTransaction(deps.db, async (tx) => {
    const row = { ...wanted, aboutId, evidence, id, reporterId, createdAt: at, updatedAt: at }
    const isNew = await store.insertReport(tx, { ...row, status: 'open' })
    const { adminEmail } = await getSettings(tx)
    if (isNew && adminEmail)
      await sendBulkEmail(
        tx,
        deps,
        adminEmail,
        reportEmail({ ...wanted, id, label: labelOf(deps, wanted.targetType) }),
      )
  })
  const row = await store.findUnresolved(deps.db, { ...wanted, reporterId })
  const [made] = await toReports(deps, visitor, row ? [row] : [])
  return made!
}

/** Lists the visitor's own reports, the newest first. */
export async function listOwn(
  deps: Pick<Deps, 'db' | 'registry'>,
  visitor: Visitor<SignedIn>,
  page: { limit: number; offset: number },
): Promise<{ data: Report[]; total: number }> {
  const { rows, total } = await store.listByReporter(deps.db, visitor.viewer.accountId, page)
  return { data: await toReports(deps, visitor, rows), total }
}

async function toReports(
  deps: Pick<Deps, 'db' | 'registry'>,
  asker: Visitor,
  rows: readonly store.ReportWithPeople[],
): Promise<Report[]> {
  const hidden = await listHidden(
    deps.db,
    rows.map((row) => row.report.aboutId),
    asker,
  )
  return rows.map(({ report: row, about }) => ({
    _id: row.id,
    targetType: row.targetType,
    targetLabel: labelOf(deps, row.targetType),
    // A report about a performer has the performer's id as its target, so the id is hidden too.
    targetId: hidden.has(row.aboutId) ? row.id : row.targetId,
    about: hidden.has(row.aboutId) ? null : { username: about.username ?? '', name: about.name },
    reason: row.reason,
    text: row.text,
    status: row.status,
    outcome: row.outcome,
    createdAt: row.createdAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  }))
}

/** Lists reports for operators, from whom no account is hidden. */
export async function listForOperators(
  deps: Pick<Kernel, 'db' | 'registry'>,
  { limit, offset, ...search }: store.ReportSearch & { limit: number; offset: number },
): Promise<Reply<typeof listAllReports>> {
  const { rows, total } = await store.listPageByStatus(deps.db, search, { limit, offset })
  const data = rows.map(({ report, about, reporter }) => ({
    _id: report.id,
    targetType: report.targetType,
    targetLabel: labelOf(deps, report.targetType),
    targetId: report.targetId,
    about: { ...about, _id: report.aboutId },
    reporter: { ...reporter, _id: report.reporterId },
    reason: report.reason,
    text: report.text,
    evidence: report.evidence,
    status: report.status,
    outcome: report.outcome,
    note: report.note,
    handledBy: report.handledBy,
    createdAt: report.createdAt.toISOString(),
    resolvedAt: report.resolvedAt?.toISOString() ?? null,
  }))
  return { data, total }
}

/** Marks a report as under review, also one that was already resolved. @throws Refusal NOT_FOUND */
export async function reviewReport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  reportId: string,
  by: string | null = null,
): Promise<void> {
  const change = {
    status: 'under_review' as const,
    outcome: null,
    handledBy: by,
    resolvedAt: null,
    updatedAt: clock.now(),
  }
  const isKnown = await inTransaction(db, (tx) => store.updateReport(tx, reportId, change))
  if (!isKnown) throw unknown(reportId)
}

/**
 * Resolves a report. The outcome `removed` takes the thing off the site. @throws Refusal NOT_FOUND, INVALID_REQUEST for
 * a person, who cannot be removed so
 */
export async function resolveReport(
  kernel: Kernel,
  reportId: string,
  { outcome, note, by = null }: { outcome: NonNullable<Report['outcome']>; note: string; by?: string | null },
): Promise<void> {
  const { db, clock } = kernel
  const found = await store.findReport(db, reportId)
  if (!found) throw unknown(reportId)
  if (outcome === 'removed') await removeReportedThing(kernel, found)
  const at = clock.now()
  const change = { status: 'resolved' as const, outcome, note, handledBy: by, resolvedAt: at, updatedAt: at }
  const isKnown = await inTransaction(db, (tx) => store.updateReport(tx, reportId, change))
  if (!isKnown) throw unknown(reportId)
}

function unknown(reportId: string): Refusal {
  return new Refusal('NOT_FOUND', { text: `There is no report ${reportId}.` })
}
