/** What payments are for. */
import { asc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { accounts } from '../accounts/tables.ts'
import { paymentItems, paymentTransactions } from './tables.ts'

export type PaymentItem = typeof paymentItems.$inferSelect
export type NewItem = typeof paymentItems.$inferInsert

export async function insertItems(
  tx: Tx,
  paymentId: string,
  items: readonly Omit<NewItem, 'id' | 'paymentId' | 'position'>[],
): Promise<PaymentItem[]> {
  const rows = items.map((item, position) => ({ ...item, id: newId(), paymentId, position }))
  return tx.insert(paymentItems).values(rows).returning()
}

/** Of these payments, each one's in their order. */
export async function listItems(db: Db, paymentIds: readonly string[]): Promise<PaymentItem[]> {
  if (!paymentIds.length) return []
  return db
    .select()
    .from(paymentItems)
    .where(inArray(paymentItems.paymentId, [...paymentIds]))
    .orderBy(asc(paymentItems.paymentId), asc(paymentItems.position))
}

/** By the ledger transaction of its sale; not every sale has a payment. */
export async function findItemOfSale(db: Db, ledgerTransactionId: string): Promise<PaymentItem | undefined> {
  const [row] = await db
    .select()
    .from(paymentItems)
    .where(eq(paymentItems.ledgerTransactionId, ledgerTransactionId))
  return row
}

/** What these payments were for, by their first items. */
export async function findKinds(db: Db, paymentIds: readonly string[]): Promise<Map<string, string>> {
  const items = await listItems(db, paymentIds)
  return new Map(items.toReversed().map(({ paymentId, kind }) => [paymentId, kind]))
}

export interface SellerName {
  _id: string
  username: string
  name: string
}

export async function findSellerNames(
  db: Db,
  performerIds: readonly string[],
): Promise<Map<string, SellerName>> {
  if (!performerIds.length) return new Map()
  const rows = await db
    .select({ id: accounts.id, username: accounts.username, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.id, [...performerIds]))
  return new Map(rows.map(({ id, username, name }) => [id, { _id: id, username: username ?? '', name }]))
}

export async function updateItem(tx: Tx, itemId: string, change: Partial<NewItem>): Promise<void> {
  await tx.update(paymentItems).set(change).where(eq(paymentItems.id, itemId))
}

/** What the payer said goes, once nothing can be bought with it any more. */
export async function clearDetails(tx: Tx, paymentIds: readonly string[]): Promise<void> {
  if (!paymentIds.length) return
  await tx
    .update(paymentItems)
    .set({ details: {} })
    .where(inArray(paymentItems.paymentId, [...paymentIds]))
}

/** A payer who has left: their words go, the books stay. */
export async function forgetDetails(tx: Tx, fanId: string): Promise<void> {
  const own = tx
    .select({ id: paymentTransactions.id })
    .from(paymentTransactions)
    .where(eq(paymentTransactions.fanId, fanId))
  await tx.update(paymentItems).set({ details: {} }).where(inArray(paymentItems.paymentId, own))
}
