import type { Module } from '../module.ts'
import { exportSection } from '../personal-data.ts'
import { reportRoutes } from './routes.ts'
import { countUnresolved, emptyReports } from './store.ts'
import { reports } from './tables.ts'

export const reportsModule: Module = {
  name: 'reports',
  consoleQueues: [{ name: 'reports', count: countUnresolved }],
  routes: reportRoutes,
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
}
