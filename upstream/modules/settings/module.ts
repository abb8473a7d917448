import type { Module } from '../module.ts'
import { settingsRoutes } from './routes.ts'

export const settingsModule: Module = {
  name: 'settings',
  routes: settingsRoutes,
}
