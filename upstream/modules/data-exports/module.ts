import type { Module } from '../module.ts'
import { workOn } from '../../kernel/jobs.ts'
import { dataExportsPersonalData } from './personal-data.ts'
import { dataExportFileRoutes, dataExportRoutes } from './routes.ts'
import { buildDataExport, pruneDataExports, QUEUE } from './service.ts'

export const dataExportsModule: Module = {
  name: 'data-exports',
  ...dataExportsPersonalData,
  routes: dataExportRoutes,
  plainRoutes: dataExportFileRoutes,
  workers: [workOn(QUEUE, (kernel, { id }) => buildDataExport(kernel, id))],
  schedules: [{ name: 'data-exports-prune', cron: '17 * * * *', run: pruneDataExports }],
}
