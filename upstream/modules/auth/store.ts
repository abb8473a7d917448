import { and, count, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { builtOnce } from '../../kernel/built-statements.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import type { Account } from '../accounts/store.ts'
import { accounts } from '../accounts/tables.ts'
import { loginHistory, sessions, emailChanges } from './tables.ts'

export type Session = typeof sessions.$inferSelect

/** Selects one session of an account, all but one, or all. */
export interface WhichSessions {
  accountId: string
  sessionId?: string
  exceptSessionId?: string
}

const LISTED = 100

export async function insertSession(tx: Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session)
}

export async function findOpenSession(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ session: Session; account: Account } | undefined> {
  // Every call by a logged-in person runs this query, so the statement is built once.
  const statement = builtOnce(db, buildOpenSession, {})
  const [row] = await statement.execute({ tokenHash, now })
  return row
}

function buildOpenSession(db: Db) {
  return db
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
    .prepare('')
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

/** Finds the account of an open session. */
export async function findSessionHolder(
  db: Db,
  sessionId: string,
  now: Date,
): Promise<{ accountId: string; kind: Account['kind'] } | undefined> {
  const [row] = await db
    .select({ accountId: accounts.id, kind: accounts.kind })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
  return row
}

export async function touchSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId))
}

export async function confirmSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, sessionId))
}

/** @returns the ids of the sessions that were open until now. */
export async function revokeSessions(tx: Tx, which: WhichSessions, now: Date): Promise<string[]> {
  const rows = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.accountId, which.accountId),
        which.sessionId ? eq(sessions.id, which.sessionId) : undefined,
        which.exceptSessionId ? ne(sessions.id, which.exceptSessionId) : undefined,
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      ),
    )
    .returning({ id: sessions.id })
  return rows.map((row) => row.id)
}

/** Deletes the sessions that ended before then, with their addresses and devices. */
export async function deleteSessionsOver(tx: Tx, before: Date): Promise<void> {
  await tx.delete(sessions).where(or(lt(sessions.expiresAt, before), lt(sessions.revokedAt, before)))
}

/** Lists the session that was last used first. */
export async function listOpenSessions(db: Db, accountId: string, now: Date): Promise<Session[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(LISTED)
}

export async function insertLogin(tx: Tx, login: typeof loginHistory.$inferInsert): Promise<void> {
  await tx.insert(loginHistory).values(login)
}

export async function hasLoggedInWith(
  db: Db,
  accountId: string,
  place: { network: string } | { deviceHash: string },
  since: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ id: loginHistory.id })
    .from(loginHistory)
    .where(
      and(
        eq(loginHistory.accountId, accountId),
        eq(loginHistory.outcome, 'success'),
        'network' in place
          ? eq(loginHistory.network, place.network)
          : eq(loginHistory.deviceHash, place.deviceHash),
        gt(loginHistory.createdAt, since),
      ),
    )
    .limit(1)
  return row !== undefined
}

export async function listLogins(
  db: Db,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: (typeof loginHistory.$inferSelect)[]; total: number }> {
  const isOwn = eq(loginHistory.accountId, accountId)
  const rows = await db
    .select()
    .from(loginHistory)
    .where(isOwn)
    .orderBy(desc(loginHistory.createdAt), desc(loginHistory.id))
    .limit(limit)
    .offset(offset)
  const [counted] = await db.select({ total: count() }).from(loginHistory).where(isOwn)
  return { rows, total: counted?.total ?? 0 }
}

export async function deleteLogins(tx: Tx, before: Date): Promise<void> {
  await tx.delete(loginHistory).where(lt(loginHistory.createdAt, before))
}

export async function findEmailChange(db: Db, accountId: string) {
  const [row] = await db.select().from(emailChanges).where(eq(emailChanges.accountId, accountId))
  return row
}

export async function saveEmailChange(tx: Tx, change: typeof emailChanges.$inferInsert): Promise<void> {
  const { accountId: _, ...set } = change
  await tx.insert(emailChanges).values(change).onConflictDoUpdate({ target: emailChanges.accountId, set })
}

export async function deleteEmailChange(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.accountId, accountId))
}

/** Deletes the pending change and returns it, so that its link works once. */
export async function takeEmailChange(tx: Tx, tokenHash: string) {
  const [row] = await tx.delete(emailChanges).where(eq(emailChanges.tokenHash, tokenHash)).returning()
  return row
}
