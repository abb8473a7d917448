import type { Module } from '../module.ts'
import { duringEvent } from '../../kernel/domain-events.ts'
import { ACCOUNT_RECLAIMED } from '../auth/events.ts'
import { identityRoutes } from './routes.ts'
import { identitiesPersonalData } from './personal-data.ts'
import { offeredProviders } from './providers.ts'
import { countIdentities, deleteIdentities, pruneExpired } from './store.ts'

export const identitiesModule: Module = {
  name: 'identities',
  ...identitiesPersonalData,
  routes: identityRoutes,
  waysIn: [{ count: (db, accountId, config) => countIdentities(db, accountId, offeredProviders(config)) }],
  handlers: [duringEvent(ACCOUNT_RECLAIMED, (tx, { accountId }) => deleteIdentities(tx, accountId))],
  schedules: [
    {
      name: 'identities-prune',
      cron: '17 * * * *',
      run: ({ db, clock }) => pruneExpired(db, clock.now()),
    },
  ],
}
