import type { Module } from '../module.ts'
import { exportSection, type PersonalData } from '../personal-data.ts'
import { purchases } from './tables.ts'

const entitlementsPersonalData = {
  exportSections: [
    exportSection('things-bought', purchases, {
      owner: purchases.buyerId,
      key: purchases.saleTransactionId,
    }),
  ],
  retention: [
    { table: purchases, outcome: 'kept', reason: 'the books: what was sold, until it is paid back' },
  ],
} satisfies PersonalData

/** Asks the other modules for their `entitlementAnswers` and stores purchases itself. */
export const entitlementsModule: Module = {
  name: 'entitlements',
  exposes: ['policy.ts', 'store.ts'],
  ...entitlementsPersonalData,
}
