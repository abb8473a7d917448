/** Reports in the operator's console. */
import type { Reply } from '#contract/call.ts'
import type { listAllReports } from '#contract/reports.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import * as store from './store.ts'
import { labelOf } from './targets.ts'

/** Lists for operators, from whom nobody is hidden. */
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
