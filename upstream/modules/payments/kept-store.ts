import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { keptPurchases, paymentTransactions } from './tables.ts'

export type KeptRow = typeof keptPurchases.$inferSelect

export async function insertKept(tx: Tx, row: typeof keptPurchases.$inferInsert): Promise<void> {
  await tx.insert(keptPurchases).values(row)
}

/** Finds the purchase that a payment keeps, with the payer. */
export async function findKept(
  db: Db,
  paymentId: string,
): Promise<(KeptRow & { fanId: string }) | undefined> {
  const [row] = await db
    .select({ kept: keptPurchases, fanId: paymentTransactions.fanId })
    .from(keptPurchases)
    .innerJoin(paymentTransactions, eq(paymentTransactions.id, keptPurchases.paymentId))
    .where(eq(keptPurchases.paymentId, paymentId))
  return row && { ...row.kept, fanId: row.fanId }
}

/** Lists the purchases that these payments keep. */
export async function listKept(db: Db, paymentIds: readonly string[]): Promise<KeptRow[]> {
  if (!paymentIds.length) return []
  return db
    .select()
    .from(keptPurchases)
    .where(inArray(keptPurchases.paymentId, [...paymentIds]))
}

type Decision = { decidedAt: Date } & (
  | { state: 'bought'; amountCents: number }
  | { state: 'refused'; refusalCode: NonNullable<KeptRow['refusalCode']> }
)

/** Decides a waiting purchase, and deletes what the payer wrote. A decided one stays as it is. */
export async function decideKept(tx: Tx, paymentId: string, decision: Decision): Promise<void> {
  await tx
    .update(keptPurchases)
    .set({ ...decision, details: {} })
    .where(and(eq(keptPurchases.paymentId, paymentId), eq(keptPurchases.state, 'waiting')))
}

/** Gives up what the top-ups of a payer who has left would still buy, and deletes what the payer wrote. */
export async function forgetKept(tx: Tx, fanId: string, decidedAt: Date): Promise<void> {
  await tx
    .update(keptPurchases)
    .set({ state: 'refused', refusalCode: 'ACCOUNT_CLOSING', details: {}, decidedAt })
    .where(and(isKeptOf(fanId), eq(keptPurchases.state, 'waiting')))
}

/** The condition for the purchases that a payer's payments keep. */
export function isKeptOf(fanId: string): SQL {
  return inArray(
    keptPurchases.paymentId,
    sql`(select ${paymentTransactions.id} from ${paymentTransactions} where ${paymentTransactions.fanId} = ${fanId})`,
  )
}
