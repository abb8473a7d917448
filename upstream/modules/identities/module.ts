import { inTransaction } from '../../kernel/database.ts'
import { duringEvent } from '../../kernel/domain-events.ts'
import { ACCOUNT_RECLAIMED } from '../auth/events.ts'
import type { Module } from '../module.ts'
import { deleteOwned, exportSection } from '../personal-data.ts'
import { identityRoutes } from './routes.ts'
import { offeredProviders } from './providers.ts'
import { countIdentities, deleteIdentities, pruneExpired } from './store.ts'
import { identities, authorizationRequests } from './tables.ts'

export const identitiesModule: Module = {
  name: 'identities',
  exposes: ['twitter.ts'],
  exportSections: [
    exportSection('other-logins', identities, { owner: identities.accountId, key: identities.id }),
  ],
  notExported: [
    {
      table: authorizationRequests,
      reason: 'an unfinished login at another provider, kept for ten minutes',
    },
  ],
  retention: [
    deleteOwned(identities, identities.accountId),
    deleteOwned(authorizationRequests, authorizationRequests.accountId),
  ],
  routes: identityRoutes,
  waysIn: [{ count: (db, accountId, config) => countIdentities(db, accountId, offeredProviders(config)) }],
  handlers: [duringEvent(ACCOUNT_RECLAIMED, (tx, { accountId }) => deleteIdentities(tx, accountId))],
  schedules: [
    {
      name: 'identities-prune',
      cron: '17 * * * *',
      run: ({ db, clock }) => inTransaction(db, (tx) => pruneExpired(tx, clock.now())),
    },
  ],
}
