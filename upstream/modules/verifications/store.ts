import { and, asc, count, desc, eq, inArray, min } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { accounts } from '../accounts/tables.ts'
import { documentReads, performerIdentities, verificationDocuments, verificationRequests } from './tables.ts'

export type VerificationRequest = typeof verificationRequests.$inferSelect
export type VerificationDocument = typeof verificationDocuments.$inferSelect

export async function insertIdentity(tx: Tx, row: typeof performerIdentities.$inferInsert): Promise<void> {
  await tx.insert(performerIdentities).values(row)
}

export async function findIdentity(db: Db, accountId: string) {
  const [row] = await db
    .select()
    .from(performerIdentities)
    .where(eq(performerIdentities.accountId, accountId))
  return row
}

export async function insertRequest(
  tx: Tx,
  request: typeof verificationRequests.$inferInsert,
  documents: (typeof verificationDocuments.$inferInsert)[],
): Promise<void> {
  await tx.insert(verificationRequests).values(request)
  await tx.insert(verificationDocuments).values(documents)
}

export async function findLatestRequest(db: Db, accountId: string): Promise<VerificationRequest | undefined> {
  const [row] = await db
    .select()
    .from(verificationRequests)
    .where(eq(verificationRequests.accountId, accountId))
    .orderBy(desc(verificationRequests.submittedAt), desc(verificationRequests.id))
    .limit(1)
  return row
}

/** @returns true if the documents still waited, so that of two simultaneous decisions one counts */
export async function decideRequest(
  tx: Tx,
  requestId: string,
  decision: { status: 'approved' | 'rejected'; reason: string | null; decidedAt: Date; decidedBy: string },
): Promise<boolean> {
  const rows = await tx
    .update(verificationRequests)
    .set(decision)
    .where(and(eq(verificationRequests.id, requestId), eq(verificationRequests.status, 'submitted')))
    .returning({ id: verificationRequests.id })
  return rows.length === 1
}

export async function listOpenRequests(db: Db, { limit, offset } = { limit: 500, offset: 0 }) {
  return db
    .select({ request: verificationRequests, account: accounts })
    .from(verificationRequests)
    .innerJoin(accounts, eq(accounts.id, verificationRequests.accountId))
    .where(eq(verificationRequests.status, 'submitted'))
    .orderBy(asc(verificationRequests.submittedAt), asc(verificationRequests.id))
    .limit(limit)
    .offset(offset)
}

export async function countOpenRequests(db: Db): Promise<{ waiting: number; oldestAt: Date | null }> {
  const [row] = await db
    .select({ waiting: count(), oldestAt: min(verificationRequests.submittedAt) })
    .from(verificationRequests)
    .where(eq(verificationRequests.status, 'submitted'))
  return row!
}

export async function listDocuments(db: Db, accountId: string): Promise<VerificationDocument[]> {
  return db
    .select()
    .from(verificationDocuments)
    .where(eq(verificationDocuments.accountId, accountId))
    .orderBy(asc(verificationDocuments.createdAt), asc(verificationDocuments.id))
}

export async function findDocument(db: Db, documentId: string): Promise<VerificationDocument | undefined> {
  const [row] = await db.select().from(verificationDocuments).where(eq(verificationDocuments.id, documentId))
  return row
}

export async function deleteDocuments(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length) await tx.delete(verificationDocuments).where(inArray(verificationDocuments.id, [...ids]))
}

export async function insertRead(tx: Tx, row: typeof documentReads.$inferInsert): Promise<void> {
  await tx.insert(documentReads).values(row)
}

export async function listReads(db: Db, accountId: string) {
  return db
    .select()
    .from(documentReads)
    .where(eq(documentReads.accountId, accountId))
    .orderBy(asc(documentReads.readAt), asc(documentReads.id))
}
