import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { accounts } from '../accounts/tables.ts'
import { microblogConnections, microblogPosts } from './tables.ts'

export type ConnectionRow = typeof microblogConnections.$inferSelect
export type NewConnection = typeof microblogConnections.$inferInsert
export type PostRow = typeof microblogPosts.$inferSelect

export async function findConnection(db: Db, accountId: string): Promise<ConnectionRow | undefined> {
  const [row] = await db
    .select()
    .from(microblogConnections)
    .where(eq(microblogConnections.accountId, accountId))
  return row
}

export async function saveConnection(db: Db, connection: NewConnection): Promise<ConnectionRow> {
  const { accountId: _, ...rest } = connection
  const [row] = await db
    .insert(microblogConnections)
    .values(connection)
    .onConflictDoUpdate({ target: microblogConnections.accountId, set: rest })
    .returning()
  return row!
}

export async function updateConnection(
  db: Db,
  accountId: string,
  change: Partial<NewConnection>,
): Promise<boolean> {
  const rows = await db
    .update(microblogConnections)
    .set(change)
    .where(eq(microblogConnections.accountId, accountId))
    .returning({ accountId: microblogConnections.accountId })
  return rows.length > 0
}

/** @returns what it was, for its tokens to be given back. */
export async function deleteConnection(tx: Tx, accountId: string): Promise<ConnectionRow | undefined> {
  const [row] = await tx
    .delete(microblogConnections)
    .where(eq(microblogConnections.accountId, accountId))
    .returning()
  return row
}

/** Whether new posts of the account are told right now. */
export async function isTelling(db: Db, accountId: string): Promise<boolean> {
  const [row] = await db
    .select({ accountId: microblogConnections.accountId })
    .from(microblogConnections)
    .where(
      and(
        eq(microblogConnections.accountId, accountId),
        eq(microblogConnections.isAutoPost, true),
        isNull(microblogConnections.revokedAt),
      ),
    )
  return row !== undefined
}

/** A post that is there already stays as it is. */
export async function insertPost(tx: Tx, post: typeof microblogPosts.$inferInsert): Promise<void> {
  await tx.insert(microblogPosts).values(post).onConflictDoNothing()
}

export async function listPosts(db: Db, accountId: string, limit: number): Promise<PostRow[]> {
  return db
    .select()
    .from(microblogPosts)
    .where(eq(microblogPosts.accountId, accountId))
    .orderBy(desc(microblogPosts.createdAt))
    .limit(limit)
}

/** Takes what is due for an attempt; who dies with it has put it off until `leaseEndsAt`. */
export async function claimDue(
  db: Db,
  options: { now: Date; leaseEndsAt: Date; limit: number },
): Promise<PostRow[]> {
  const due = db
    .select({ postId: microblogPosts.postId })
    .from(microblogPosts)
    .innerJoin(accounts, eq(accounts.id, microblogPosts.accountId))
    .where(
      and(
        eq(microblogPosts.status, 'waiting'),
        lte(microblogPosts.dueAt, options.now),
        // The page that a post leads to is not to be found otherwise.
        eq(accounts.status, 'active'),
      ),
    )
    .orderBy(asc(microblogPosts.dueAt))
    .limit(options.limit)
    .for('update', { of: microblogPosts, skipLocked: true })
  return db
    .update(microblogPosts)
    .set({ attempts: sql`${microblogPosts.attempts} + 1`, dueAt: options.leaseEndsAt })
    .where(inArray(microblogPosts.postId, due))
    .returning()
}

export async function settlePost(
  db: Db,
  postId: string,
  change: Partial<Pick<PostRow, 'status' | 'dueAt' | 'remoteId'>>,
): Promise<void> {
  await db.update(microblogPosts).set(change).where(eq(microblogPosts.postId, postId))
}

/** What waits is not told after all. */
export async function giveUpWaiting(tx: Tx, accountId: string): Promise<void> {
  await tx
    .update(microblogPosts)
    .set({ status: 'failed' })
    .where(and(eq(microblogPosts.accountId, accountId), eq(microblogPosts.status, 'waiting')))
}
