import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { passkeys, usedPasskeyChallenges } from './tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export async function listOf(db: Db, accountId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id))
}

export async function countPasskeys(db: Db, accountId: string): Promise<number> {
  return db.$count(passkeys, eq(passkeys.accountId, accountId))
}

export async function findByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row
}

/** @returns undefined when an account already has this credential. */
export async function insertPasskey(
  tx: Tx,
  passkey: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | undefined> {
  const [row] = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning()
  return row
}

export async function renamePasskey(
  tx: Tx,
  which: { accountId: string; id: string },
  name: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await tx.update(passkeys).set({ name }).where(isOwn(which)).returning()
  return row
}

export async function deletePasskey(
  tx: Tx,
  which: { accountId: string; id: string },
): Promise<PasskeyRow | undefined> {
  const [row] = await tx.delete(passkeys).where(isOwn(which)).returning()
  return row
}

export async function deletePasskeysOf(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.accountId, accountId))
}

/** @returns false when the stored counter is already as high, so that of two simultaneous uses one fails */
export async function noteUse(
  tx: Tx,
  id: string,
  use: { counter: number; isSynced: boolean; at: Date },
): Promise<boolean> {
  const { counter, isSynced, at } = use
  const counts = sql`(${passkeys.counter} < ${counter} or (${passkeys.counter} = 0 and ${counter} = 0))`
  const rows = await tx
    .update(passkeys)
    .set({ counter, isSynced, lastUsedAt: at })
    .where(and(eq(passkeys.id, id), counts))
    .returning({ id: passkeys.id })
  return rows.length === 1
}

/** @returns false when the challenge was used before. */
export async function useChallenge(tx: Tx, challengeHash: string, expiresAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(usedPasskeyChallenges)
    .values({ challengeHash, expiresAt })
    .onConflictDoNothing()
    .returning({ challengeHash: usedPasskeyChallenges.challengeHash })
  return rows.length === 1
}

export async function deleteChallengesOver(tx: Tx, now: Date): Promise<void> {
  await tx.delete(usedPasskeyChallenges).where(lt(usedPasskeyChallenges.expiresAt, now))
}

function isOwn({ accountId, id }: { accountId: string; id: string }) {
  return and(eq(passkeys.id, id), eq(passkeys.accountId, accountId))
}
