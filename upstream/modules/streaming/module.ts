import type { Module } from '../module.ts'
import { duringEvent } from '../../kernel/domain-events.ts'
import { workOn } from '../../kernel/jobs.ts'
import { COUNTRIES_BLOCKED, USER_BLOCKED } from '../visibility/events.ts'
import { startStreamSupervisor } from './lifecycle.ts'
import { cutOff, KICK_QUEUE, kickFrom } from './kicking.ts'
import { deleteTokensBefore } from './store.ts'
import { streamingRoutes } from './routes.ts'
import { streamingPersonalData } from './personal-data.ts'
import { streamTarget } from './target.ts'
import { countTip } from './tip-sums.ts'

export const streamingModule: Module = {
  name: 'streaming',
  ...streamingPersonalData,
  targets: [streamTarget],
  routes: streamingRoutes,
  workers: [workOn(KICK_QUEUE, kickFrom)],
  handlers: [
    countTip,
    duringEvent(USER_BLOCKED, (tx, { performerId, userId }, kernel) =>
      cutOff(tx, kernel, performerId, { accountId: userId }),
    ),
    duringEvent(COUNTRIES_BLOCKED, (tx, { performerId, countries }, kernel) =>
      cutOff(tx, kernel, performerId, { countries }),
    ),
  ],
  schedules: [
    {
      name: 'streaming-prune-tokens',
      cron: '41 * * * *',
      run: ({ db, clock }) => deleteTokensBefore(db, clock.now()),
    },
  ],
  start: startStreamSupervisor,
}
