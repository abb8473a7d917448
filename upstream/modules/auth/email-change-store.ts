import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { emailChanges } from './tables.ts'

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

/** Uses a link up. */
export async function takeEmailChange(tx: Tx, tokenHash: string) {
  const [row] = await tx.delete(emailChanges).where(eq(emailChanges.tokenHash, tokenHash)).returning()
  return row
}
