import type { Module } from '../module.ts'
import { payoutSettingRoutes } from './routes.ts'

export const payoutSettingsModule: Module = {
  name: 'payout-settings',
  routes: payoutSettingRoutes,
}
