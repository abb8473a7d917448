/** Purchases that people still have: a sale inserts a purchase, and a refund in full deletes it. */
import {
  and,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  ne,
  or,
  type Placeholder,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { accounts } from '../accounts/tables.ts'
import { purchases } from './tables.ts'

type PurchaseRow = typeof purchases.$inferInsert
type Thing = Pick<PurchaseRow, 'subjectType' | 'subjectId'>

export async function insertPurchase(tx: Tx, purchase: PurchaseRow): Promise<void> {
  await tx.insert(purchases).values(purchase)
}

/** Deletes the purchases of a sale, given by its ledger transaction. */
export async function removePurchases(tx: Tx, saleTransactionId: string): Promise<void> {
  await tx.delete(purchases).where(eq(purchases.saleTransactionId, saleTransactionId))
}

/**
 * Reduces the quantity of a purchase, when some pieces were returned but not all. A sale without a purchase row,
 * whose buyer keeps nothing, is ignored.
 * @throws Error when no piece would be left: only `removePurchases` removes the last one
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

/** Lists the subjects that the buyer has bought and still has. */
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

/**
 * Whether the buyer still has each row's subject, by one index lookup for each row of a page.
 * @param now a placeholder for the time, as text
 */
export function hasBought(
  buyerId: Placeholder,
  subjectType: string,
  subjectId: SQLWrapper,
  now: Placeholder,
): SQL<boolean> {
  return sql<boolean>`exists(select from ${purchases} where ${purchases.buyerId} = ${buyerId}
    and ${purchases.subjectType} = ${sql.raw(`'${subjectType}'`)} and ${purchases.subjectId} = ${subjectId}
    and (${purchases.until} is null or ${purchases.until} > ${now}::timestamptz))`
}

/** Whether the buyer has bought the subject and still has it. */
export async function isBought(
  db: Db,
  buyerId: string,
  { subjectType, subjectId }: Thing,
  now: Date,
): Promise<boolean> {
  return (await listBought(db, buyerId, [{ subjectType, id: subjectId }], now)).length > 0
}

/**
 * Whether any buyer still has the subject: the purchase is not refunded in full, its rental is not over, and the
 * buyer's account is not deleted. While buyers have it, its module archives it instead of deleting it. The caller
 * must hold a lock on the subject, so that it is not sold meanwhile.
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

/**
 * Lists the ledger transactions of sales by a performer to a buyer since a time, if the buyer still has what they
 * bought.
 */
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

/** Whether the rental is not over; purchases without an end always run. */
function isRunning(now: Date) {
  return or(isNull(purchases.until), gt(purchases.until, now))
}
