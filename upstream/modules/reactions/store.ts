import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database.ts'
import { reactions } from './tables.ts'

export type ReactionRow = typeof reactions.$inferInsert
type Which = Pick<ReactionRow, 'accountId' | 'objectId' | 'action'>

/** @returns whether it is new. Two at once wait for each other on the key. */
export async function insertReaction(db: Db, row: ReactionRow): Promise<boolean> {
  const rows = await db
    .insert(reactions)
    .values(row)
    .onConflictDoNothing()
    .returning({ objectId: reactions.objectId })
  return rows.length === 1
}

export async function insertReactions(db: Db, rows: ReactionRow[]): Promise<void> {
  if (rows.length) await db.insert(reactions).values(rows)
}

/** @returns whether there was one. */
export async function deleteReaction(db: Db, which: Which): Promise<boolean> {
  const rows = await db
    .delete(reactions)
    .where(
      and(
        eq(reactions.accountId, which.accountId),
        eq(reactions.action, which.action),
        eq(reactions.objectId, which.objectId),
      ),
    )
    .returning({ objectId: reactions.objectId })
  return rows.length === 1
}

export async function countReactions(
  db: Db,
  objectId: string,
  action: ReactionRow['action'],
): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(reactions)
    .where(and(eq(reactions.objectId, objectId), eq(reactions.action, action)))
  return row!.total
}

/** Those of the performers whom the account follows. */
export async function listFollowed(
  db: Db,
  accountId: string,
  performerIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ performerId: reactions.objectId })
    .from(reactions)
    .where(
      and(
        eq(reactions.accountId, accountId),
        eq(reactions.action, 'follow'),
        inArray(reactions.objectId, [...performerIds]),
      ),
    )
  return rows.map((row) => row.performerId)
}
