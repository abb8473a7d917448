import type { Module } from '../module.ts'
import { LEDGER_ACCOUNT_KINDS, PRESENT_MOVES } from './account-kinds.ts'
import { LEDGER_ENTRY_KINDS } from './entry-kinds.ts'
import { ledgerPersonalData } from './personal-data.ts'
import { ledgerChecks } from './verification.ts'

export const ledgerModule: Module = {
  name: 'ledger',
  ...ledgerPersonalData,
  accountKinds: LEDGER_ACCOUNT_KINDS,
  accountMoves: [PRESENT_MOVES],
  entryKinds: LEDGER_ENTRY_KINDS,
  ledgerChecks,
}
