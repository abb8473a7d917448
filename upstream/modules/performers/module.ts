import type { Module } from '../module.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { rankPerformers } from './ranking.ts'
import { deleteViewsBefore } from './store.ts'
import { performerRoutes } from './routes.ts'
import { performersPersonalData } from './personal-data.ts'
import { performerReportTarget } from './report-target.ts'

export const performersModule: Module = {
  name: 'performers',
  ...performersPersonalData,
  reportTargets: [performerReportTarget],
  routes: performerRoutes,
  schedules: [
    {
      name: 'performers-rank',
      cron: '*/10 * * * *',
      run: ({ db, clock }) => rankPerformers(db, clock.now()),
    },
    {
      // A visitor's day is over everywhere after two.
      name: 'performers-prune-views',
      cron: '23 3 * * *',
      run: ({ db, clock }) => deleteViewsBefore(db, new Date(clock.now().getTime() - 2 * DAY_MS)),
    },
  ],
}
