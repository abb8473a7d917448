import { exportSection, type PersonalData } from '../personal-data.ts'
import { earnings } from './tables.ts'

export const earningsPersonalData = {
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
