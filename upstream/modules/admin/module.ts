import type { Module } from '../module.ts'
import { pruneFailures, type Workers } from './failures.ts'
import { countOpen } from './store.ts'
import { adminRoutes } from './routes.ts'

/** @param listWorkers lists every module's workers; a failed job is enqueued again in the queue of its worker */
export const adminModule = (listWorkers: () => Workers): Module => ({
  name: 'admin',
  consoleQueues: [{ name: 'failures', count: countOpen }],
  routes: adminRoutes(listWorkers),
  schedules: [{ name: 'failed-jobs-prune', cron: '27 4 * * *', run: pruneFailures }],
})
