import { inArray, sql } from 'drizzle-orm'
import { exportSection, type PersonalData } from '../personal-data.ts'
import { ledgerAccounts, ledgerEntries } from './tables.ts'

export const ledgerPersonalData = {
  exportSections: [
    exportSection('balances', ledgerAccounts, { owner: ledgerAccounts.ownerId, key: ledgerAccounts.id }),
    {
      name: 'wallet-entries',
      table: ledgerEntries,
      of: (accountId) =>
        inArray(
          ledgerEntries.accountId,
          sql`(select ${ledgerAccounts.id} from ${ledgerAccounts} where ${ledgerAccounts.ownerId} = ${accountId})`,
        ),
      key: ledgerEntries.id,
    },
  ],
  retention: [
    { table: ledgerAccounts, outcome: 'kept', reason: 'the books: sums must stay true for ever' },
    { table: ledgerEntries, outcome: 'kept', reason: 'the books' },
  ],
} satisfies PersonalData
