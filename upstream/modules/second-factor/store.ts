import { and, count, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { authenticators, loginChallenges, recoveryCodes } from './tables.ts'

export type Authenticator = typeof authenticators.$inferSelect
export type LoginChallenge = typeof loginChallenges.$inferSelect

export async function findAuthenticator(db: Db, accountId: string): Promise<Authenticator | undefined> {
  const [row] = await db.select().from(authenticators).where(eq(authenticators.accountId, accountId))
  return row
}

/** Replaces the secret that is being set up. An app that is switched on stays as it is. */
export async function replacePending(
  tx: Tx,
  pending: { accountId: string; sealedSecret: string; createdAt: Date },
): Promise<void> {
  const fresh = { ...pending, lastStep: 0 }
  await tx
    .insert(authenticators)
    .values(fresh)
    .onConflictDoUpdate({
      target: authenticators.accountId,
      set: fresh,
      setWhere: isNull(authenticators.switchedOnAt),
    })
}

/** @returns true for one of two simultaneous calls, the one that switched it on. */
export async function switchOn(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(authenticators)
    .set({ switchedOnAt: now })
    .where(and(eq(authenticators.accountId, accountId), isNull(authenticators.switchedOnAt)))
    .returning({ accountId: authenticators.accountId })
  return rows.length === 1
}

export async function deleteAuthenticator(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(authenticators).where(eq(authenticators.accountId, accountId))
}

/** @returns false when this step's code, or a later one, was accepted before. */
export async function useStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const rows = await tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.accountId, accountId), lt(authenticators.lastStep, step)))
    .returning({ accountId: authenticators.accountId })
  return rows.length === 1
}

export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await deleteRecoveryCodes(tx, accountId)
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ accountId, codeHash, createdAt: now })))
}

export async function deleteRecoveryCodes(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
}

/** @returns false when the code is not one of the account's, or was used before. */
export async function useRecoveryCode(
  tx: Tx,
  accountId: string,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ codeHash: recoveryCodes.codeHash })
  return rows.length === 1
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}

export async function isSwitchedOn(db: Db, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ accountId: authenticators.accountId })
    .from(authenticators)
    .where(and(eq(authenticators.accountId, accountId), isNotNull(authenticators.switchedOnAt)))
  return rows.length === 1
}

export async function insertChallenge(tx: Tx, row: typeof loginChallenges.$inferInsert): Promise<void> {
  await tx.insert(loginChallenges).values(row)
}

/** @returns undefined when the challenge is unknown, expired or has no tries left. */
export async function findChallenge(
  db: Db,
  tokenHash: string,
  now: Date,
  maxTries: number,
): Promise<LoginChallenge | undefined> {
  const [row] = await db
    .select()
    .from(loginChallenges)
    .where(isOpen(tokenHash, now, maxTries))
  return row
}

/** Counts a try. @returns false when `findChallenge` would not find the challenge. */
export async function takeChallengeTry(
  tx: Tx,
  tokenHash: string,
  now: Date,
  maxTries: number,
): Promise<boolean> {
  const rows = await tx
    .update(loginChallenges)
    .set({ tries: sql`${loginChallenges.tries} + 1` })
    .where(isOpen(tokenHash, now, maxTries))
    .returning({ tokenHash: loginChallenges.tokenHash })
  return rows.length === 1
}

function isOpen(tokenHash: string, now: Date, maxTries: number) {
  return and(
    eq(loginChallenges.tokenHash, tokenHash),
    gt(loginChallenges.expiresAt, now),
    lt(loginChallenges.tries, maxTries),
  )
}

/** @returns false when another call has already used it up. */
export async function deleteChallenge(tx: Tx, tokenHash: string): Promise<boolean> {
  const rows = await tx
    .delete(loginChallenges)
    .where(eq(loginChallenges.tokenHash, tokenHash))
    .returning({ tokenHash: loginChallenges.tokenHash })
  return rows.length === 1
}

export async function deleteChallengesOf(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(loginChallenges).where(eq(loginChallenges.accountId, accountId))
}

export async function deleteChallengesOver(tx: Tx, now: Date): Promise<void> {
  await tx.delete(loginChallenges).where(lt(loginChallenges.expiresAt, now))
}
