import { inArray, sql } from 'drizzle-orm'
import { idempotency } from '../../kernel/tables.ts'
import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { forgetDetails } from './item-store.ts'
import { paymentItems, paymentTransactions } from './tables.ts'

export const paymentsPersonalData = {
  exportSections: [
    exportSection('payments', paymentTransactions, {
      owner: paymentTransactions.fanId,
      key: paymentTransactions.id,
      hide: ['redirectUrl'],
    }),
    {
      name: 'payment-items',
      table: paymentItems,
      of: (accountId) =>
        inArray(
          paymentItems.paymentId,
          sql`(select ${paymentTransactions.id} from ${paymentTransactions}
            where ${paymentTransactions.fanId} = ${accountId})`,
        ),
      key: paymentItems.id,
    },
  ],
  notExported: [{ table: idempotency, reason: 'answers kept for a repeated request, for a day' }],
  retention: [
    {
      table: paymentTransactions,
      outcome: 'kept',
      reason: 'the books: what came in by which provider',
    },
    {
      table: paymentItems,
      // The books: what was paid for. What the payer wrote goes.
      outcome: 'changed',
      change: (tx, _kernel, accountId) => forgetDetails(tx, accountId),
    },
    deleteOwned(idempotency, idempotency.accountId),
  ],
} satisfies PersonalData
