import type { Module } from '../module.ts'
import { LEDGER_ENTRY_KINDS } from './entry-kinds.ts'
import { ledgerPersonalData } from './personal-data.ts'
import { ledgerChecks } from './verification.ts'

export const ledgerModule: Module = {
  name: 'ledger',
  ...ledgerPersonalData,
  entryKinds: LEDGER_ENTRY_KINDS,
  ledgerChecks,
}
