import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import type { Visitor } from '../../http/visitor.ts'
import { notHiddenFrom } from '../visibility/service.ts'
import { comments } from './tables.ts'

export type CommentRow = typeof comments.$inferSelect

function isShown(objectId: string, visitor: Visitor) {
  return and(
    eq(comments.objectId, objectId),
    isNull(comments.deletedAt),
    notHiddenFrom(visitor, comments.authorId),
  )
}

export async function listComments(
  db: Db,
  { objectId, ...page }: { objectId: string; limit: number; offset: number },
  visitor: Visitor,
): Promise<CommentRow[]> {
  return db
    .select()
    .from(comments)
    .where(isShown(objectId, visitor))
    .orderBy(sql`${comments.createdAt} desc nulls last`, comments.id)
    .limit(page.limit)
    .offset(page.offset)
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

export async function countComments(db: Db, objectId: string, visitor: Visitor): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(comments)
    .where(isShown(objectId, visitor))
  return row!.total
}

/** @returns the post's id; undefined when it was deleted already */
export async function markDeleted(tx: Tx, commentId: string): Promise<string | undefined> {
  const [row] = await tx
    .update(comments)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(comments.id, commentId), isNull(comments.deletedAt)))
    .returning({ objectId: comments.objectId })
  return row?.objectId
}

export async function insertComments(db: Db, rows: (typeof comments.$inferInsert)[]): Promise<void> {
  if (rows.length) await db.insert(comments).values(rows)
}
