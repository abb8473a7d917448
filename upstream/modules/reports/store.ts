import { and, asc, count, desc, eq, min, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../kernel/database.ts'
import { accounts } from '../accounts/tables.ts'
import { reports } from './tables.ts'

export type ReportRow = typeof reports.$inferSelect
type NewReport = typeof reports.$inferInsert

const reporters = alias(accounts, 'reporters')

function selectWithPeople(db: Db) {
  return db
    .select({
      report: reports,
      about: { username: accounts.username, name: accounts.name, kind: accounts.kind },
      reporter: { username: reporters.username },
    })
    .from(reports)
    .innerJoin(accounts, eq(accounts.id, reports.aboutId))
    .innerJoin(reporters, eq(reporters.id, reports.reporterId))
}

export type ReportWithPeople = Awaited<ReturnType<typeof selectWithPeople>>[number]

/**
 * Inserts a report unless the person already has an unresolved one about the thing. @returns whether it was inserted
 */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const rows = await tx.insert(reports).values(report).onConflictDoNothing().returning({ id: reports.id })
  return rows.length === 1
}

export async function findUnresolved(
  db: Db,
  { reporterId, targetType, targetId }: Pick<ReportRow, 'reporterId' | 'targetType' | 'targetId'>,
): Promise<ReportWithPeople | undefined> {
  const [row] = await selectWithPeople(db).where(
    and(
      eq(reports.reporterId, reporterId),
      eq(reports.targetType, targetType),
      eq(reports.targetId, targetId),
      ne(reports.status, 'resolved'),
    ),
  )
  return row
}

/** Lists a person's reports, the newest first. */
export async function listByReporter(db: Db, reporterId: string, page: { limit: number; offset: number }) {
  const rows = await selectWithPeople(db)
    .where(eq(reports.reporterId, reporterId))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await db
    .select({ total: count() })
    .from(reports)
    .where(eq(reports.reporterId, reporterId))
  return { rows, total: counted?.total ?? 0 }
}

/** Lists reports for the operator, the longest waiting first. */
export async function listByStatus(db: Db, statuses: ReportRow['status'] | 'unresolved' | 'all') {
  const condition =
    statuses === 'all'
      ? undefined
      : statuses === 'unresolved'
        ? ne(reports.status, 'resolved')
        : eq(reports.status, statuses)
  return selectWithPeople(db).where(condition).orderBy(asc(reports.createdAt), asc(reports.id))
}

export interface ReportSearch {
  status: 'unresolved' | 'resolved' | 'all'
  /** The account that the reports are about; undefined for all accounts. */
  about?: string | undefined
}

const CONDITIONS = {
  unresolved: ne(reports.status, 'resolved'),
  resolved: eq(reports.status, 'resolved'),
  all: undefined,
}

/**
 * Lists a page of the waiting reports, the oldest first; or of the resolved ones, the newest first; or of all, the
 * waiting ones first.
 */
export async function listPageByStatus(
  db: Db,
  { status, about }: ReportSearch,
  page: { limit: number; offset: number },
) {
  const condition = and(CONDITIONS[status], about === undefined ? undefined : eq(reports.aboutId, about))
  // In descending order Postgres puts the rows without a time, which are the waiting ones, first.
  const order =
    status === 'unresolved'
      ? [asc(reports.createdAt), asc(reports.id)]
      : [desc(reports.resolvedAt), desc(reports.id)]
  const rows = await selectWithPeople(db)
    .where(condition)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset)
  return { rows, total: await db.$count(reports, condition) }
}

export async function countUnresolved(db: Db): Promise<{ waiting: number; oldestAt: Date | null }> {
  const [row] = await db
    .select({ waiting: count(), oldestAt: min(reports.createdAt) })
    .from(reports)
    .where(ne(reports.status, 'resolved'))
  return row!
}

export async function findReport(db: Db, reportId: string): Promise<ReportRow | undefined> {
  const [row] = await db.select().from(reports).where(eq(reports.id, reportId))
  return row
}

export async function updateReport(
  tx: Tx,
  reportId: string,
  change: Partial<NewReport>,
): Promise<ReportRow | undefined> {
  const [row] = await tx.update(reports).set(change).where(eq(reports.id, reportId)).returning()
  return row
}

export async function emptyReports(tx: Tx, accountId: string): Promise<void> {
  await tx.update(reports).set({ text: '' }).where(eq(reports.reporterId, accountId))
  // An open report keeps its evidence until it is resolved.
  const isResolved = and(eq(reports.aboutId, accountId), eq(reports.status, 'resolved'))
  await tx.update(reports).set({ evidence: '' }).where(isResolved)
}
