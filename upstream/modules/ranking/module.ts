import type { Module } from '../module.ts'
import { inTransaction } from '../../kernel/database.ts'
import { rankPerformers } from './service.ts'

export const rankingModule: Module = {
  name: 'ranking',
  schedules: [
    {
      name: 'performers-rank',
      cron: '*/10 * * * *',
      run: ({ db, clock }) => inTransaction(db, (tx) => rankPerformers(tx, clock.now())),
    },
  ],
}
