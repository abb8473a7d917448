import type { Module } from '../module.ts'
import { deleteOwned, exportSection } from '../personal-data.ts'
import { userRoutes } from './routes.ts'
import { findFirstSteps } from './service.ts'
import { fanProfiles } from './tables.ts'

export const usersModule: Module = {
  name: 'users',
  exportSections: [
    exportSection('fan-profile', fanProfiles, { owner: fanProfiles.accountId, key: fanProfiles.accountId }),
  ],
  retention: [deleteOwned(fanProfiles, fanProfiles.accountId)],
  routes: userRoutes,
  setupProgress: [{ read: findFirstSteps }],
}
