import { inTransaction } from '../../kernel/database.ts'
import type { Module } from '../module.ts'
import { rankPerformers } from './ranking.ts'
import { profileRoutes } from './routes.ts'

export const profilesModule: Module = {
  name: 'profiles',
  routes: profileRoutes,
  schedules: [
    {
      name: 'performers-rank',
      cron: '*/10 * * * *',
      run: ({ db, clock }) => inTransaction(db, (tx) => rankPerformers(tx, clock.now())),
    },
  ],
}
