import type { Module } from '../module.ts'
import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { payoutSettingRoutes } from './routes.ts'
import { payoutSettings } from './tables.ts'

const payoutSettingsPersonalData = {
  exportSections: [
    exportSection('payout-settings', payoutSettings, {
      owner: payoutSettings.performerId,
      key: payoutSettings.kind,
      hide: ['sealed'],
    }),
  ],
  retention: [deleteOwned(payoutSettings, payoutSettings.performerId)],
} satisfies PersonalData

export const payoutSettingsModule: Module = {
  name: 'payout-settings',
  ...payoutSettingsPersonalData,
  routes: payoutSettingRoutes,
}
