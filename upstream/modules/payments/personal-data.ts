import { idempotency } from '../../kernel/tables.ts'
import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { paymentTransactions } from './tables.ts'

export const paymentsPersonalData = {
  exportSections: [
    exportSection('payments', paymentTransactions, {
      owner: paymentTransactions.fanId,
      key: paymentTransactions.id,
      // The description names a performer, who may since have blocked the buyer.
      hide: ['redirectUrl', 'description'],
    }),
  ],
  notExported: [{ table: idempotency, reason: 'answers kept for a repeated request, for a day' }],
  retention: [
    {
      table: paymentTransactions,
      outcome: 'kept',
      reason: 'the books: what came in by which provider',
    },
    deleteOwned(idempotency, idempotency.accountId),
  ],
} satisfies PersonalData
