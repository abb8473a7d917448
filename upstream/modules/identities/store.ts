import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { IdentityProvider } from '#contract/identities.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { accounts } from '../accounts/tables.ts'
import { identities, authorizationRequests, usedIdentityTokens } from './tables.ts'

export type IdentityRow = typeof identities.$inferSelect
export type AuthorizationRequestRow = typeof authorizationRequests.$inferSelect

/** Makes other transactions that would connect this identity wait until this one ends. */
export async function lockSubject(tx: Tx, provider: IdentityProvider, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${subject}`}, 3))`)
}

/** Counts the identities of offered providers only, because people cannot log in with the others. */
export async function countIdentities(
  db: Db,
  accountId: string,
  offered: readonly IdentityProvider[],
): Promise<number> {
  const isOwn = eq(identities.accountId, accountId)
  return db.$count(identities, and(isOwn, inArray(identities.provider, [...offered])))
}

/** Locks the account's row, so that its credentials do not change until the transaction ends. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
}

export async function findBySubject(
  db: Db,
  provider: IdentityProvider,
  subject: string,
): Promise<IdentityRow | undefined> {
  const [row] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
  return row
}

export async function listByAccount(db: Db, accountId: string): Promise<IdentityRow[]> {
  return db
    .select()
    .from(identities)
    .where(eq(identities.accountId, accountId))
    .orderBy(asc(identities.createdAt))
}

export async function insertIdentity(tx: Tx, identity: typeof identities.$inferInsert): Promise<IdentityRow> {
  const [row] = await tx.insert(identities).values(identity).returning()
  return row!
}

export async function setLabel(tx: Tx, identityId: string, label: string): Promise<void> {
  await tx.update(identities).set({ label }).where(eq(identities.id, identityId))
}

export async function deleteIdentities(
  tx: Tx,
  accountId: string,
  provider?: IdentityProvider,
): Promise<void> {
  await tx
    .delete(identities)
    .where(and(eq(identities.accountId, accountId), provider ? eq(identities.provider, provider) : undefined))
}

export async function insertAuthorizationRequest(
  tx: Tx,
  state: typeof authorizationRequests.$inferInsert,
): Promise<void> {
  await tx.insert(authorizationRequests).values(state)
}

/** Deletes the request and returns it, so that one of many callers with the same state gets it. */
export async function takeAuthorizationRequest(
  tx: Tx,
  stateHash: string,
  now: Date,
): Promise<AuthorizationRequestRow | undefined> {
  const [row] = await tx
    .delete(authorizationRequests)
    .where(and(eq(authorizationRequests.stateHash, stateHash), gt(authorizationRequests.expiresAt, now)))
    .returning()
  return row
}

/** @returns false when the token was used before. */
export async function useToken(tx: Tx, tokenHash: string, expiresAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(usedIdentityTokens)
    .values({ tokenHash, expiresAt })
    .onConflictDoNothing()
    .returning({ tokenHash: usedIdentityTokens.tokenHash })
  return rows.length > 0
}

export async function pruneExpired(tx: Tx, now: Date): Promise<void> {
  await tx.delete(authorizationRequests).where(lt(authorizationRequests.expiresAt, now))
  await tx.delete(usedIdentityTokens).where(lt(usedIdentityTokens.expiresAt, now))
}
