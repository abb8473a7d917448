import { exportSection, type PersonalData } from '../personal-data.ts'
import { purchases } from './tables.ts'

export const entitlementsPersonalData = {
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
