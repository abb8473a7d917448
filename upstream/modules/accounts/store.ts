import { createHash } from 'node:crypto'
import { and, asc, desc, eq, ilike, inArray, isNotNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../kernel/database.ts'
import { accounts, accountStatusChanges, formerUsernames } from './tables.ts'
import { everyReadingOf } from './username-readings.ts'

export type Account = typeof accounts.$inferSelect
export type NewAccount = typeof accounts.$inferInsert

export async function findAccountByLogin(db: Db, login: string): Promise<Account | undefined> {
  const wanted = login.trim().toLowerCase()
  const [row] = await db
    .select()
    .from(accounts)
    .where(
      and(
        or(eq(sql`lower(${accounts.username})`, wanted), eq(sql`lower(${accounts.email})`, wanted)),
        ne(accounts.status, 'deleted'),
      ),
    )
  return row
}

export async function findBySkeleton(db: Db, skeleton: string) {
  return db
    .select({ id: accounts.id, username: accounts.username })
    .from(accounts)
    .where(eq(accounts.usernameSkeleton, skeleton))
}

/** Finds former usernames by their skeleton: a former username still leads to the account that had it. */
export async function findFormerBySkeleton(db: Db, skeleton: string) {
  return db
    .select({ id: formerUsernames.accountId, username: formerUsernames.username })
    .from(formerUsernames)
    .where(eq(formerUsernames.usernameSkeleton, skeleton))
}

const isApprovedPerformer = and(
  eq(accounts.kind, 'performer'),
  eq(accounts.hasUnapprovedDocuments, false),
  ne(accounts.status, 'deleted'),
)

/**
 * Lists the approved performers with whom people could confuse this username, by their present and former usernames.
 */
export async function listPerformersReadAs(db: Db, username: string): Promise<string[]> {
  const readings = everyReadingOf(username)
  const present = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isApprovedPerformer, sql`${accounts.usernameReadings} && ${readings}`))
  const former = db
    .select({ id: accounts.id })
    .from(formerUsernames)
    .innerJoin(accounts, eq(accounts.id, formerUsernames.accountId))
    .where(and(isApprovedPerformer, sql`${formerUsernames.usernameReadings} && ${readings}`))
  return (await union(present, former)).map(({ id }) => id)
}

export async function findAccount(db: Db, accountId: string): Promise<Account | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  return row
}

/** Finds an account by id or username, but not by email, because anybody may call this. */
export async function findAccountByName(db: Db, idOrUsername: string): Promise<Account | undefined> {
  const wanted = idOrUsername.trim().toLowerCase()
  const [row] = await db
    .select()
    .from(accounts)
    .where(or(eq(accounts.id, wanted), eq(sql`lower(${accounts.username})`, wanted)))
  return row
}

export async function insertAccountRow(tx: Tx, account: NewAccount): Promise<Account> {
  const [row] = await tx.insert(accounts).values(account).returning()
  return row!
}

export async function updateAccount(
  tx: Tx,
  accountId: string,
  change: Partial<NewAccount>,
): Promise<Account | undefined> {
  const [row] = await tx
    .update(accounts)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(accounts.id, accountId))
    .returning()
  return row
}

export async function listAccounts(db: Db): Promise<Account[]> {
  return db.select().from(accounts).orderBy(accounts.createdAt)
}

export interface AccountSearch {
  q: string
  kind?: Account['kind'] | undefined
  status?: Account['status'] | undefined
}

/** Finds accounts by a part of a name or an email, the newest first. */
export async function searchAccounts(
  db: Db,
  { q, kind, status }: AccountSearch,
  page: { limit: number; offset: number },
): Promise<{ rows: Account[]; total: number }> {
  const part = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const condition = and(
    q
      ? or(...[accounts.username, accounts.email, accounts.name].map((field) => ilike(field, part)))
      : undefined,
    kind && eq(accounts.kind, kind),
    status ? eq(accounts.status, status) : ne(accounts.status, 'deleted'),
  )
  const rows = await db
    .select()
    .from(accounts)
    .where(condition)
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(page.limit)
    .offset(page.offset)
  return { rows, total: await db.$count(accounts, condition) }
}

export async function insertStatusChange(
  tx: Tx,
  change: typeof accountStatusChanges.$inferInsert,
): Promise<void> {
  await tx.insert(accountStatusChanges).values(change)
}

const MANY_CHANGES = 100

export async function listStatusChanges(db: Db, accountId: string) {
  return db
    .select()
    .from(accountStatusChanges)
    .where(eq(accountStatusChanges.accountId, accountId))
    .orderBy(desc(accountStatusChanges.changedAt), desc(accountStatusChanges.id))
    .limit(MANY_CHANGES)
}

