import { idempotency } from '../../kernel/tables.ts'
import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { forgetDetails } from './store.ts'
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
      // The books: what came in by which provider. What the payer wrote goes.
      outcome: 'changed',
      change: (tx, _kernel, accountId) => forgetDetails(tx, accountId),
    },
    deleteOwned(idempotency, idempotency.accountId),
  ],
} satisfies PersonalData
