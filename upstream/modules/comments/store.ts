import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { CommentSort } from '#contract/comment-bounds.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import type { Cursor } from '../../kernel/list-cursor.ts'
import type { Visitor } from '../../http/visitor.ts'
import { accounts } from '../accounts/tables.ts'
import { notHiddenFrom } from '../visibility/store.ts'
import { comments } from './tables.ts'

export type CommentRow = typeof comments.$inferSelect
export type Thing = Pick<CommentRow, 'objectType' | 'objectId'>

/** The type of the object of a reply. */
export const COMMENT = 'comment'

const isLiving = isNull(comments.deletedAt)

function isShown({ objectType, objectId }: Thing, visitor: Visitor) {
  return and(
    eq(comments.objectId, objectId),
    eq(comments.objectType, objectType),
    isLiving,
    notHiddenFrom(visitor, comments.authorId),
  )
}

/** A part of a list. `after` takes the place of `offset`. */
export interface Part {
  limit: number
  offset: number
  after: Cursor | null
}

/** Lists the comments on a thing that are not pinned. */
export async function listComments(
  db: Db,
  thing: Thing,
  { sort, limit, offset, after }: Part & { sort: CommentSort },
  visitor: Visitor,
): Promise<CommentRow[]> {
  return db
    .select()
    .from(comments)
    .where(and(isShown(thing, visitor), isNull(comments.pinnedAt), after ? isAfter(after, sort) : undefined))
    .orderBy(...inOrder(sort))
    .limit(limit)
    .offset(after ? 0 : offset)
}

function inOrder(sort: CommentSort): SQL[] {
  // The index is declared with nulls last; Postgres cannot use it for an order without it.
  return sort === 'newest'
    ? [sql`${comments.createdAt} desc nulls last`, desc(comments.id)]
    : [sql`${comments.createdAt} asc nulls first`, asc(comments.id)]
}

function isAfter({ at, id }: Cursor, sort: CommentSort): SQL {
  const place = sql`(${at.toISOString()}::timestamptz, ${id})`
  const row = sql`(${comments.createdAt}, ${comments.id})`
  return sort === 'newest' ? sql`${row} < ${place}` : sql`${row} > ${place}`
}

export async function findPinned(db: Db, thing: Thing, visitor: Visitor): Promise<CommentRow | undefined> {
  const [row] = await db
    .select()
    .from(comments)
    .where(and(isShown(thing, visitor), isNotNull(comments.pinnedAt)))
  return row
}

/** Finds a comment that is not deleted and whose author is not hidden from the visitor. */
export async function findComment(
  db: Db,
  commentId: string,
  visitor: Visitor,
): Promise<CommentRow | undefined> {
  const [row] = await db
    .select()
    .from(comments)
    .where(and(eq(comments.id, commentId), isLiving, notHiddenFrom(visitor, comments.authorId)))
  return row
}

/** Finds a comment in any state. */
export async function findAny(db: Db, commentId: string): Promise<CommentRow | undefined> {
  const [row] = await db.select().from(comments).where(eq(comments.id, commentId))
  return row
}

export async function countComments(db: Db, thing: Thing, visitor: Visitor): Promise<number> {
  return db.$count(comments, isShown(thing, visitor))
}

/** What a performer's list of received comments is narrowed to. */
export interface ReceivedFilter {
  ownerId: string
  q?: string | undefined
  kind: 'all' | 'comments' | 'replies'
}

function isReceived({ ownerId, q, kind }: ReceivedFilter, visitor: Visitor) {
  const has = (column: SQL) => sql`position(${q?.toLowerCase()} in lower(${column})) > 0`
  const authorHas = sql`exists (select 1 from ${accounts} where ${accounts.id} = ${comments.authorId}
    and (${has(sql`coalesce(${accounts.name}, '')`)} or ${has(sql`coalesce(${accounts.username}, '')`)}))`
  return and(
    eq(comments.ownerId, ownerId),
    ne(comments.authorId, ownerId),
    isLiving,
    notHiddenFrom(visitor, comments.authorId),
    kind === 'comments' ? ne(comments.objectType, COMMENT) : undefined,
    kind === 'replies' ? eq(comments.objectType, COMMENT) : undefined,
    q ? sql`(${has(sql`${comments.text}`)} or ${authorHas})` : undefined,
  )
}

