import { workOn } from '../../kernel/jobs.ts'
import type { Module } from '../module.ts'
import { dataExportFileRoutes, dataExportRoutes } from './routes.ts'
import { buildDataExport, dropDataExports, pruneDataExports, QUEUE } from './service.ts'
import { dataExports } from './tables.ts'

export const dataExportsModule: Module = {
  name: 'data-exports',
  routes: dataExportRoutes,
  plainRoutes: dataExportFileRoutes,
  workers: [workOn(QUEUE, (kernel, { id }) => buildDataExport(kernel, id))],
  schedules: [{ name: 'data-exports-prune', cron: '17 * * * *', run: pruneDataExports }],
  notExported: [{ table: dataExports, reason: 'the archive itself' }],
  retention: [{ table: dataExports, outcome: 'by-step', how: 'deleted with their stored bytes' }],
  leavingSteps: [{ beforeErasure: dropDataExports }],
}
