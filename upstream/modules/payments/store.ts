import { and, asc, count, desc, eq, gt, inArray, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { accounts } from '../accounts/tables.ts'
import { keptPurchases, paymentItems, paymentTransactions, providerEvents, walletPackages } from './tables.ts'

export type NewPayment = typeof paymentTransactions.$inferInsert
/** A payment with its items, in their order. */
export type PaymentRow = typeof paymentTransactions.$inferSelect & { items: PaymentItem[] }

const OPEN = ['created', 'pending'] as const

export async function insertPayment(
  tx: Tx,
  { items, ...payment }: NewPayment & { items: Omit<NewItem, 'id' | 'paymentId' | 'position'>[] },
): Promise<PaymentRow> {
  const [row] = await tx.insert(paymentTransactions).values(payment).returning()
  return { ...row!, items: await insertItems(tx, row!.id, items) }
}

export async function findOwn(db: Db, fanId: string, paymentId: string): Promise<PaymentRow | undefined> {
  const rows = await db
    .select()
    .from(paymentTransactions)
    .where(and(eq(paymentTransactions.id, paymentId), eq(paymentTransactions.fanId, fanId)))
  return (await withItems(db, rows))[0]
}

export async function findPayment(db: Db, paymentId: string): Promise<PaymentRow | undefined> {
  const rows = await db.select().from(paymentTransactions).where(eq(paymentTransactions.id, paymentId))
  return (await withItems(db, rows))[0]
}

/** Locks a payment's row. The items of a payment change only under this lock. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<PaymentRow | undefined> {
  const rows = await tx
    .select()
    .from(paymentTransactions)
    .where(eq(paymentTransactions.id, paymentId))
    .for('update')
  return (await withItems(tx, rows))[0]
}

async function withItems(
  db: Db,
  rows: readonly (typeof paymentTransactions.$inferSelect)[],
): Promise<PaymentRow[]> {
  const items = Map.groupBy(
    await listItems(
      db,
      rows.map(({ id }) => id),
    ),
    ({ paymentId }) => paymentId,
  )
  return rows.map((row) => ({ ...row, items: items.get(row.id) ?? [] }))
}

export async function findByReference(
  db: Db,
  provider: string,
  reference: string,
): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: paymentTransactions.id })
    .from(paymentTransactions)
    .where(
      and(eq(paymentTransactions.provider, provider), eq(paymentTransactions.providerReference, reference)),
    )
  return row
}

export async function updatePayment(tx: Tx, paymentId: string, change: Partial<NewPayment>): Promise<void> {
  await tx.update(paymentTransactions).set(change).where(eq(paymentTransactions.id, paymentId))
}

/**
 * Stores the provider's reference for a payment, and sets a created payment to pending. A payment that was cancelled
 * meanwhile gets the reference too, so that money paid there can be matched to it.
 */
export async function saveCheckout(
  tx: Tx,
  paymentId: string,
  checkout: { provider: string; reference: string; redirectUrl: string },
  now: Date,
): Promise<void> {
  await tx
    .update(paymentTransactions)
    .set({
      provider: checkout.provider,
      providerReference: checkout.reference,
      redirectUrl: checkout.redirectUrl,
      source: sql`case when ${paymentTransactions.status} = 'created' then 'provider'
        else ${paymentTransactions.source} end`,
      status: sql`case when ${paymentTransactions.status} = 'created' then 'pending'
        else ${paymentTransactions.status} end`,
      updatedAt: now,
    })
    .where(and(eq(paymentTransactions.id, paymentId), sql`${paymentTransactions.providerReference} is null`))
}

/**
 * Cancels the buyer's other payments for the same thing that could still be paid. Money that arrives for one of them
 * is credited to the wallet.
 */
export async function cancelTwins(
  tx: Tx,
  { id, fanId }: PaymentRow,
  { kind, subjectType, subjectId }: PaymentItem,
  { why, now }: { why: string; now: Date },
): Promise<void> {
  if (subjectType === null || subjectId === null) return
  const alsoForIt = tx
    .select({ id: paymentItems.paymentId })
    .from(paymentItems)
    .where(
      and(
        eq(paymentItems.kind, kind),
        eq(paymentItems.subjectType, subjectType),
        eq(paymentItems.subjectId, subjectId),
      ),
    )
  // Until a declined payment expires, the payer may still pay it with another card on the provider's page.
  const isDeclined = and(eq(paymentTransactions.status, 'failed'), gt(paymentTransactions.expiresAt, now))
  const ended = await tx
    .update(paymentTransactions)
    .set({ status: 'cancelled', failureText: why, settledAt: now, updatedAt: now })
    .where(
      and(
        eq(paymentTransactions.fanId, fanId),
        inArray(paymentTransactions.id, alsoForIt),
        or(inArray(paymentTransactions.status, [...OPEN]), isDeclined),
        ne(paymentTransactions.id, id),
      ),
    )
    .returning({ id: paymentTransactions.id })
  await clearDetails(
    tx,
    ended.map((payment) => payment.id),
  )
}

/**
 * Lists payments whose time is over, oldest first: open ones, and declined ones that still hold the payer's details or
 * a purchase.
 */
export async function listOverdue(db: Db, now: Date, limit: number): Promise<string[]> {
  const told = db
    .select({ id: paymentItems.paymentId })
    .from(paymentItems)
    .where(sql`${paymentItems.details} <> '{}'`)
  const keeping = db
    .select({ id: keptPurchases.paymentId })
    .from(keptPurchases)
    .where(eq(keptPurchases.state, 'waiting'))
  const rows = await db
    .select({ id: paymentTransactions.id })
    .from(paymentTransactions)
    .where(
      and(
        or(
          inArray(paymentTransactions.status, [...OPEN]),
          and(
            eq(paymentTransactions.status, 'failed'),
            or(inArray(paymentTransactions.id, told), inArray(paymentTransactions.id, keeping)),
          ),
        ),
        lte(paymentTransactions.expiresAt, now),
      ),
    )
    .orderBy(asc(paymentTransactions.expiresAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function listOwn(
  db: Db,
  fanId: string,
  query: { status?: PaymentRow['status'] | undefined; limit: number; offset: number },
): Promise<{ rows: PaymentRow[]; total: number }> {
  const condition = and(
    eq(paymentTransactions.fanId, fanId),
    query.status ? eq(paymentTransactions.status, query.status) : undefined,
  )
  const rows = await db
    .select()
    .from(paymentTransactions)
    .where(condition)
    .orderBy(desc(paymentTransactions.createdAt), desc(paymentTransactions.id))
    .limit(query.limit)
    .offset(query.offset)
  const [counted] = await db.select({ total: count() }).from(paymentTransactions).where(condition)
  return { rows: await withItems(db, rows), total: counted?.total ?? 0 }
}

/** @returns false for an event that was recorded before */
export async function recordEvent(
  tx: Tx,
  event: { provider: string; eventId: string; receivedAt: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(providerEvents)
    .values({ provider: event.provider, eventId: event.eventId, receivedAt: event.receivedAt })
    .onConflictDoNothing()
    .returning({ eventId: providerEvents.eventId })
  return rows.length === 1
}

export async function pruneEvents(tx: Tx, before: Date): Promise<void> {
  await tx.delete(providerEvents).where(lt(providerEvents.receivedAt, before))
}

export async function listPackages(db: Db) {
  return db.select().from(walletPackages).orderBy(asc(walletPackages.position), asc(walletPackages.id))
}

export async function findPackage(db: Db, packageId: string) {
  const [row] = await db.select().from(walletPackages).where(eq(walletPackages.id, packageId))
  return row
}

export async function findPackageNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await db
    .select()
    .from(walletPackages)
    .where(inArray(walletPackages.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.name]))
}

export async function insertPackages(
  tx: Tx,
  packages: (typeof walletPackages.$inferInsert)[],
): Promise<void> {
  await tx.insert(walletPackages).values(packages)
}

export type PaymentItem = typeof paymentItems.$inferSelect
type NewItem = typeof paymentItems.$inferInsert

async function insertItems(
  tx: Tx,
  paymentId: string,
  items: readonly Omit<NewItem, 'id' | 'paymentId' | 'position'>[],
): Promise<PaymentItem[]> {
  const rows = items.map((item, position) => ({ ...item, id: newId(), paymentId, position }))
  return tx.insert(paymentItems).values(rows).returning()
}

/** Lists the items of these payments, those of each payment in their order. */
async function listItems(db: Db, paymentIds: readonly string[]): Promise<PaymentItem[]> {
  if (!paymentIds.length) return []
  return db
    .select()
    .from(paymentItems)
    .where(inArray(paymentItems.paymentId, [...paymentIds]))
    .orderBy(asc(paymentItems.paymentId), asc(paymentItems.position))
}

/** Finds an item by the ledger transaction of its sale; not every sale has a payment. */
export async function findItemOfSale(db: Db, ledgerTransactionId: string): Promise<PaymentItem | undefined> {
  const [row] = await db
    .select()
    .from(paymentItems)
    .where(eq(paymentItems.ledgerTransactionId, ledgerTransactionId))
  return row
}

/** Returns the kind of each payment's first item, by the payment's id. */
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

/** Deletes what the payer wrote, once the payments can no longer buy anything. */
export async function clearDetails(tx: Tx, paymentIds: readonly string[]): Promise<void> {
  if (!paymentIds.length) return
  await tx
    .update(paymentItems)
    .set({ details: {} })
    .where(inArray(paymentItems.paymentId, [...paymentIds]))
}

/** Deletes what a payer who has left wrote; the payments stay. */
export async function forgetDetails(tx: Tx, fanId: string): Promise<void> {
  const own = tx
    .select({ id: paymentTransactions.id })
    .from(paymentTransactions)
    .where(eq(paymentTransactions.fanId, fanId))
  await tx.update(paymentItems).set({ details: {} }).where(inArray(paymentItems.paymentId, own))
}

/** The condition for the items of a payer's payments. */
export function areItemsOf(fanId: string): SQL {
  return inArray(
    paymentItems.paymentId,
    sql`(select ${paymentTransactions.id} from ${paymentTransactions} where ${paymentTransactions.fanId} = ${fanId})`,
  )
}
