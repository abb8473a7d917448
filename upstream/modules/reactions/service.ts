/**
 * Who follows whom, and who has liked or kept what. Whether an account may react, and what is counted, is the matter of
 * the module that owns the thing: its target says it.
 */
import { sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { reactions } from './tables.ts'

export { countedReaction } from './counted.ts'
export { countFollowersSince, deleteReaction, insertReaction, insertReactions, isFollowing } from './store.ts'

/** The performers whom an account follows, for `array(…)` in a statement. */
export function followedBy(accountId: string | Placeholder): SQL {
  return sql`select followed.object_id from ${reactions} followed
    where followed.account_id = ${accountId} and followed.action = 'follow'`
}

/** The accounts that follow a performer, for a `from`. */
export function followersOf(performerId: string): SQL {
  return sql`select follower.account_id from ${reactions} follower
    where follower.object_id = ${performerId} and follower.action = 'follow'`
}

/**
 * Whether an account has reacted to each row's object: one look into an index for each of a page's rows. As `exists`
 * it could become a scan of all reactions, as a join it took the planner longer than the page takes to read.
 */
export function hasReacted(
  accountId: Placeholder,
  action: typeof reactions.$inferSelect.action,
  objectId: SQLWrapper,
): SQL<boolean> {
  return sql<boolean>`(select true from ${reactions} where ${reactions.accountId} = ${accountId}
    and ${reactions.action} = ${sql.raw(`'${action}'`)} and ${reactions.objectId} = ${objectId}) is not null`
}
