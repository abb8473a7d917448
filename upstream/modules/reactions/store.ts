import {
  and,
  count,
  eq,
  gt,
  inArray,
  lt,
  lte,
  or,
  type SQL,
  sql,
  type Placeholder,
  type SQLWrapper,
} from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { reactions } from './tables.ts'

export type ReactionRow = typeof reactions.$inferInsert
type Which = Pick<ReactionRow, 'accountId' | 'objectId' | 'action'>

/** @returns whether the reaction is new; two equal inserts at once wait for each other on the primary key */
export async function insertReaction(tx: Tx, row: ReactionRow): Promise<boolean> {
  const rows = await tx
    .insert(reactions)
    .values(row)
    .onConflictDoNothing()
    .returning({ objectId: reactions.objectId })
  return rows.length === 1
}

export async function insertReactions(tx: Tx, rows: ReactionRow[]): Promise<void> {
  if (rows.length) await tx.insert(reactions).values(rows)
}

/** @returns whether there was a reaction */
export async function deleteReaction(tx: Tx, which: Which): Promise<boolean> {
  const rows = await tx.delete(reactions).where(isReaction(which)).returning({ objectId: reactions.objectId })
  return rows.length === 1
}

export async function countReactions(
  db: Db,
  objectId: string,
  action: ReactionRow['action'],
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(reactions)
    .where(and(eq(reactions.objectId, objectId), eq(reactions.action, action)))
  return row!.total
}

export async function isFollowing(db: Db, accountId: string, performerId: string): Promise<boolean> {
  const [row] = await db
    .select({ objectId: reactions.objectId })
    .from(reactions)
    .where(isReaction({ accountId, objectId: performerId, action: 'follow' }))
  return row !== undefined
}

export type OwnReaction = Awaited<ReturnType<typeof listOwnReactions>>[number]

/** Lists a part of an account's reactions of one kind, the last one first. */
export async function listOwnReactions(
  db: Db,
  {
    accountId,
    action,
    objectType,
  }: Pick<ReactionRow, 'accountId' | 'action'> & { objectType?: string | undefined },
  { limit, after }: { limit: number; after: { at: Date; id: string } | null },
) {
  const { objectId, createdAt } = reactions
  const isNext =
    after && and(lte(createdAt, after.at), or(lt(createdAt, after.at), sql`${objectId} > ${after.id}`))
  return db
    .select({ objectType: reactions.objectType, objectId, action: reactions.action, createdAt })
    .from(reactions)
    .where(
      and(
        eq(reactions.accountId, accountId),
        eq(reactions.action, action),
        objectType === undefined ? undefined : eq(reactions.objectType, objectType),
        isNext ?? undefined,
      ),
    )
    .orderBy(sql`${createdAt} desc nulls last`, objectId)
    .limit(limit)
}

/**
 * Deletes the reactions of an account to objects of one type.
 * @returns the rows, sorted by object, so that callers lock objects in the same order
 */
export async function deleteReactionsOf(
  tx: Tx,
  accountId: string,
  objectType: ReactionRow['objectType'],
): Promise<Pick<ReactionRow, 'action' | 'objectId'>[]> {
  const rows = await tx
    .delete(reactions)
    .where(and(eq(reactions.accountId, accountId), eq(reactions.objectType, objectType)))
    .returning({ action: reactions.action, objectId: reactions.objectId })
  return rows.toSorted((a, b) => (a.objectId < b.objectId ? -1 : 1))
}

/** Counts the new followers by performer. */
export async function countFollowersSince(db: Db, since: Date): Promise<Map<string, number>> {
  const rows = await db
    .select({ performerId: reactions.objectId, total: count() })
    .from(reactions)
    .where(and(eq(reactions.action, 'follow'), gt(reactions.createdAt, since)))
    .groupBy(reactions.objectId)
  return new Map(rows.map(({ performerId, total }) => [performerId, total]))
}

function isReaction({ accountId, objectId, action }: Which): SQL | undefined {
  return and(
    eq(reactions.accountId, accountId),
    eq(reactions.action, action),
    eq(reactions.objectId, objectId),
  )
}

/** Lists the performers among the ids whom the account follows. */
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

/** Selects the performers whom an account follows, for `array(…)` in a statement. */
export function followedBy(accountId: string | Placeholder): SQL {
  return sql`select followed.object_id from ${reactions} followed
    where followed.account_id = ${accountId} and followed.action = 'follow'`
}

/** Selects `object_id` and `created_at` of an account's reactions, for a `from` clause. */
export function reactionsOf(accountId: Placeholder, action: ReactionRow['action']): SQL {
  return sql`select own.object_id, own.created_at from ${reactions} own
    where own.account_id = ${accountId} and own.action = ${sql.raw(`'${action}'`)}`
}

/** Selects the accounts that follow a performer, for a `from` clause. */
export function followersOf(performerId: string): SQL {
  return sql`select follower.account_id from ${reactions} follower
    where follower.object_id = ${performerId} and follower.action = 'follow'`
}

/**
 * Whether an account has reacted to each row's object, by one index lookup for each row of a page. Postgres could
 * turn an `exists` into a scan of all reactions, and it took longer to plan a join than to read the page.
 */
export function hasReacted(
  accountId: Placeholder,
  action: typeof reactions.$inferSelect.action,
  objectId: SQLWrapper,
): SQL<boolean> {
  return sql<boolean>`(select true from ${reactions} where ${reactions.accountId} = ${accountId}
    and ${reactions.action} = ${sql.raw(`'${action}'`)} and ${reactions.objectId} = ${objectId}) is not null`
}