/** Lists what others have said about a performer's things, newest first. */
export async function listReceived(
  db: Db,
  filter: ReceivedFilter,
  { limit, offset, after }: Part,
  visitor: Visitor,
): Promise<CommentRow[]> {
  return db
    .select()
    .from(comments)
    .where(and(isReceived(filter, visitor), after ? isAfter(after, 'newest') : undefined))
    .orderBy(...inOrder('newest'))
    .limit(limit)
    .offset(after ? 0 : offset)
}

export async function countReceived(db: Db, filter: ReceivedFilter, visitor: Visitor): Promise<number> {
  return db.$count(comments, isReceived(filter, visitor))
}

export async function listByIds(db: Db, ids: readonly string[]): Promise<CommentRow[]> {
  return ids.length
    ? db
        .select()
        .from(comments)
        .where(inArray(comments.id, [...ids]))
    : []
}

/** Lists the comments of an author that are not replies, and the comments to which the author has replied. */
export async function listTopOf(db: Db, authorId: string): Promise<{ own: string[]; parents: string[] }> {
  const { id, objectType, objectId } = comments
  const rows = await db
    .select({ id, objectType, objectId })
    .from(comments)
    .where(eq(comments.authorId, authorId))
  const isReply = (row: Thing) => row.objectType === COMMENT
  return {
    own: rows.filter((row) => !isReply(row)).map((row) => row.id),
    parents: rows.filter(isReply).map((row) => row.objectId),
  }
}

/** Locks comments until the commit, in an order that is the same for all transactions. */
export async function lockComments(tx: Tx, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await tx
    .select({ id: comments.id })
    .from(comments)
    .where(inArray(comments.id, [...new Set(ids)]))
    .orderBy(asc(comments.id))
    .for('no key update')
}

/** @returns the object of the comment; undefined when the comment was deleted already */
export async function markDeleted(tx: Tx, commentId: string, at: Date): Promise<Thing | undefined> {
  const [row] = await tx
    .update(comments)
    .set({ deletedAt: at, pinnedAt: null })
    .where(and(eq(comments.id, commentId), isLiving))
    .returning({ objectType: comments.objectType, objectId: comments.objectId })
  return row
}

export async function markRepliesDeleted(tx: Tx, commentIds: readonly string[], at: Date): Promise<void> {
  if (!commentIds.length) return
  await tx
    .update(comments)
    .set({ deletedAt: at })
    .where(and(inArray(comments.objectId, [...commentIds]), eq(comments.objectType, COMMENT), isLiving))
}

export async function insertComments(tx: Tx, rows: (typeof comments.$inferInsert)[]): Promise<void> {
  if (rows.length) await tx.insert(comments).values(rows)
}

/** @returns the row as it is now; undefined for a deleted comment */
export async function updateComment(
  tx: Tx,
  commentId: string,
  change: Partial<Pick<CommentRow, 'text' | 'editedAt' | 'pinnedAt'>>,
): Promise<CommentRow | undefined> {
  const [row] = await tx
    .update(comments)
    .set(change)
    .where(and(eq(comments.id, commentId), isLiving))
    .returning()
  return row
}

/** @returns the comment as it is now; undefined when it is deleted or itself a reply */
export async function countReplies(
  tx: Tx,
  commentId: string,
  delta: number,
): Promise<Pick<CommentRow, 'objectId' | 'ownerId'> | undefined> {
  const [row] = await tx
    .update(comments)
    .set({ totalReplies: sql`greatest(0, ${comments.totalReplies} + ${delta})` })
    .where(and(eq(comments.id, commentId), isLiving, ne(comments.objectType, COMMENT)))
    .returning({ objectId: comments.objectId, ownerId: comments.ownerId })
  return row
}

/** @returns the objects of the deleted comments, and which of the comments had been deleted before */
export async function deleteByAuthor(
  tx: Tx,
  authorId: string,
): Promise<Pick<CommentRow, 'objectType' | 'objectId' | 'deletedAt'>[]> {
  const { objectType, objectId, deletedAt } = comments
  return tx
    .delete(comments)
    .where(eq(comments.authorId, authorId))
    .returning({ objectType, objectId, deletedAt })
}
