import type { Module } from '../module.ts'
import { payoutSettingRoutes } from './routes.ts'
import { payoutSettingsPersonalData } from './personal-data.ts'

export const payoutSettingsModule: Module = {
  name: 'payout-settings',
  ...payoutSettingsPersonalData,
  routes: payoutSettingRoutes,
}
