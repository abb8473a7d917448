import type { Module } from '../module.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { duringEvent } from '../../kernel/domain-events.ts'
import { USER_BLOCKED } from '../visibility/events.ts'
import { endFollow } from './following.ts'
import { deleteSaltsBefore, deleteViewsBefore } from './view-store.ts'
import { dayOf } from './views.ts'
import { performerRoutes } from './routes.ts'
import { performersPersonalData } from './personal-data.ts'
import { performerTarget } from './target.ts'

export const performersModule: Module = {
  name: 'performers',
  ...performersPersonalData,
  targets: [performerTarget],
  routes: performerRoutes,
  handlers: [duringEvent(USER_BLOCKED, (tx, { performerId, userId }) => endFollow(tx, userId, performerId))],
  schedules: [
    {
      // With the first view of a day the salt of the day before goes too, should this come late.
      name: 'performers-delete-view-salt',
      cron: '0 0 * * *',
      run: ({ db, clock }) => deleteSaltsBefore(db, dayOf(clock.now())),
    },
    {
      // A visitor's day is over everywhere after two.
      name: 'performers-prune-views',
      cron: '23 3 * * *',
      run: ({ db, clock }) => deleteViewsBefore(db, new Date(clock.now().getTime() - 2 * DAY_MS)),
    },
  ],
}
