import type { Module } from '../module.ts'
import type { ReportTarget } from '../report-target.ts'
import { reportsPersonalData } from './personal-data.ts'
import { reportRoutes } from './routes.ts'
import { countUnresolved } from './store.ts'

/** @param listTargets gives what every module lets people report */
export const reportsModule = (listTargets: () => readonly ReportTarget[]): Module => ({
  name: 'reports',
  ...reportsPersonalData,
  consoleQueues: [{ name: 'reports', count: countUnresolved }],
  routes: (mount, kernel) => reportRoutes(mount, kernel, listTargets()),
})
