import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { sandboxCheckouts, sandboxRefunds } from './tables.ts'

export type CheckoutRow = typeof sandboxCheckouts.$inferSelect
export type NewCheckout = typeof sandboxCheckouts.$inferInsert

/** Inserts a checkout. Returns the merchant's earlier checkout for the same payment where there is one. */
export async function insertCheckout(tx: Tx, checkout: NewCheckout): Promise<CheckoutRow> {
  await tx.insert(sandboxCheckouts).values(checkout).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(sandboxCheckouts)
    .where(eq(sandboxCheckouts.merchantReference, checkout.merchantReference))
  return row!
}

export async function findCheckout(db: Db, checkoutId: string): Promise<CheckoutRow | undefined> {
  const [row] = await db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, checkoutId))
  return row
}

export async function lockCheckout(tx: Tx, checkoutId: string): Promise<CheckoutRow | undefined> {
  const [row] = await tx
    .select()
    .from(sandboxCheckouts)
    .where(eq(sandboxCheckouts.id, checkoutId))
    .for('update')
  return row
}

export async function setStatus(tx: Tx, checkoutId: string, status: CheckoutRow['status']): Promise<void> {
  await tx.update(sandboxCheckouts).set({ status }).where(eq(sandboxCheckouts.id, checkoutId))
}

export async function listRefunds(tx: Tx, checkoutId: string) {
  return tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.checkoutId, checkoutId))
}

export async function insertRefund(tx: Tx, refund: typeof sandboxRefunds.$inferInsert): Promise<void> {
  await tx.insert(sandboxRefunds).values(refund)
}
