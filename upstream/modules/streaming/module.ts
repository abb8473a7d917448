import type { Module } from '../module.ts'
import { workOn } from '../../kernel/jobs.ts'
import { startShowKeeper } from './lifecycle.ts'
import { KICK_QUEUE, kickFrom } from './kicking.ts'
import { deleteTokensBefore } from './store.ts'
import { streamingRoutes } from './routes.ts'
import { countTip } from './tip-sums.ts'

export const streamingModule: Module = {
  name: 'streaming',
  routes: streamingRoutes,
  handlers: [countTip],
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
