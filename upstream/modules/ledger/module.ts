import type { Module } from '../module.ts'
import { ledgerChecks } from './verification.ts'

export const ledgerModule: Module = {
  name: 'ledger',
  ledgerChecks,
}
