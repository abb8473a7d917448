import type { Module } from '../module.ts'
import { deleteChallengesOver } from './store.ts'
import { passkeyRoutes } from './routes.ts'
import { passkeysPersonalData } from './personal-data.ts'

export const passkeysModule: Module = {
  name: 'passkeys',
  ...passkeysPersonalData,
  routes: passkeyRoutes,
  schedules: [
    {
      name: 'passkeys-prune-challenges',
      cron: '*/15 * * * *',
      run: ({ db, clock }) => deleteChallengesOver(db, clock.now()),
    },
  ],
}
