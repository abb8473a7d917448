import type { Module } from '../module.ts'
import { duringEvent } from '../../kernel/domain-events.ts'
import { ACCOUNT_RECLAIMED } from '../auth/events.ts'
import { passkeyRoutes } from './routes.ts'
import { passkeysPersonalData } from './personal-data.ts'
import { countPasskeys, deleteChallengesOver, deletePasskeysOf } from './store.ts'

export const passkeysModule: Module = {
  name: 'passkeys',
  ...passkeysPersonalData,
  routes: passkeyRoutes,
  waysIn: [{ count: countPasskeys }],
  handlers: [duringEvent(ACCOUNT_RECLAIMED, (tx, { accountId }) => deletePasskeysOf(tx, accountId))],
  schedules: [
    {
      name: 'passkeys-prune-challenges',
      cron: '*/15 * * * *',
      run: ({ db, clock }) => deleteChallengesOver(db, clock.now()),
    },
  ],
}
