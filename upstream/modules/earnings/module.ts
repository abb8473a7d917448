import type { Module } from '../module.ts'
import { ledgerChecks } from './ledger-checks.ts'
import { earningRoutes } from './routes.ts'

export const earningsModule: Module = {
  name: 'earnings',
  ledgerChecks,
  routes: earningRoutes,
}
