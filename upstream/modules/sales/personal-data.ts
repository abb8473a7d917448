import { inArray } from 'drizzle-orm'
import { tradesOf } from '../earnings/store.ts'
import type { PersonalData } from '../personal-data.ts'
import { saleRefunds } from './tables.ts'

export const salesPersonalData = {
  exportSections: [
    {
      name: 'refunds',
      table: saleRefunds,
      of: (accountId) => inArray(saleRefunds.saleTransactionId, tradesOf(accountId)),
      key: saleRefunds.ledgerTransactionId,
      hide: ['platformCents'],
    },
  ],
  retention: [{ table: saleRefunds, outcome: 'kept', reason: 'the books: what was paid back' }],
} satisfies PersonalData
