/** What people have bought and keep: written with its sale, gone with the last cent of its refund. */
import { and, eq, gt, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { accounts } from '../accounts/tables.ts'
import { purchases } from './tables.ts'

type PurchaseRow = typeof purchases.$inferInsert
type Thing = Pick<PurchaseRow, 'subjectType' | 'subjectId'>

export async function insertPurchase(tx: Tx, purchase: PurchaseRow): Promise<void> {
  await tx.insert(purchases).values(purchase)
}

/** Of what was sold by that ledger transaction nothing is the buyer's any more. */
export async function removePurchases(tx: Tx, saleTransactionId: string): Promise<void> {
  await tx.delete(purchases).where(eq(purchases.saleTransactionId, saleTransactionId))
}

/**
 * Some of the things have come back, not all. What its buyer does not keep has no purchase, and nothing changes.
 * @throws Error when none would be left: the last of them goes with the last cent
 */
export async function reducePurchase(tx: Tx, saleTransactionId: string, quantity: number): Promise<void> {
  const rows = await tx
    .update(purchases)
    .set({ quantity: sql`${purchases.quantity} - ${quantity}` })
    .where(and(eq(purchases.saleTransactionId, saleTransactionId), gt(purchases.quantity, quantity)))
    .returning({ quantity: purchases.quantity })
  if (rows.length) return
  const kept = await tx.$count(purchases, eq(purchases.saleTransactionId, saleTransactionId))
  if (kept) throw new Error(`fewer than ${quantity + 1} are left of ${saleTransactionId}`)
}

/** Those of the things that somebody has bought, and that are still theirs. */
export async function listBought<Asked extends { subjectType: string; id: string }>(
  db: Db,
  buyerId: string,
  things: readonly Asked[],
  now: Date,
): Promise<Asked[]> {
  const byType = Map.groupBy(things, ({ subjectType }) => subjectType)
  const isAsked = [...byType].map(([subjectType, some]) =>
    and(
      eq(purchases.subjectType, subjectType),
      inArray(
        purchases.subjectId,
        some.map(({ id }) => id),
      ),
    ),
  )
  const rows = await db
    .select({ subjectType: purchases.subjectType, subjectId: purchases.subjectId })
    .from(purchases)
    .where(and(eq(purchases.buyerId, buyerId), or(...isAsked), isRunning(now)))
  const bought = new Set(rows.map(({ subjectType, subjectId }) => `${subjectType} ${subjectId}`))
  return things.filter(({ subjectType, id }) => bought.has(`${subjectType} ${id}`))
}

/** Whether somebody has bought the thing, and it is still theirs. */
export async function isBought(
  db: Db,
  buyerId: string,
  { subjectType, subjectId }: Thing,
  now: Date,
): Promise<boolean> {
  return (await listBought(db, buyerId, [{ subjectType, id: subjectId }], now)).length > 0
}

/**
 * Whether the thing is still theirs who have bought it: not paid back in whole, not rented for days that are over, and
 * not of an account that has been deleted. Its module archives it then, and deletes it only afterwards. The caller holds
 * the thing, so that nobody buys it meanwhile.
 */
export async function isKeptByBuyers(tx: Tx, { subjectType, subjectId }: Thing, now: Date): Promise<boolean> {
  const [kept] = await tx
    .select({ buyerId: purchases.buyerId })
    .from(purchases)
    .innerJoin(accounts, eq(accounts.id, purchases.buyerId))
    .where(
      and(
        ne(accounts.status, 'deleted'),
        eq(purchases.subjectType, subjectType),
        eq(purchases.subjectId, subjectId),
        isRunning(now),
      ),
    )
    .limit(1)
  return kept !== undefined
}

/** The sales by which somebody has bought of a performer since then what is still theirs, by their ledger transactions. */
export async function listSalesSince(
  db: Db,
  { buyerId, performerId, since, now }: { buyerId: string; performerId: string; since: Date; now: Date },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ saleTransactionId: purchases.saleTransactionId })
    .from(purchases)
    .where(
      and(
        eq(purchases.performerId, performerId),
        eq(purchases.buyerId, buyerId),
        gte(purchases.createdAt, since),
        isRunning(now),
      ),
    )
  return rows.map(({ saleTransactionId }) => saleTransactionId)
}

/** What was bought for some days is over with them. */
function isRunning(now: Date) {
  return or(isNull(purchases.until), gt(purchases.until, now))
}
