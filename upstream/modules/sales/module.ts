import type { Module } from '../module.ts'
import { ledgerChecks, saleMoves } from './ledger-checks.ts'
import { salesPersonalData } from './personal-data.ts'
import { refundEntry } from './refund-entries.ts'

export const salesModule: Module = {
  name: 'sales',
  ...salesPersonalData,
  entryKinds: [refundEntry],
  accountMoves: [saleMoves],
  ledgerChecks,
}
