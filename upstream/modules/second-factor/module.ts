import type { Module } from '../module.ts'
import { pruneChallenges } from './service.ts'
import { secondFactorRoutes } from './routes.ts'
import { secondFactorPersonalData } from './personal-data.ts'

export const secondFactorModule: Module = {
  name: 'second-factor',
  ...secondFactorPersonalData,
  routes: secondFactorRoutes,
  schedules: [
    {
      name: 'second-factor-prune-challenges',
      cron: '*/15 * * * *',
      run: ({ db, clock }) => pruneChallenges(db, clock.now()),
    },
  ],
}
