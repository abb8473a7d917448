import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../kernel/database.ts'
import type { StoredFile } from './images.ts'
import { files } from './tables.ts'

const videos = alias(files, 'videos')

export type NewFile = typeof files.$inferInsert

export async function insertFiles(db: Db, rows: NewFile[]): Promise<void> {
  if (rows.length) await db.insert(files).values(rows)
}

export async function findFile(db: Db, fileId: string): Promise<StoredFile | undefined> {
  const [row] = await db.select().from(files).where(eq(files.id, fileId))
  return row
}

export async function findFiles(db: Db, fileIds: readonly string[]): Promise<StoredFile[]> {
  if (!fileIds.length) return []
  return db
    .select()
    .from(files)
    .where(inArray(files.id, [...fileIds]))
}

/** @returns whether it was still there. */
export async function updateFile(
  db: Db,
  fileId: string,
  change: Partial<typeof files.$inferInsert>,
): Promise<boolean> {
  const rows = await db.update(files).set(change).where(eq(files.id, fileId)).returning({ id: files.id })
  return rows.length === 1
}

export async function deleteFile(db: Db, fileId: string): Promise<StoredFile | undefined> {
  const [row] = await db.delete(files).where(eq(files.id, fileId)).returning()
  return row
}

/** Opens files, and the posters of videos among them, to anyone; or closes them. */
export async function setPublic(db: Db, fileIds: readonly string[], isPublic: boolean): Promise<void> {
  if (!fileIds.length) return
  const ids = [...fileIds]
  await db
    .update(files)
    .set({ isPublic })
    .where(
      and(
        ne(files.isPublic, isPublic),
        or(
          inArray(files.id, ids),
          inArray(
            files.id,
            db.select({ id: videos.posterFileId }).from(videos).where(inArray(videos.id, ids)),
          ),
        ),
      ),
    )
}
