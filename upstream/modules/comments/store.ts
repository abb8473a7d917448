import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database.ts'
import { accounts } from '../accounts/tables.ts'
import { files } from '../files/tables.ts'
import { comments } from './tables.ts'

export async function listComments(db: Db, objectId: string, page: { limit: number; offset: number }) {
  return db
    .select({
      comment: comments,
      author: { id: accounts.id, username: accounts.username, name: accounts.name },
      avatar: files,
    })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.authorId))
    .leftJoin(files, eq(files.id, accounts.avatarFileId))
    .where(and(eq(comments.objectId, objectId), isNull(comments.deletedAt)))
    .orderBy(sql`${comments.createdAt} desc nulls last`, comments.id)
    .limit(page.limit)
    .offset(page.offset)
}

export type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

export async function countComments(db: Db, objectId: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(comments)
    .where(and(eq(comments.objectId, objectId), isNull(comments.deletedAt)))
  return row!.total
}

export async function insertComments(db: Db, rows: (typeof comments.$inferInsert)[]): Promise<void> {
  if (rows.length) await db.insert(comments).values(rows)
}
