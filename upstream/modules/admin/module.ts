import type { Module } from '../module.ts'
import { pruneFailures, type Workers } from './failures.ts'
import { countOpen } from './store.ts'
import { adminRoutes } from './routes.ts'

/** @param listWorkers gives every module's workers: a failed job is enqueued anew in the queue of one of them */
export const adminModule = (listWorkers: () => Workers): Module => ({
  name: 'admin',
  consoleQueues: [{ name: 'failures', count: countOpen }],
  routes: adminRoutes(listWorkers),
  schedules: [{ name: 'failed-jobs-prune', cron: '27 4 * * *', run: pruneFailures }],
})
