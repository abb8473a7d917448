import { and, asc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { builtOnce } from '../../kernel/built-statements.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { pollOptions, polls, pollVotes } from './tables.ts'

export type PollRow = typeof polls.$inferSelect
type OptionRow = typeof pollOptions.$inferSelect

/** A poll with its options in their order, and the option for which the asked account has voted. */
export interface FullPoll extends PollRow {
  options: Pick<OptionRow, 'id' | 'text' | 'totalVotes'>[]
  votedFor: string | null
}

export async function insertPolls(
  tx: Tx,
  rows: (typeof polls.$inferInsert)[],
  options: (typeof pollOptions.$inferInsert)[],
): Promise<void> {
  if (!rows.length) return
  await tx.insert(polls).values(rows)
  await tx.insert(pollOptions).values(options)
}

export async function findPoll(db: Db, pollId: string): Promise<PollRow | undefined> {
  const [row] = await db.select().from(polls).where(eq(polls.id, pollId))
  return row
}

/** Finds the poll of a thing. */
export async function findAttached(
  db: Db,
  contentId: string,
): Promise<Pick<PollRow, 'id' | 'performerId' | 'hours'> | undefined> {
  const { id, performerId, hours } = polls
  const [row] = await db.select({ id, performerId, hours }).from(polls).where(eq(polls.contentId, contentId))
  return row
}

/**
 * Gives a poll to a thing. Two things that want one poll at once wait for each other here.
 * @returns false for a poll that the performer does not have, or that another thing has
 */
export async function attach(
  tx: Tx,
  { pollId, performerId, contentId }: { pollId: string; performerId: string; contentId: string },
): Promise<boolean> {
  const isFree = and(eq(polls.id, pollId), eq(polls.performerId, performerId), isNull(polls.contentId))
  const rows = await tx.update(polls).set({ contentId }).where(isFree).returning({ id: polls.id })
  return rows.length === 1
}

/** Selects the polls that a performer has made. */
export function pollsOf(performerId: string): SQL {
  return sql`(select ${polls.id} from ${polls} where ${polls.performerId} = ${performerId})`
}

/** Deletes a poll with its options and votes. */
export async function deletePoll(tx: Tx, pollId: string): Promise<void> {
  await tx.delete(polls).where(eq(polls.id, pollId))
}

/** Deletes polls that no thing has, and that are older than a time. */
export async function deleteFree(tx: Tx, before: Date): Promise<void> {
  await tx.delete(polls).where(and(isNull(polls.contentId), lt(polls.createdAt, before)))
}

/** Which polls are read: some by their ids, or those of some things. */
type By = 'id' | 'contentId'

/** Reads polls by one statement. @param viewerId whose votes are told; null for nobody's */
export async function listFull(
  db: Db,
  by: By,
  ids: readonly string[],
  viewerId: string | null,
): Promise<FullPoll[]> {
  if (!ids.length) return []
  const rows = await builtOnce(db, buildFull, { by }).execute({ ids, viewerId })
  return [...Map.groupBy(rows, ({ poll }) => poll.id).values()].map((some) => ({
    ...some[0]!.poll,
    options: some.map(({ option }) => option),
    votedFor: some.find(({ isVotedFor }) => isVotedFor)?.option.id ?? null,
  }))
}

function buildFull(db: Db, { by }: { by: By }) {
  const { id, text, totalVotes } = pollOptions
  const isViewers = sql`${pollVotes.accountId} = ${sql.placeholder('viewerId')}`
  return db
    .select({
      poll: polls,
      option: { id, text, totalVotes },
      isVotedFor: sql<boolean>`${pollVotes.accountId} is not null`,
    })
    .from(polls)
    .innerJoin(pollOptions, eq(pollOptions.pollId, polls.id))
    .leftJoin(
      pollVotes,
      and(eq(pollVotes.pollId, polls.id), eq(pollVotes.optionId, pollOptions.id), isViewers),
    )
    .where(sql`${polls[by]} = any(${sql.placeholder('ids')})`)
    .orderBy(polls.id, asc(pollOptions.position))
    .prepare('')
}

/**
 * Inserts a vote and counts it; two votes of an account in a poll wait for each other on the primary key.
 * @returns whether it is new
 */
export async function castVote(tx: Tx, row: typeof pollVotes.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(pollVotes)
    .values(row)
    .onConflictDoNothing()
    .returning({ pollId: pollVotes.pollId })
  if (!rows.length) return false
  await tx
    .update(pollOptions)
    .set({ totalVotes: sql`${pollOptions.totalVotes} + 1` })
    .where(eq(pollOptions.id, row.optionId))
  return true
}

/** Inserts votes that the options count already. */
export async function insertVotes(tx: Tx, rows: (typeof pollVotes.$inferInsert)[]): Promise<void> {
  if (rows.length) await tx.insert(pollVotes).values(rows)
}

/** Deletes the votes of an account and takes them off the counts. */
export async function deleteVotesOf(tx: Tx, accountId: string): Promise<void> {
  const votes = await tx
    .delete(pollVotes)
    .where(eq(pollVotes.accountId, accountId))
    .returning({ optionId: pollVotes.optionId })
  if (!votes.length) return
  const isVotedFor = inArray(
    pollOptions.id,
    votes.map(({ optionId }) => optionId),
  )
  // Two accounts that are deleted at once lock the options in one order.
  await tx
    .select({ id: pollOptions.id })
    .from(pollOptions)
    .where(isVotedFor)
    .orderBy(asc(pollOptions.id))
    .for('no key update')
  // An account has one vote in a poll, so no option loses more than one.
  await tx
    .update(pollOptions)
    .set({ totalVotes: sql`${pollOptions.totalVotes} - 1` })
    .where(isVotedFor)
}