/** @returns the avatar that the account had before */
export async function setAvatar(tx: Tx, accountId: string, fileId: string | null): Promise<string | null> {
  const [row] = await tx
    .select({ avatarFileId: accounts.avatarFileId })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
  await updateAccount(tx, accountId, { avatarFileId: fileId })
  return row?.avatarFileId ?? null
}

/**
 * Reads the account and locks its row until the commit. Other transactions can still insert rows that refer to the
 * account (`no key update`): an account's id never changes, and its row is never deleted.
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<Account | undefined> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('no key update')
  return row
}

/** Finds the account that had this username before. */
export async function findFormerOwner(db: Db, username: string): Promise<string | undefined> {
  const [row] = await db.select().from(formerUsernames).where(eq(formerUsernames.username, username))
  return row?.accountId
}

export async function insertFormerUsername(
  tx: Tx,
  former: { username: string; accountId: string; createdAt: Date },
): Promise<void> {
  await tx.insert(formerUsernames).values(former).onConflictDoNothing()
}

export async function deleteFormerUsername(tx: Tx, username: string): Promise<void> {
  await tx.delete(formerUsernames).where(eq(formerUsernames.username, username))
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email))
  return row !== undefined
}

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

/** Gives a closing account back the status that it had before. */
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

/** Stores how much of the balance the owner of a closing account agrees to lose. */
export async function giveUpBalance(tx: Tx, accountId: string, givesUpCents: number): Promise<void> {
  await tx.update(accounts).set({ givesUpCents }).where(eq(accounts.id, accountId))
}

export async function postponeDeletion(tx: Tx, accountId: string, deletesAt: Date): Promise<void> {
  await tx.update(accounts).set({ deletesAt }).where(eq(accounts.id, accountId))
}

/** Lists the performers whose accounts are closing: customers can no longer use what these have sold. */
export async function listClosingPerformers(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.status, 'closing'), eq(accounts.kind, 'performer')))
  return rows.map((row) => row.id)
}

/** Lists the accounts whose deletion is due, and those whose deletion began but did not finish. */
export async function listAccountsToDelete(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.status, ['closing', 'deleted']), lte(accounts.deletesAt, now)))
    .orderBy(asc(accounts.deletesAt), asc(accounts.id))
    .limit(100)
  return rows.map((row) => row.id)
}

/**
 * Removes the personal data and the password from the account's row. `deletesAt` stays until everything else is
 * removed.
 */
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
  // A performer's username is on posters and in links, so nobody else may take it.
  if (account.username) {
    const former = { username: account.username, accountId: account.id, createdAt: new Date() }
    await tx.insert(formerUsernames).values(former).onConflictDoNothing()
  }
}

/** Marks the deletion as finished: nothing is left to remove. */
export async function markAccountDeleted(tx: Tx, accountId: string): Promise<void> {
  await tx.update(accounts).set({ deletesAt: null }).where(eq(accounts.id, accountId))
}

export interface AccountLocks {
  /** Accounts whose data changes: one transaction at a time locks such an account. */
  exclusive?: readonly string[]
  /**
   * Accounts that others act on: many transactions may share the lock, but none can lock the account exclusively
   * meanwhile.
   */
  shared?: readonly string[]
}

/**
 * Locks accounts for one transaction, before the transaction reads any of their data. Whether a person may change their
 * own data, or act on another person, depends on the state of both accounts: statuses, blocks, balances. While a
 * transaction locks both, none of these change, and the transaction waits for none of their rows. `docs/money.md` states
 * the order of all locks.
 *
 * One statement locks all the accounts, in an order that is the same for every transaction, until `tx` ends. Each
 * transaction calls it once, before it locks its first row: a second call could deadlock. The locks are advisory locks
 * and not row locks: advisory locks queue, so a transaction that waits for an exclusive lock is not overtaken by later
 * shared ones, however many people tip.
 */
export async function lockAccounts(tx: Tx, { exclusive = [], shared = [] }: AccountLocks): Promise<void> {
  const locks = new Map<bigint, SQL>()
  for (const id of shared)
    locks.set(lockKeyOf(id), sql`pg_advisory_xact_lock_shared(${lockKeyOf(id).toString()}::bigint)`)
  for (const id of exclusive)
    locks.set(lockKeyOf(id), sql`pg_advisory_xact_lock(${lockKeyOf(id).toString()}::bigint)`)
  const inOrder = [...locks].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, lock]) => lock)
  if (inOrder.length) await tx.execute(sql`select ${sql.join(inOrder, sql`, `)}`)
}

/** 64 bits of a hash. Two accounts that happened to share them would only wait for each other. */
function lockKeyOf(accountId: string): bigint {
  return createHash('sha256').update(`account ${accountId}`).digest().readBigInt64BE()
}
