import type { Module } from '../module.ts'
import { EARNINGS } from './account-kind.ts'
import { ledgerChecks } from './ledger-checks.ts'
import { earningRoutes } from './routes.ts'
import { earningsPersonalData } from './personal-data.ts'

export const earningsModule: Module = {
  name: 'earnings',
  ...earningsPersonalData,
  accountKinds: [EARNINGS],
  ledgerChecks,
  routes: earningRoutes,
}
