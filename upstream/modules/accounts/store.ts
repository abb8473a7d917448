import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { accounts, formerUsernames } from './tables.ts'

export type Account = typeof accounts.$inferSelect
export type NewAccount = typeof accounts.$inferInsert

export async function findByLogin(db: Db, login: string): Promise<Account | undefined> {
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

/** The same of names that were given up: they still lead to the account that had them. */
export async function findFormerBySkeleton(db: Db, skeleton: string) {
  return db
    .select({ id: formerUsernames.accountId, username: formerUsernames.username })
    .from(formerUsernames)
    .where(eq(formerUsernames.usernameSkeleton, skeleton))
}

export async function findById(db: Db, accountId: string): Promise<Account | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  return row
}

/** Finds no account by its email: the caller may be anybody. */
export async function findByIdOrUsername(db: Db, idOrUsername: string): Promise<Account | undefined> {
  const wanted = idOrUsername.trim().toLowerCase()
  const [row] = await db
    .select()
    .from(accounts)
    .where(or(eq(accounts.id, wanted), eq(sql`lower(${accounts.username})`, wanted)))
  return row
}

export async function insertAccount(db: Db, account: NewAccount): Promise<Account> {
  const [row] = await db.insert(accounts).values(account).returning()
  return row!
}

export async function updateAccount(
  db: Db,
  accountId: string,
  change: Partial<NewAccount>,
): Promise<Account | undefined> {
  const [row] = await db
    .update(accounts)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(accounts.id, accountId))
    .returning()
  return row
}

export async function listAccounts(db: Db): Promise<Account[]> {
  return db.select().from(accounts).orderBy(accounts.createdAt)
}

/** In a transaction. @returns the image that stood there until now */
export async function setAvatar(tx: Tx, accountId: string, fileId: string): Promise<string | null> {
  const [row] = await tx
    .select({ avatarFileId: accounts.avatarFileId })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
  await updateAccount(tx, accountId, { avatarFileId: fileId })
  return row?.avatarFileId ?? null
}

/**
 * The account, its row kept from others until the commit. Rows that refer to the account can be written meanwhile: an
 * account's id never changes, and its row is never deleted.
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<Account | undefined> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('no key update')
  return row
}

/** Whose former name this is. */
export async function findFormerOwner(db: Db, username: string): Promise<string | undefined> {
  const [row] = await db.select().from(formerUsernames).where(eq(formerUsernames.username, username))
  return row?.accountId
}

export async function insertFormerUsername(
  db: Db,
  former: { username: string; accountId: string; createdAt: Date },
): Promise<void> {
  await db.insert(formerUsernames).values(former).onConflictDoNothing()
}

export async function deleteFormerUsername(db: Db, username: string): Promise<void> {
  await db.delete(formerUsernames).where(eq(formerUsernames.username, username))
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email))
  return row !== undefined
}
