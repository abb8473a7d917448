import type { Module } from '../module.ts'
import { pruneExpired } from './store.ts'
import { identityRoutes } from './routes.ts'
import { identitiesPersonalData } from './personal-data.ts'

export const identitiesModule: Module = {
  name: 'identities',
  ...identitiesPersonalData,
  routes: identityRoutes,
  schedules: [
    {
      name: 'identities-prune',
      cron: '17 * * * *',
      run: ({ db, clock }) => pruneExpired(db, clock.now()),
    },
  ],
}
