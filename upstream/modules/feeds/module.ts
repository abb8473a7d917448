import type { Module } from '../module.ts'
import { feedRoutes } from './routes.ts'
import { feedsPersonalData } from './personal-data.ts'
import { postReportTarget } from './report-target.ts'

export const feedsModule: Module = {
  name: 'feeds',
  ...feedsPersonalData,
  reportTargets: [postReportTarget],
  routes: feedRoutes,
}
