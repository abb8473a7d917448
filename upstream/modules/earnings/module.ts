import type { Module } from '../module.ts'
import { ledgerChecks } from './ledger-checks.ts'
import { earningRoutes } from './routes.ts'
import { earningsPersonalData } from './personal-data.ts'

export const earningsModule: Module = {
  name: 'earnings',
  ...earningsPersonalData,
  ledgerChecks,
  routes: earningRoutes,
}
