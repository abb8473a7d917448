import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { builtOnce } from '../../kernel/built-statements.ts'
import type { Db } from '../../kernel/database.ts'
import { accounts, sessions } from './tables.ts'

export type Account = typeof accounts.$inferSelect
export type NewAccount = typeof accounts.$inferInsert
export type Session = typeof sessions.$inferSelect

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

export async function findById(db: Db, accountId: string): Promise<Account | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, accountId))
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

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session)
}

export async function findOpenSession(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ session: Session; account: Account } | undefined> {
  // Before every call of a person.
  const statement = builtOnce(db, 'accounts.openSession', () =>
    db
      .select({ session: sessions, account: accounts })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .where(
        and(
          eq(sessions.tokenHash, sql.placeholder('tokenHash')),
          isNull(sessions.revokedAt),
          gt(sessions.expiresAt, sql.placeholder('now')),
        ),
      )
      .prepare(''),
  )
  const [row] = await statement.execute({ tokenHash, now })
  return row
}

export async function findOpenSessionById(
  db: Db,
  sessionId: string,
  now: Date,
): Promise<{ session: Session; account: Account } | undefined> {
  const [row] = await db
    .select({ session: sessions, account: accounts })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
  return row
}

export async function isSessionOpen(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
  return row !== undefined
}

export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId))
}

export async function confirmSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, sessionId))
}

/** @returns the ids of the sessions that were open until now. */
export async function revokeSessions(
  db: Db,
  which: { accountId: string; sessionId?: string },
  now: Date,
): Promise<string[]> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.accountId, which.accountId),
        which.sessionId ? eq(sessions.id, which.sessionId) : undefined,
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      ),
    )
    .returning({ id: sessions.id })
  return rows.map((row) => row.id)
}

/** Of sessions that were over by then nothing is kept: neither address nor device. */
export async function deleteSessionsOver(db: Db, before: Date): Promise<void> {
  await db.delete(sessions).where(or(lt(sessions.expiresAt, before), lt(sessions.revokedAt, before)))
}

/** In a transaction. @returns the picture that stood there until now */
export async function setAvatar(tx: Db, accountId: string, fileId: string): Promise<string | null> {
  const [row] = await tx
    .select({ avatarFileId: accounts.avatarFileId })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('update')
  await updateAccount(tx, accountId, { avatarFileId: fileId })
  return row?.avatarFileId ?? null
}
