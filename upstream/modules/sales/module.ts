import type { Module } from '../module.ts'
import { ledgerChecks } from './ledger-checks.ts'

export const salesModule: Module = {
  name: 'sales',
  entryKinds: [{ name: 'refund', label: 'Refund of the rest of a subscription' }],
  ledgerChecks,
}
