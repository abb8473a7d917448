import type { Module } from '../module.ts'
import { rankPerformers } from './service.ts'

export const rankingModule: Module = {
  name: 'ranking',
  schedules: [
    {
      name: 'performers-rank',
      cron: '*/10 * * * *',
      run: ({ db, clock }) => rankPerformers(db, clock.now()),
    },
  ],
}
