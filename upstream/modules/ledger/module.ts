import type { Module } from '../module.ts'
import { ledgerEntryKinds } from './entry-kinds.ts'
import { ledgerPersonalData } from './personal-data.ts'
import { ledgerChecks } from './verification.ts'

export const ledgerModule: Module = {
  name: 'ledger',
  ...ledgerPersonalData,
  entryKinds: ledgerEntryKinds,
  ledgerChecks,
}
