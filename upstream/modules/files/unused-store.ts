/** Reads and writes since when nothing shows an uploaded image. */
import { and, asc, eq, inArray, isNull, lte, ne, notExists, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { ORIGINAL } from './images.ts'
import { files, fileUses } from './tables.ts'

/** Other images have places of their own, which set them aside. */
const isUploaded = and(
  eq(files.kind, 'image'),
  sql`${files.variants} @> ${JSON.stringify([{ name: ORIGINAL }])}::jsonb`,
)

/** Whether nothing needs the file. A reason to keep files that nothing shows belongs here, and only here. */
function isUnneeded(db: Db) {
  const uses = db.select({ fileId: fileUses.fileId }).from(fileUses).where(eq(fileUses.fileId, files.id))
  return and(isNull(files.keptUntil), notExists(uses))
}

/** An image that is still being received is swept by `deleteUnreceived`. */
function isDue(due: Date) {
  return and(lte(files.unusedSince, due), ne(files.status, 'uploading'))
}

/**
 * Notes which of these files are uploaded images that nothing needs. `putUses` has locked them: when two things give up
 * the same file at once, the second sees that it was the last.
 */
export async function putUnusedSince(tx: Tx, fileIds: readonly string[], since: Date): Promise<void> {
  const isOne = inArray(files.id, [...fileIds])
  await tx
    .update(files)
    .set({ unusedSince: since })
    .where(and(isOne, isUploaded, isUnneeded(tx)))
}

/** Lists files that nothing has needed since `due` or longer. */
export async function listUnused(db: Db, due: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(isDue(due), isUnneeded(db)))
    .orderBy(asc(files.unusedSince))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Sets a file aside, so that nothing can take it any more. @returns false when something has taken it meanwhile */
export async function setUnusedAside(
  tx: Tx,
  fileId: string,
  { due, now }: { due: Date; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(files)
    .set({ keptUntil: now })
    .where(and(eq(files.id, fileId), isDue(due), isUnneeded(tx)))
    .returning({ id: files.id })
  return rows.length === 1
}
