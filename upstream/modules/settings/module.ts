import type { Module } from '../module.ts'
import { settingChanges } from './desk.ts'
import { settingsRoutes } from './routes.ts'

export const settingsModule: Module = {
  name: 'settings',
  routes: settingsRoutes,
  changeKinds: [settingChanges],
}
