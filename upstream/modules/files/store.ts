import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { ImageAsset } from '#contract/fields.ts'
import type { ImagePlace } from '#contract/profile-images.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { accounts } from '../accounts/tables.ts'
import { type StoredFile, toOpenImage } from './images.ts'
import { files } from './tables.ts'

export type NewFile = typeof files.$inferInsert

export async function insertFiles(tx: Tx, rows: NewFile[]): Promise<void> {
  if (rows.length) await tx.insert(files).values(rows)
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

/** @returns the ids of some of the files that an account owns, in the order of their ids */
export async function listOwn(db: Db, ownerId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(eq(files.ownerId, ownerId))
    .orderBy(asc(files.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** @returns whether the file still existed */
export async function updateFile(
  tx: Tx,
  fileId: string,
  change: Partial<typeof files.$inferInsert>,
): Promise<boolean> {
  const rows = await tx.update(files).set(change).where(eq(files.id, fileId)).returning({ id: files.id })
  return rows.length === 1
}

/** Inserts a file unless there is one of this id. */
export async function insertFileOnce(tx: Tx, row: NewFile): Promise<void> {
  await tx.insert(files).values(row).onConflictDoNothing({ target: files.id })
}

/** @returns whether the file existed in this status */
export async function changeFile(
  tx: Tx,
  fileId: string,
  status: StoredFile['status'],
  change: Partial<typeof files.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(files)
    .set(change)
    .where(and(eq(files.id, fileId), eq(files.status, status)))
    .returning({ id: files.id })
  return rows.length === 1
}

/** Lists files whose receiving began before this time and has not ended. */
export async function listUnreceived(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.status, 'uploading'), lte(files.createdAt, before)))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function deleteFile(tx: Tx, fileId: string): Promise<StoredFile | undefined> {
  const [row] = await tx.delete(files).where(eq(files.id, fileId)).returning()
  return row
}

interface KeptPlace {
  ownerId: string
  keptAs: ImagePlace
}

const isKeptAt = ({ ownerId, keptAs }: KeptPlace) => and(eq(files.ownerId, ownerId), eq(files.keptAs, keptAs))

/** Finds the earlier file that can be put back at the place. */
export async function findKept(db: Db, place: KeptPlace, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ id: files.id })
    .from(files)
    .where(and(isKeptAt(place), gt(files.keptUntil, now)))
  return row?.id
}

export async function listKeptPlaces(db: Db, ownerId: string, now: Date): Promise<ImagePlace[]> {
  const rows = await db
    .select({ keptAs: files.keptAs })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), isNotNull(files.keptAs), gt(files.keptUntil, now)))
  return rows.flatMap(({ keptAs }) => keptAs ?? [])
}

/** @returns whether it could still be put back */
export async function takeBack(tx: Tx, fileId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(files)
    .set({ keptAs: null, keptUntil: null })
    .where(and(eq(files.id, fileId), isNotNull(files.keptAs), gt(files.keptUntil, now)))
    .returning({ id: files.id })
  return rows.length === 1
}

/** Ends the time in which the place's kept files can be put back. @returns their ids */
export async function forgetKept(tx: Tx, place: KeptPlace, now: Date): Promise<string[]> {
  const rows = await tx
    .update(files)
    .set({ keptAs: null, keptUntil: now })
    .where(isKeptAt(place))
    .returning({ id: files.id })
  return rows.map(({ id }) => id)
}

export async function listKeptBefore(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(lte(files.keptUntil, before))
    .orderBy(asc(files.keptUntil))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Opens a file that was set aside. @returns false when it is deleted, or due to be deleted */
export async function putFileBack(tx: Tx, fileId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(files)
    .set({ keptUntil: null })
    .where(and(eq(files.id, fileId), or(isNull(files.keptUntil), gt(files.keptUntil, now))))
    .returning({ id: files.id })
  return rows.length === 1
}

export interface PersonSummary {
  id: string
  kind: typeof accounts.$inferSelect.kind
  username: string
  name: string
  avatar: ImageAsset | null
}

/** Reads people by id without checking visibility, and leaves unknown ids out. */
export async function listPeople(db: Db, accountIds: readonly string[]): Promise<Map<string, PersonSummary>> {
  const ids = [...new Set(accountIds)]
  if (!ids.length) return new Map()
  const rows = await db
    .select({
      id: accounts.id,
      kind: accounts.kind,
      username: accounts.username,
      name: accounts.name,
      avatar: files,
    })
    .from(accounts)
    .leftJoin(files, eq(files.id, accounts.avatarFileId))
    .where(inArray(accounts.id, ids))
  return new Map(
    rows.map(({ username, avatar, ...person }) => [
      person.id,
      { ...person, username: username ?? '', avatar: avatar && toOpenImage(avatar) },
    ]),
  )
}
