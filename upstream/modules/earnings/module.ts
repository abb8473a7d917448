import type { Module } from '../module.ts'
import { earningRoutes } from './routes.ts'

export const earningsModule: Module = {
  name: 'earnings',
  routes: earningRoutes,
}
