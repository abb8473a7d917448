import type { Module } from '../module.ts'
import { ledgerEntryKinds } from './entry-kinds.ts'
import { ledgerChecks } from './verification.ts'

export const ledgerModule: Module = {
  name: 'ledger',
  entryKinds: ledgerEntryKinds,
  ledgerChecks,
}
