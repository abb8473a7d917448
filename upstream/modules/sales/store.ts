import { asc, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { saleRefunds } from './tables.ts'

export type SaleRefund = typeof saleRefunds.$inferSelect

export async function insertRefund(tx: Tx, refund: SaleRefund): Promise<void> {
  await tx.insert(saleRefunds).values(refund)
}

/** Lists the refunds of these sales, which their ledger transactions identify, oldest first. */
export async function listRefundsOf(db: Db, saleTransactionIds: readonly string[]): Promise<SaleRefund[]> {
  if (!saleTransactionIds.length) return []
  return db
    .select()
    .from(saleRefunds)
    .where(inArray(saleRefunds.saleTransactionId, [...saleTransactionIds]))
    .orderBy(asc(saleRefunds.createdAt), asc(saleRefunds.ledgerTransactionId))
}
