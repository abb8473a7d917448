import { and, asc, count, desc, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { accounts } from '../accounts/tables.ts'
import { paymentTransactions, providerEvents, walletPackages } from './tables.ts'

export type PaymentRow = typeof paymentTransactions.$inferSelect
export type NewPayment = typeof paymentTransactions.$inferInsert
export type PaymentWithPerformer = {
  payment: PaymentRow
  performer: { id: string; username: string | null; name: string } | null
}

const OPEN = ['created', 'pending'] as const

function selectWithPerformer(db: Db) {
  return db
    .select({
      payment: paymentTransactions,
      performer: { id: accounts.id, username: accounts.username, name: accounts.name },
    })
    .from(paymentTransactions)
    .leftJoin(accounts, eq(accounts.id, paymentTransactions.performerId))
}

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<PaymentRow> {
  const [row] = await tx.insert(paymentTransactions).values(payment).returning()
  return row!
}

export async function findOwn(
  db: Db,
  fanId: string,
  paymentId: string,
): Promise<PaymentWithPerformer | undefined> {
  const [row] = await selectWithPerformer(db).where(
    and(eq(paymentTransactions.id, paymentId), eq(paymentTransactions.fanId, fanId)),
  )
  return row
}

export async function findPayment(db: Db, paymentId: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(paymentTransactions).where(eq(paymentTransactions.id, paymentId))
  return row
}

export async function lockPayment(tx: Tx, paymentId: string): Promise<PaymentRow | undefined> {
  const [row] = await tx
    .select()
    .from(paymentTransactions)
    .where(eq(paymentTransactions.id, paymentId))
    .for('update')
  return row
}

export async function findByReference(
  db: Db,
  provider: string,
  reference: string,
): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentTransactions)
    .where(
      and(eq(paymentTransactions.provider, provider), eq(paymentTransactions.providerReference, reference)),
    )
  return row
}

export async function updatePayment(tx: Tx, paymentId: string, change: Partial<NewPayment>): Promise<void> {
  await tx.update(paymentTransactions).set(change).where(eq(paymentTransactions.id, paymentId))
}

/** A payment whose sale has been paid back in whole, by its ledger transaction; not every sale has one. */
export async function closeRefunded(tx: Tx, ledgerTransactionId: string, updatedAt: Date): Promise<void> {
  await tx
    .update(paymentTransactions)
    .set({ status: 'refunded', updatedAt })
    .where(eq(paymentTransactions.ledgerTransactionId, ledgerTransactionId))
}

/**
 * Keeps the provider's name for a payment, and lets it wait there unless it has been given up meanwhile: what
 * is paid there all the same must find its way back.
 */
export async function saveCheckout(
  db: Db,
  paymentId: string,
  checkout: { provider: string; reference: string; redirectUrl: string },
  now: Date,
): Promise<void> {
  await db
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

/** Ends the buyer's other open payments for the same thing. What is paid for one all the same goes into the wallet. */
export async function cancelTwins(
  tx: Tx,
  { id, fanId, kind, subjectType, subjectId }: PaymentRow,
  { why, now }: { why: string; now: Date },
): Promise<void> {
  if (subjectType === null || subjectId === null) return
  await tx
    .update(paymentTransactions)
    .set({ status: 'cancelled', details: {}, failureText: why, settledAt: now, updatedAt: now })
    .where(
      and(
        eq(paymentTransactions.fanId, fanId),
        eq(paymentTransactions.kind, kind),
        eq(paymentTransactions.subjectType, subjectType),
        eq(paymentTransactions.subjectId, subjectId),
        inArray(paymentTransactions.status, [...OPEN]),
        ne(paymentTransactions.id, id),
      ),
    )
}

/** @returns the number of those that have expired now. */
export async function expireOpen(db: Db, now: Date): Promise<number> {
  const rows = await db
    .update(paymentTransactions)
    .set({ status: 'expired', details: {}, settledAt: now, updatedAt: now })
    .where(and(inArray(paymentTransactions.status, [...OPEN]), lte(paymentTransactions.expiresAt, now)))
    .returning({ id: paymentTransactions.id })
  return rows.length
}

export async function listOwn(
  db: Db,
  fanId: string,
  query: { status?: PaymentRow['status'] | undefined; limit: number; offset: number },
): Promise<{ rows: PaymentWithPerformer[]; total: number }> {
  const condition = and(
    eq(paymentTransactions.fanId, fanId),
    query.status ? eq(paymentTransactions.status, query.status) : undefined,
  )
  const rows = await selectWithPerformer(db)
    .where(condition)
    .orderBy(desc(paymentTransactions.createdAt), desc(paymentTransactions.id))
    .limit(query.limit)
    .offset(query.offset)
  const [counted] = await db.select({ total: count() }).from(paymentTransactions).where(condition)
  return { rows, total: counted?.total ?? 0 }
}

/** @returns false for an event that has been here before. */
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

/** A payer who has left: their words go, the books stay. */
export async function forgetDetails(tx: Tx, fanId: string): Promise<void> {
  await tx.update(paymentTransactions).set({ details: {} }).where(eq(paymentTransactions.fanId, fanId))
}

export async function pruneEvents(db: Db, before: Date): Promise<void> {
  await db.delete(providerEvents).where(lt(providerEvents.receivedAt, before))
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

/** What these payments were for. */
export async function findKinds(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await db
    .select({ id: paymentTransactions.id, kind: paymentTransactions.kind })
    .from(paymentTransactions)
    .where(inArray(paymentTransactions.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.kind]))
}

export async function insertPackages(
  db: Db,
  packages: (typeof walletPackages.$inferInsert)[],
): Promise<void> {
  await db.insert(walletPackages).values(packages)
}
