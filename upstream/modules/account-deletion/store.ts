import { and, asc, eq, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import type { Account } from '../accounts/service.ts'
import { accounts, formerUsernames } from '../accounts/tables.ts'
import { comments } from '../comments/tables.ts'
import { files } from '../files/tables.ts'
import { reactions } from '../reactions/tables.ts'

export async function lockOperators(tx: Tx): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.kind, 'operator'))
    .orderBy(asc(accounts.id))
    .for('update')
}

export async function hasOtherOperator(tx: Tx, accountId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.kind, 'operator'), eq(accounts.status, 'active'), ne(accounts.id, accountId)))
    .limit(1)
  return row !== undefined
}

export async function markClosing(
  tx: Tx,
  account: Account,
  wanted: { deletesAt: Date; givesUpBalance: boolean },
): Promise<void> {
  await tx
    .update(accounts)
    .set({ ...wanted, status: 'closing', statusWhenKept: account.status })
    .where(eq(accounts.id, account.id))
}

/** What it was before; never more than that. */
export async function markKept(tx: Tx, accountId: string): Promise<void> {
  const change = { status: sql`${accounts.statusWhenKept}`, statusWhenKept: null, deletesAt: null }
  await tx
    .update(accounts)
    .set(change)
    .where(and(eq(accounts.id, accountId), isNotNull(accounts.statusWhenKept)))
}

export async function postpone(tx: Tx, accountId: string, deletesAt: Date): Promise<void> {
  await tx.update(accounts).set({ deletesAt }).where(eq(accounts.id, accountId))
}

/** Performers who wait for their deletion: nobody can use what they have sold any more. */
export async function listClosingPerformers(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.status, 'closing'), eq(accounts.kind, 'performer')))
  return rows.map((row) => row.id)
}

/** Accounts whose wait is over, and those whose deletion was broken off. */
export async function listDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.status, ['closing', 'deleted']), lte(accounts.deletesAt, now)))
    .orderBy(asc(accounts.deletesAt), asc(accounts.id))
    .limit(100)
  return rows.map((row) => row.id)
}

/** From here on the account names nobody, and nothing opens it. `deletesAt` stays: there is more to remove. */
export async function emptyAccount(tx: Tx, account: Account): Promise<void> {
  await tx
    .update(accounts)
    .set({
      status: 'deleted',
      statusWhenKept: null,
      username: null,
      email: null,
      name: 'Deleted account',
      passwordHash: null,
      avatarFileId: null,
      emailVerifiedAt: null,
      termsAddress: null,
      lastLoginAt: null,
    })
    .where(eq(accounts.id, account.id))
  if (account.kind !== 'performer') {
    await tx.delete(formerUsernames).where(eq(formerUsernames.accountId, account.id))
    return
  }
  // A performer's name is on posters and in links: nobody steps into it.
  if (account.username) {
    const former = { username: account.username, accountId: account.id, createdAt: new Date() }
    await tx.insert(formerUsernames).values(former).onConflictDoNothing()
  }
}

export async function markDone(db: Db, accountId: string): Promise<void> {
  await db.update(accounts).set({ deletesAt: null }).where(eq(accounts.id, accountId))
}

/**
 * Deletes follows, likes and bookmarks and takes them from the counts that they stand in.
 * @returns the ids of whom and what they were about
 */
export async function deleteReactions(
  tx: Tx,
  accountId: string,
): Promise<{ performers: string[]; posts: string[] }> {
  await tx.execute(sql`
    update performers set total_followers = greatest(0, total_followers - 1) where account_id in
      (select object_id from reactions where account_id = ${accountId} and action = 'follow')`)
  await tx.execute(sql`
    update feed_posts set total_likes = greatest(0, total_likes - 1) where id in
      (select object_id from reactions where account_id = ${accountId} and action = 'like')`)
  const rows = await tx
    .delete(reactions)
    .where(eq(reactions.accountId, accountId))
    .returning({ id: reactions.objectId, type: reactions.objectType })
  const idsOf = (type: 'performer' | 'feed') => rows.filter((row) => row.type === type).map((row) => row.id)
  return { performers: idsOf('performer'), posts: idsOf('feed') }
}

/** Deletes comments and takes them from the posts' counts. @returns the posts' ids */
export async function deleteComments(tx: Tx, accountId: string): Promise<string[]> {
  await tx.execute(sql`
    update feed_posts set total_comments = greatest(0, total_comments - said.count)
    from (
      select object_id, count(*)::int as count from comments
      where author_id = ${accountId} and deleted_at is null group by object_id
    ) said
    where feed_posts.id = said.object_id`)
  const rows = await tx
    .delete(comments)
    .where(eq(comments.authorId, accountId))
    .returning({ id: comments.objectId })
  return [...new Set(rows.map((row) => row.id))]
}

/** Of a person's files some that are there. */
export async function listFiles(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(eq(files.ownerId, ownerId))
    .orderBy(asc(files.id))
    .limit(100)
  return rows.map((row) => row.id)
}
