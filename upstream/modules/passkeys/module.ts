import { inTransaction } from '../../kernel/database.ts'
import { duringEvent } from '../../kernel/domain-events.ts'
import { ACCOUNT_RECLAIMED } from '../auth/events.ts'
import type { Module } from '../module.ts'
import { deleteOwned, exportSection } from '../personal-data.ts'
import { passkeyRoutes } from './routes.ts'
import { countPasskeys, deleteChallengesOver, deletePasskeysOf } from './store.ts'
import { passkeys } from './tables.ts'

export const passkeysModule: Module = {
  name: 'passkeys',
  exportSections: [
    exportSection('passkeys', passkeys, {
      owner: passkeys.accountId,
      key: passkeys.id,
      hide: ['publicKey'],
    }),
  ],
  retention: [deleteOwned(passkeys, passkeys.accountId)],
  routes: passkeyRoutes,
  waysIn: [{ count: countPasskeys }],
  handlers: [duringEvent(ACCOUNT_RECLAIMED, (tx, { accountId }) => deletePasskeysOf(tx, accountId))],
  schedules: [
    {
      name: 'passkeys-prune-challenges',
      cron: '*/15 * * * *',
      run: ({ db, clock }) => inTransaction(db, (tx) => deleteChallengesOver(tx, clock.now())),
    },
  ],
}
