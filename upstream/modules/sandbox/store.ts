import { and, asc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { sandboxCheckouts, sandboxDeliveries } from './tables.ts'

export type CheckoutRow = typeof sandboxCheckouts.$inferSelect
export type NewCheckout = typeof sandboxCheckouts.$inferInsert

/** The merchant's earlier checkout for the same payment, or this one. */
export async function insertCheckout(db: Db, checkout: NewCheckout): Promise<CheckoutRow> {
  await db.insert(sandboxCheckouts).values(checkout).onConflictDoNothing()
  const [row] = await db
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

export async function insertDeliveries(
  tx: Tx,
  rows: (typeof sandboxDeliveries.$inferInsert)[],
): Promise<void> {
  await tx.insert(sandboxDeliveries).values(rows)
}

export interface ClaimedDelivery {
  id: string
  body: unknown
  attempts: number
  webhookUrl: string
}

/**
 * Takes what is due for an attempt. Who dies with it has only put it off until `leaseEndsAt`: a delivery may
 * be made twice, never not at all.
 */
export async function claimDue(
  db: Db,
  options: { now: Date; leaseEndsAt: Date; maxAttempts: number; limit: number },
): Promise<ClaimedDelivery[]> {
  const due = db
    .select({ id: sandboxDeliveries.id })
    .from(sandboxDeliveries)
    .where(
      and(
        isNull(sandboxDeliveries.deliveredAt),
        lte(sandboxDeliveries.nextAttemptAt, options.now),
        lt(sandboxDeliveries.attempts, options.maxAttempts),
      ),
    )
    .orderBy(asc(sandboxDeliveries.nextAttemptAt))
    .limit(options.limit)
    .for('update', { skipLocked: true })
  return db
    .update(sandboxDeliveries)
    .set({ nextAttemptAt: options.leaseEndsAt, attempts: sql`${sandboxDeliveries.attempts} + 1` })
    .from(sandboxCheckouts)
    .where(and(inArray(sandboxDeliveries.id, due), eq(sandboxCheckouts.id, sandboxDeliveries.checkoutId)))
    .returning({
      id: sandboxDeliveries.id,
      body: sandboxDeliveries.body,
      attempts: sandboxDeliveries.attempts,
      webhookUrl: sandboxCheckouts.webhookUrl,
    })
}

export async function markDelivered(db: Db, deliveryId: string, now: Date): Promise<void> {
  await db.update(sandboxDeliveries).set({ deliveredAt: now }).where(eq(sandboxDeliveries.id, deliveryId))
}

export async function putOff(db: Db, deliveryId: string, nextAttemptAt: Date): Promise<void> {
  await db.update(sandboxDeliveries).set({ nextAttemptAt }).where(eq(sandboxDeliveries.id, deliveryId))
}
