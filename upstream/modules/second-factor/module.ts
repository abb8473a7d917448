import { inTransaction } from '../../kernel/database.ts'
import type { Module } from '../module.ts'
import { deleteOwned } from '../personal-data.ts'
import { pruneChallenges } from './service.ts'
import { secondFactorRoutes } from './routes.ts'
import { authenticators, loginChallenges, recoveryCodes } from './tables.ts'

export const secondFactorModule: Module = {
  name: 'second-factor',
  notExported: [
    {
      table: authenticators,
      reason: 'an authenticator app’s sealed secret, which must never leave the database',
    },
    { table: recoveryCodes, reason: 'hashes of recovery codes, which must never leave the database' },
    { table: loginChallenges, reason: 'a login between its two steps, kept for five minutes' },
  ],
  retention: [
    deleteOwned(authenticators, authenticators.accountId),
    deleteOwned(recoveryCodes, recoveryCodes.accountId),
    deleteOwned(loginChallenges, loginChallenges.accountId),
  ],
  routes: secondFactorRoutes,
  schedules: [
    {
      name: 'second-factor-prune-challenges',
      cron: '*/15 * * * *',
      run: ({ db, clock }) => inTransaction(db, (tx) => pruneChallenges(tx, clock.now())),
    },
  ],
}
