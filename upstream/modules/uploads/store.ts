import { and, eq, gt } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
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
