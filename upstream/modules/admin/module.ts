import type { Module } from '../module.ts'
import { pruneFailures } from './failures.ts'
import { countOpen } from './store.ts'
import { adminRoutes } from './routes.ts'

export const adminModule: Module = {
  name: 'admin',
  consoleQueues: [{ name: 'failures', count: countOpen }],
  routes: adminRoutes,
  schedules: [{ name: 'failed-jobs-prune', cron: '27 4 * * *', run: pruneFailures }],
}
