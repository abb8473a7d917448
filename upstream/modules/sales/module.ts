import { inArray } from 'drizzle-orm'
import { tradesOf } from '../earnings/store.ts'
import type { Module } from '../module.ts'
import type { PersonalData } from '../personal-data.ts'
import { ledgerChecks, saleMoves } from './ledger-checks.ts'
import { saleRoutes } from './routes.ts'
import { refundEntry } from './service.ts'
import { saleRefunds } from './tables.ts'

const salesPersonalData = {
  exportSections: [
    {
      name: 'refunds',
      table: saleRefunds,
      of: (accountId) => inArray(saleRefunds.saleTransactionId, tradesOf(accountId)),
      key: saleRefunds.ledgerTransactionId,
      hide: ['platformCents'],
    },
  ],
  retention: [{ table: saleRefunds, outcome: 'kept', reason: 'the books: what was paid back' }],
} satisfies PersonalData

export const salesModule: Module = {
  name: 'sales',
  exposes: ['sale-kinds.ts', 'store.ts'],
  ...salesPersonalData,
  routes: saleRoutes,
  entryKinds: [refundEntry],
  accountMoves: [saleMoves],
  ledgerChecks,
}
