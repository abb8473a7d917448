import type { Module } from '../module.ts'
import { commentRoutes } from './routes.ts'
import { commentsPersonalData } from './personal-data.ts'
import { commentReportTarget } from './report-target.ts'

export const commentsModule: Module = {
  name: 'comments',
  ...commentsPersonalData,
  reportTargets: [commentReportTarget],
  routes: commentRoutes,
}
