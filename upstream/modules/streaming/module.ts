import type { Module } from '../module.ts'
import { workOn } from '../../kernel/jobs.ts'
import { startShowKeeper } from './lifecycle.ts'
import { KICK_QUEUE, kickFrom } from './kicking.ts'
import { deleteTokensBefore } from './store.ts'
import { streamingRoutes } from './routes.ts'
import { streamingPersonalData } from './personal-data.ts'
import { showReportTarget } from './report-target.ts'

export const streamingModule: Module = {
  name: 'streaming',
  ...streamingPersonalData,
  reportTargets: [showReportTarget],
  routes: streamingRoutes,
  workers: [workOn(KICK_QUEUE, kickFrom)],
  schedules: [
    {
      name: 'streaming-prune-tokens',
      cron: '41 * * * *',
      run: ({ db, clock }) => deleteTokensBefore(db, clock.now()),
    },
  ],
  start: startShowKeeper,
}
