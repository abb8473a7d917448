/** An account's row on its way out: closed, kept after all, emptied. */
import { and, asc, eq, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import type { Account } from './store.ts'
import { accounts, formerUsernames } from './tables.ts'

export async function lockOperators(tx: Tx): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.kind, 'operator'))
    .orderBy(asc(accounts.id))
    .for('no key update')
}

export async function hasOtherOperator(tx: Tx, accountId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.kind, 'operator'), eq(accounts.status, 'active'), ne(accounts.id, accountId)))
    .limit(1)
  return row !== undefined
}

export async function closeAccount(
  tx: Tx,
  account: Account,
  wanted: { deletesAt: Date; givesUpCents: number },
): Promise<void> {
  await tx
    .update(accounts)
    .set({ ...wanted, status: 'closing', statusWhenKept: account.status })
    .where(eq(accounts.id, account.id))
}

/** Makes the account what it was before, and never more than that. */
export async function reopenAccount(tx: Tx, accountId: string): Promise<void> {
  const change = {
    status: sql`${accounts.statusWhenKept}`,
    statusWhenKept: null,
    deletesAt: null,
    givesUpCents: 0,
  }
  await tx
    .update(accounts)
    .set(change)
    .where(and(eq(accounts.id, accountId), isNotNull(accounts.statusWhenKept)))
}

/** The owner of a closing account has said anew how much may go with it. */
export async function giveUpBalance(tx: Tx, accountId: string, givesUpCents: number): Promise<void> {
  await tx.update(accounts).set({ givesUpCents }).where(eq(accounts.id, accountId))
}

export async function postponeDeletion(tx: Tx, accountId: string, deletesAt: Date): Promise<void> {
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
export async function listAccountsToDelete(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.status, ['closing', 'deleted']), lte(accounts.deletesAt, now)))
    .orderBy(asc(accounts.deletesAt), asc(accounts.id))
    .limit(100)
  return rows.map((row) => row.id)
}

/** From here on the account names nobody, and nothing opens it. `deletesAt` stays until all else is removed. */
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

/** Nothing is left to remove. */
export async function markAccountDeleted(db: Db, accountId: string): Promise<void> {
  await db.update(accounts).set({ deletesAt: null }).where(eq(accounts.id, accountId))
}
