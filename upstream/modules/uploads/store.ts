import { and, count, eq, gt, inArray, isNull, lte, or, sql, sum } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { files } from '../files/tables.ts'
import { uploads } from './tables.ts'

export type UploadRow = typeof uploads.$inferSelect

/** Finds an account's own upload whose last progress was after `since`. */
export async function findOwn(
  db: Db,
  { id, ownerId, since }: { id: string; ownerId: string; since: Date },
): Promise<UploadRow | undefined> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.ownerId, ownerId), gt(uploads.updatedAt, since)))
  return row
}

export async function findByTicket(db: Db, ticket: string): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(uploads).where(eq(uploads.ticket, ticket))
  return row
}

/** Makes the upload accept this ticket in place of its former one. */
export async function putTicket(tx: Tx, id: string, ticket: string): Promise<void> {
  await tx.update(uploads).set({ ticket }).where(eq(uploads.id, id))
}

export async function insertUpload(tx: Tx, row: typeof uploads.$inferInsert): Promise<UploadRow> {
  const [made] = await tx.insert(uploads).values(row).returning()
  return made!
}

/** Moves the offset forward. @returns false when it is no longer at `from`, or the upload is gone */
export async function moveOffset(
  tx: Tx,
  id: string,
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(uploads)
    .set({ offset: to, updatedAt: now })
    .where(and(eq(uploads.id, id), eq(uploads.offset, from)))
    .returning({ id: uploads.id })
  return rows.length === 1
}

export async function putFile(tx: Tx, id: string, fileId: string, now: Date): Promise<void> {
  await tx.update(uploads).set({ fileId, updatedAt: now }).where(eq(uploads.id, id))
}

export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.delete(uploads).where(eq(uploads.id, id))
}

/** @returns whether its last progress was still at `until` or earlier */
export async function deleteIdle(tx: Tx, id: string, until: Date): Promise<boolean> {
  const rows = await tx
    .delete(uploads)
    .where(and(eq(uploads.id, id), lte(uploads.updatedAt, until)))
    .returning({ id: uploads.id })
  return rows.length === 1
}

/** Lists uploads whose last progress was at `until` or earlier. */
export async function listIdle(db: Db, until: Date): Promise<string[]> {
  const rows = await db.select({ id: uploads.id }).from(uploads).where(lte(uploads.updatedAt, until))
  return rows.map(({ id }) => id)
}

export async function listOwn(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.select({ id: uploads.id }).from(uploads).where(eq(uploads.ownerId, ownerId))
  return rows.map(({ id }) => id)
}

export async function listKnown(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(inArray(uploads.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Sums up what an account uses: its stored files and its open uploads. An upload stays open until its file has bytes of
 * its own, since a video gets them only from its job. A file that the upload does not name yet has the upload's id.
 */
export async function sumUse(db: Db, ownerId: string): Promise<{ usedBytes: number; openUploads: number }> {
  const [stored] = await db
    .select({ bytes: sum(files.sizeBytes) })
    .from(files)
    .where(eq(files.ownerId, ownerId))
  const [open] = await db
    .select({ bytes: sum(uploads.sizeBytes), count: count() })
    .from(uploads)
    .leftJoin(files, eq(files.id, sql`coalesce(${uploads.fileId}, ${uploads.id})`))
    .where(and(eq(uploads.ownerId, ownerId), or(isNull(files.id), eq(files.sizeBytes, 0))))
  return { usedBytes: Number(stored?.bytes ?? 0) + Number(open?.bytes ?? 0), openUploads: open?.count ?? 0 }
}
