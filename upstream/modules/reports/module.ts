import type { Module } from '../module.ts'
import type { ReportTarget } from '../report-target.ts'
import { reportsPersonalData } from './personal-data.ts'
import { reportRoutes } from './routes.ts'

/** @param listTargets gives what every module lets people report */
export const reportsModule = (listTargets: () => readonly ReportTarget[]): Module => ({
  name: 'reports',
  ...reportsPersonalData,
  routes: (mount, kernel) => reportRoutes(mount, kernel, listTargets()),
})
