import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import type { Visitor } from '../../http/visitor.ts'
import { notHiddenFrom } from '../visibility/store.ts'
import { comments } from './tables.ts'

export type CommentRow = typeof comments.$inferSelect

type Thing = Pick<CommentRow, 'objectType' | 'objectId'>

function isShown({ objectType, objectId }: Thing, visitor: Visitor) {
  return and(
    eq(comments.objectId, objectId),
    eq(comments.objectType, objectType),
    isNull(comments.deletedAt),
    notHiddenFrom(visitor, comments.authorId),
  )
}

export async function listComments(
  db: Db,
  { limit, offset, ...thing }: Thing & { limit: number; offset: number },
  visitor: Visitor,
): Promise<CommentRow[]> {
  return db
    .select()
    .from(comments)
    .where(isShown(thing, visitor))
    .orderBy(sql`${comments.createdAt} desc nulls last`, comments.id)
    .limit(limit)
    .offset(offset)
}

export async function findComment(db: Db, commentId: string, visitor: Visitor) {
  const [row] = await db
    .select()
    .from(comments)
    .where(
      and(eq(comments.id, commentId), isNull(comments.deletedAt), notHiddenFrom(visitor, comments.authorId)),
    )
  return row
}

export async function countComments(db: Db, thing: Thing, visitor: Visitor): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(comments)
    .where(isShown(thing, visitor))
  return row!.total
}

/** @returns the object of the comment; undefined when the comment was deleted already */
export async function markDeleted(tx: Tx, commentId: string): Promise<Thing | undefined> {
  const [row] = await tx
    .update(comments)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(comments.id, commentId), isNull(comments.deletedAt)))
    .returning({ objectType: comments.objectType, objectId: comments.objectId })
  return row
}

export async function insertComments(tx: Tx, rows: (typeof comments.$inferInsert)[]): Promise<void> {
  if (rows.length) await tx.insert(comments).values(rows)
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
