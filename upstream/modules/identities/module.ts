import type { Module } from '../module.ts'
import { pruneExpired } from './store.ts'
import { identityRoutes } from './routes.ts'

export const identitiesModule: Module = {
  name: 'identities',
  routes: identityRoutes,
  schedules: [
    {
      name: 'identities-prune',
      cron: '17 * * * *',
      run: ({ db, clock }) => pruneExpired(db, clock.now()),
    },
  ],
}
