import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { accounts } from '../accounts/tables.ts'
import { twitterConnections, twitterPosts } from './tables.ts'

export type ConnectionRow = typeof twitterConnections.$inferSelect
export type NewConnection = typeof twitterConnections.$inferInsert
export type PostRow = typeof twitterPosts.$inferSelect

export async function findConnection(db: Db, accountId: string): Promise<ConnectionRow | undefined> {
  const [row] = await db.select().from(twitterConnections).where(eq(twitterConnections.accountId, accountId))
  return row
}

export async function saveConnection(tx: Tx, connection: NewConnection): Promise<ConnectionRow> {
  const { accountId: _, ...rest } = connection
  const [row] = await tx
    .insert(twitterConnections)
    .values(connection)
    .onConflictDoUpdate({ target: twitterConnections.accountId, set: rest })
    .returning()
  return row!
}

export async function updateConnection(
  tx: Tx,
  accountId: string,
  change: Partial<NewConnection>,
): Promise<boolean> {
  const rows = await tx
    .update(twitterConnections)
    .set(change)
    .where(eq(twitterConnections.accountId, accountId))
    .returning({ accountId: twitterConnections.accountId })
  return rows.length > 0
}

/** @returns the deleted connection, whose tokens the caller revokes */
export async function deleteConnection(tx: Tx, accountId: string): Promise<ConnectionRow | undefined> {
  const [row] = await tx
    .delete(twitterConnections)
    .where(eq(twitterConnections.accountId, accountId))
    .returning()
  return row
}

/** Whether new posts of the account are cross-posted to Twitter now. */
export async function isCrossPosting(db: Db, accountId: string): Promise<boolean> {
  const [row] = await db
    .select({ accountId: twitterConnections.accountId })
    .from(twitterConnections)
    .where(
      and(
        eq(twitterConnections.accountId, accountId),
        eq(twitterConnections.isAutoPost, true),
        isNull(twitterConnections.revokedAt),
      ),
    )
  return row !== undefined
}

export async function insertPost(tx: Tx, post: typeof twitterPosts.$inferInsert): Promise<void> {
  await tx.insert(twitterPosts).values(post)
}

export async function listPosts(db: Db, accountId: string, limit: number): Promise<PostRow[]> {
  return db
    .select()
    .from(twitterPosts)
    .where(eq(twitterPosts.accountId, accountId))
    .orderBy(desc(twitterPosts.createdAt))
    .limit(limit)
}

/** Finds a waiting post, and whether the page to which it links can be found. */
export async function findWaitingPost(
  db: Db,
  postId: string,
): Promise<{ post: PostRow; isReachable: boolean } | undefined> {
  const [row] = await db
    .select({ post: twitterPosts, status: accounts.status })
    .from(twitterPosts)
    .innerJoin(accounts, eq(accounts.id, twitterPosts.accountId))
    .where(and(eq(twitterPosts.postId, postId), eq(twitterPosts.status, 'waiting')))
  return row && { post: row.post, isReachable: row.status === 'active' }
}

export async function settlePost(
  tx: Tx,
  postId: string,
  change: { status: 'sent' | 'failed'; remoteId?: string | null; text?: string },
): Promise<void> {
  await tx
    .update(twitterPosts)
    .set(change)
    .where(and(eq(twitterPosts.postId, postId), eq(twitterPosts.status, 'waiting')))
}

/** Fails the posts of the account that still wait. */
export async function giveUpWaiting(tx: Tx, accountId: string): Promise<void> {
  await tx
    .update(twitterPosts)
    .set({ status: 'failed' })
    .where(and(eq(twitterPosts.accountId, accountId), eq(twitterPosts.status, 'waiting')))
}
