import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../kernel/database.ts'
import { exportSection, type PersonalData } from '../personal-data.ts'
import { reports } from './tables.ts'

export const reportsPersonalData = {
  exportSections: [
    exportSection('reports', reports, {
      owner: reports.reporterId,
      key: reports.id,
      hide: ['evidence', 'note', 'handledBy'],
    }),
  ],
  retention: [
    { table: reports, outcome: 'changed', change: (tx, _, accountId) => emptyReports(tx, accountId) },
  ],
} satisfies PersonalData

async function emptyReports(tx: Tx, accountId: string): Promise<void> {
  await tx.update(reports).set({ text: '' }).where(eq(reports.reporterId, accountId))
  // An open report keeps its evidence until it is resolved.
  const isResolved = and(eq(reports.aboutId, accountId), eq(reports.status, 'resolved'))
  await tx.update(reports).set({ evidence: '' }).where(isResolved)
}
