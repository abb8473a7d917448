import type { Module } from '../module.ts'
import { exportSection, type PersonalData } from '../personal-data.ts'
import { LEDGER_ACCOUNT_KINDS, LEDGER_ENTRY_KINDS } from './service.ts'
import { areEntriesOf } from './store.ts'
import { ledgerAccounts, ledgerEntries } from './tables.ts'
import { ledgerChecks, PRESENT_MOVES } from './verification.ts'

const ledgerPersonalData = {
  exportSections: [
    exportSection('balances', ledgerAccounts, { owner: ledgerAccounts.ownerId, key: ledgerAccounts.id }),
    {
      name: 'wallet-entries',
      table: ledgerEntries,
      of: areEntriesOf,
      key: ledgerEntries.id,
    },
  ],
  retention: [
    { table: ledgerAccounts, outcome: 'kept', reason: 'the books: sums must stay true for ever' },
    { table: ledgerEntries, outcome: 'kept', reason: 'the books' },
  ],
} satisfies PersonalData

export const ledgerModule: Module = {
  name: 'ledger',
  exposes: ['store.ts', 'verification.ts'],
  ...ledgerPersonalData,
  accountKinds: LEDGER_ACCOUNT_KINDS,
  accountMoves: [PRESENT_MOVES],
  entryKinds: LEDGER_ENTRY_KINDS,
  ledgerChecks,
}
