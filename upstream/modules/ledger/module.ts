import type { Module } from '../module.ts'
import { ledgerPersonalData } from './personal-data.ts'

export const ledgerModule: Module = { name: 'ledger', ...ledgerPersonalData }
