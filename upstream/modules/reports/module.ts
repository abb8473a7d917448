import type { Module } from '../module.ts'
import { reportsPersonalData } from './personal-data.ts'
import { reportRoutes } from './routes.ts'
import { countUnresolved } from './store.ts'

export const reportsModule: Module = {
  name: 'reports',
  ...reportsPersonalData,
  consoleQueues: [{ name: 'reports', count: countUnresolved }],
  routes: reportRoutes,
}
