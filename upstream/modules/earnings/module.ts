import type { Module } from '../module.ts'
import { exportSection, type PersonalData } from '../personal-data.ts'
import { ledgerChecks } from './ledger-checks.ts'
import { earningRoutes } from './routes.ts'
import { EARNINGS } from './service.ts'
import { earnings } from './tables.ts'

const earningsPersonalData = {
  exportSections: [
    exportSection('sales', earnings, { owner: earnings.performerId, key: earnings.id }),
    exportSection('purchases', earnings, {
      owner: earnings.fanId,
      key: earnings.id,
      hide: ['commissionCents', 'netCents', 'refundedCommissionCents', 'rateBasisPoints'],
    }),
  ],
  retention: [{ table: earnings, outcome: 'kept', reason: 'the books: what was sold, and for how much' }],
} satisfies PersonalData

export const earningsModule: Module = {
  name: 'earnings',
  exposes: ['store.ts'],
  ...earningsPersonalData,
  accountKinds: [EARNINGS],
  ledgerChecks,
  routes: earningRoutes,
}
