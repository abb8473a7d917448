import type { Module } from '../module.ts'
import { workOn } from '../../kernel/jobs.ts'
import type { ExportSection } from '../personal-data.ts'
import { dataExportsPersonalData } from './personal-data.ts'
import { dataExportFileRoutes, dataExportRoutes } from './routes.ts'
import { buildDataExport, pruneDataExports, QUEUE } from './service.ts'

/** @param listSections gives every module's sections, in the order of the modules */
export const dataExportsModule = (listSections: () => readonly ExportSection[]): Module => ({
  name: 'data-exports',
  ...dataExportsPersonalData,
  routes: dataExportRoutes,
  plainRoutes: dataExportFileRoutes,
  workers: [workOn(QUEUE, (kernel, { id }) => buildDataExport(kernel, id, listSections()))],
  schedules: [{ name: 'data-exports-prune', cron: '17 * * * *', run: pruneDataExports }],
})
