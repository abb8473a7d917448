/** Reads and writes where files are shown, and how open they are there. */
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { StoredFile } from './images.ts'
import { files, fileUses } from './tables.ts'

export type FileUse = typeof fileUses.$inferSelect
export type UsingThing = Pick<FileUse, 'subjectType' | 'subjectId'>
type Openness = Pick<FileUse, 'gate' | 'state'>

export const OPEN_TO_ALL: Openness = { gate: 'free', state: 'published' }

/** Makes the uses of subjects that show at most one file, to everybody: avatars, covers, banners. */
export function toOpenUses(
  subjectType: string,
  shown: readonly (readonly [subjectId: string, fileId: string | null | undefined])[],
): FileUse[] {
  return shown.flatMap(([subjectId, fileId]) =>
    fileId ? [{ subjectType, subjectId, position: 0, fileId, ...OPEN_TO_ALL }] : [],
  )
}

/** A file and its uses; a video's poster has the uses of the video as well. */
export interface Served {
  file: StoredFile
  uses: FileUse[]
}

/** Whether everybody may get the bytes now, and any cache may store them. */
export function isFree(uses: readonly Openness[]): boolean {
  return uses.some(({ gate, state }) => gate === 'free' && state === 'published')
}

/** @returns undefined for a file that does not exist, is not ready, or is set aside */
export async function findServed(db: Db, fileId: string): Promise<Served | undefined> {
  const [file] = await db.select().from(files).where(eq(files.id, fileId))
  if (file?.status !== 'ready' || file.keptUntil) return undefined
  const videos = db.select({ id: files.id }).from(files).where(eq(files.posterFileId, fileId))
  const uses = await db
    .select()
    .from(fileUses)
    // One array, which is found over the index. An `or` beside a subquery would make the database read all uses.
    .where(sql`${fileUses.fileId} = any(array_append(array(${videos}), ${fileId}))`)
  return { file, uses }
}

/** Whether any use shows the file. */
export async function isUsed(db: Db, fileId: string): Promise<boolean> {
  const [use] = await db
    .select({ fileId: fileUses.fileId })
    .from(fileUses)
    .where(eq(fileUses.fileId, fileId))
    .limit(1)
  return use !== undefined
}

/** Lists the files that a subject shows, in their order. */
export async function listFileIds(db: Db, { subjectType, subjectId }: UsingThing): Promise<string[]> {
  const rows = await db
    .select({ fileId: fileUses.fileId })
    .from(fileUses)
    .where(and(eq(fileUses.subjectType, subjectType), eq(fileUses.subjectId, subjectId)))
    .orderBy(asc(fileUses.position))
  return rows.map(({ fileId }) => fileId)
}

/** @throws Refusal FILE_NOT_USABLE for a file that is deleted or set aside */
export async function insertUses(tx: Tx, uses: FileUse[]): Promise<void> {
  if (!uses.length) return
  await takeFiles(tx, [...new Set(uses.map(({ fileId }) => fileId))])
  await tx.insert(fileUses).values(uses)
}

/** Locks files that get a use. The sweep of unused files waits for the lock, and then finds them used. */
async function takeFiles(tx: Tx, fileIds: string[]): Promise<void> {
  const isOne = inArray(files.id, fileIds)
  const found = await tx
    .select({ keptUntil: files.keptUntil, unusedSince: files.unusedSince })
    .from(files)
    .where(isOne)
    .orderBy(asc(files.id))
    .for('no key update')
  if (found.length < fileIds.length || found.some(({ keptUntil }) => keptUntil))
    throw new Refusal('FILE_NOT_USABLE')
  if (found.some(({ unusedSince }) => unusedSince))
    await tx.update(files).set({ unusedSince: null }).where(isOne)
}

/**
 * Locks the files that subjects show and those that they are to show. A transaction that changes several subjects calls
 * it once for all of them: two such transactions lock in the same order, and so cannot deadlock. When two transactions
 * remove uses of the same file at once, the second waits here and then sees which uses are left.
 */
export async function lockFiles(
  tx: Tx,
  things: readonly UsingThing[],
  fileIds: readonly string[],
): Promise<void> {
  const areOfThings = things.map(({ subjectType, subjectId }) =>
    and(eq(fileUses.subjectType, subjectType), eq(fileUses.subjectId, subjectId)),
  )
  const shown = things.length
    ? await tx
        .select({ id: fileUses.fileId })
        .from(fileUses)
        .where(or(...areOfThings))
    : []
  // The ids are read first, since a subquery beside an `or` would make the database read all files.
  const ids = [...new Set([...fileIds, ...shown.map(({ id }) => id)])]
  if (!ids.length) return
  await tx
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.id, ids))
    .orderBy(asc(files.id))
    .for('no key update')
}

/**
 * Replaces the uses of a subject: which files it shows, in their order, and how open it is.
 * @returns the files that it no longer shows
 * @throws Refusal FILE_NOT_USABLE for a file that is deleted or set aside
 */
export async function putUses(
  tx: Tx,
  thing: UsingThing,
  { fileIds, gate, state }: Openness & { fileIds: readonly string[] },
): Promise<string[]> {
  const { subjectType, subjectId } = thing
  await lockFiles(tx, [thing], fileIds)
  const before = await tx
    .delete(fileUses)
    .where(and(eq(fileUses.subjectType, subjectType), eq(fileUses.subjectId, subjectId)))
    .returning()
  await insertUses(
    tx,
    fileIds.map((fileId, position) => ({ ...thing, position, fileId, gate, state })),
  )
  await closeAddresses(
    tx,
    before.filter((use) => isFree([use])).map((use) => use.fileId),
  )
  return before.map(({ fileId }) => fileId).filter((fileId) => !fileIds.includes(fileId))
}

/** Changes the lasting addresses of those locked files that are not free any more, and of their posters. */
async function closeAddresses(tx: Tx, fileIds: readonly string[]): Promise<void> {
  if (!fileIds.length) return
  const free = await tx
    .select({ fileId: fileUses.fileId })
    .from(fileUses)
    .where(
      and(
        inArray(fileUses.fileId, [...fileIds]),
        eq(fileUses.gate, OPEN_TO_ALL.gate),
        eq(fileUses.state, OPEN_TO_ALL.state),
      ),
    )
  const open = new Set(free.map(({ fileId }) => fileId))
  const closed = fileIds.filter((fileId) => !open.has(fileId))
  if (!closed.length) return
  const posters = await tx.select({ id: files.posterFileId }).from(files).where(inArray(files.id, closed))
  const ids = [...closed, ...posters.flatMap(({ id }) => id ?? [])]
  await tx
    .update(files)
    .set({ addressVersion: sql`${files.addressVersion} + 1` })
    .where(inArray(files.id, ids))
}

/** The condition for the uses of the files that an account owns. */
export function areUsesOfFilesOf(ownerId: string): SQL {
  return inArray(fileUses.fileId, sql`(select ${files.id} from ${files} where ${files.ownerId} = ${ownerId})`)
}
