import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { LiveSummary } from '#contract/performers.ts'
import { type Db, queryRows, type Tx } from '../../kernel/database.ts'
import { accounts, formerUsernames } from '../accounts/tables.ts'
import { toOpenImage } from '../files/images.ts'
import { files } from '../files/tables.ts'
import { categories, performers, performerLive } from './tables.ts'

export type Performer = typeof performers.$inferSelect
export type PerformerCounter =
  | 'totalFollowers'
  | 'totalSubscribers'
  | 'totalPosts'
  | 'totalPhotos'
  | 'totalVideos'
  | 'totalViews'

const avatar = alias(files, 'avatar')
const cover = alias(files, 'cover')

/** Selects a performer with everything that a card or a profile shows, in one row. */
function selectFull(db: Db) {
  return db
    .select({
      performer: performers,
      account: {
        id: accounts.id,
        username: accounts.username,
        name: accounts.name,
        createdAt: accounts.createdAt,
      },
      category: { slug: categories.slug, name: categories.name },
      avatar,
      cover,
    })
    .from(performers)
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .leftJoin(categories, eq(categories.id, performers.categoryId))
    .leftJoin(avatar, eq(avatar.id, accounts.avatarFileId))
    .leftJoin(cover, eq(cover.id, performers.coverFileId))
}

export type FullPerformer = Awaited<ReturnType<typeof selectFull>>[number]

export async function insertPerformer(tx: Tx, performer: typeof performers.$inferInsert): Promise<Performer> {
  const [row] = await tx.insert(performers).values(performer).returning()
  return row!
}

/** Reads and locks the performer's row until the commit. */
export async function lockPerformer(tx: Tx, performerId: string): Promise<Performer | undefined> {
  const [row] = await tx
    .select()
    .from(performers)
    .where(eq(performers.accountId, performerId))
    .for('no key update')
  return row
}

/** Locks the performers' rows until the commit, always in the same order, so that two transactions do not deadlock. */
export async function lockPerformers(tx: Tx, performerIds: readonly string[]): Promise<void> {
  if (!performerIds.length) return
  await tx
    .select({ accountId: performers.accountId })
    .from(performers)
    .where(inArray(performers.accountId, [...performerIds]))
    .orderBy(performers.accountId)
    .for('no key update')
}

/** Reads the commission rates that were agreed with a performer, by kind. */
export async function findCommissions(db: Db, performerId: string): Promise<Record<string, number>> {
  const [row] = await db
    .select({ commissions: performers.commissions })
    .from(performers)
    .where(eq(performers.accountId, performerId))
  return row?.commissions ?? {}
}

export async function updatePerformer(
  tx: Tx,
  performerId: string,
  change: Partial<typeof performers.$inferInsert>,
): Promise<void> {
  await tx.update(performers).set(change).where(eq(performers.accountId, performerId))
}

/** The condition for a performer by id. */
export function isPerformer(performerId: string): SQL {
  return sql`${performers.accountId} = ${performerId}`
}

/** The condition for a performer by id, by username, or by a former username. */
export function whoIs(idOrUsername: string): SQL {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(idOrUsername)
  const wanted = idOrUsername.toLowerCase()
  if (isId) return isPerformer(wanted)
  // Postgres computes the array once per statement over two indexes; for an `or` over both it would use neither.
  return sql`${performers.accountId} = any(array(
    select one.id from ${accounts} one where lower(one.username) = ${wanted}
    union all select former.account_id from ${formerUsernames} former where former.username = ${wanted}))`
}

export async function findFull(db: Db, ...conditions: SQL[]): Promise<FullPerformer | undefined> {
  const [row] = await selectFull(db)
    .where(and(...conditions))
    .limit(1)
  return row
}

export async function findFullByIds(db: Db, performerIds: readonly string[]): Promise<FullPerformer[]> {
  if (!performerIds.length) return []
  return selectFull(db).where(inArray(performers.accountId, [...performerIds]))
}

export async function listFull(
  db: Db,
  options: { conditions: SQL[]; order: SQL[]; limit: number; offset: number },
): Promise<FullPerformer[]> {
  return selectFull(db)
    .where(and(...options.conditions))
    .orderBy(...options.order, performers.accountId)
    .limit(options.limit)
    .offset(options.offset)
}

export async function countPerformers(db: Db, conditions: SQL[]): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(performers)
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .leftJoin(categories, eq(categories.id, performers.categoryId))
    .where(and(...conditions))
  return row!.total
}

/** Reads the few columns that decide whether a performer may be shown or paid, and under which name. */
export async function findBrief(db: Db, ...conditions: SQL[]) {
  const [row] = await db
    .select({
      id: performers.accountId,
      username: accounts.username,
      name: accounts.name,
      status: accounts.status,
      monthlyPriceCents: performers.monthlyPriceCents,
    })
    .from(performers)
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .where(and(...conditions))
  return row
}

/**
 * Changes a counter; call it in the transaction that changes what is counted. Fewer than no followers are a bug, which
 * a constraint of the table refuses; a wrong count must not keep money from moving, so the others stop at zero.
 * @returns the new count; undefined for an unknown performer
 */
export async function adjustCounter(
  tx: Tx,
  performerId: string,
  counter: PerformerCounter,
  delta: number,
): Promise<number | undefined> {
  const column = performers[counter]
  const moved = sql`${column} + ${delta}`
  const [row] = await tx
    .update(performers)
    .set({ [counter]: counter === 'totalFollowers' ? moved : sql`greatest(0, ${moved})` })
    .where(eq(performers.accountId, performerId))
    .returning({ total: column })
  return row?.total
}

export async function readCounter(
  db: Db,
  performerId: string,
  counter: PerformerCounter,
): Promise<number | undefined> {
  const [row] = await db
    .select({ total: performers[counter] })
    .from(performers)
    .where(eq(performers.accountId, performerId))
  return row?.total
}

/**
 * Writes the rank scores; a performer without points gets 0. The rows are locked always in the same order, so that
 * two transactions do not deadlock.
 * @returns how many scores have changed
 */
export async function setRankScores(tx: Tx, points: ReadonlyMap<string, number>): Promise<number> {
  const scores = Object.fromEntries([...points].map(([id, score]) => [id, Math.round(score)]))
  const rows = await queryRows<{ id: string }>(
    tx,
    sql`with scores as (
          select one.account_id, coalesce(scored.value::int, 0) as score from ${performers} one
          left join json_each_text(${JSON.stringify(scores)}::json) scored on scored.key = one.account_id
          where one.rank_score <> coalesce(scored.value::int, 0)
          order by one.account_id for no key update of one
        )
        update ${performers} set rank_score = scores.score from scores
        where scores.account_id = ${performers.accountId}
        returning ${performers.accountId} as id`,
  )
  return rows.length
}

export type PageFacts = Pick<Performer, 'coverFileId' | 'monthlyPriceCents' | 'totalPosts'>

export async function findPageFacts(db: Db, performerId: string): Promise<PageFacts | null> {
  const [row] = await db
    .select({
      coverFileId: performers.coverFileId,
      monthlyPriceCents: performers.monthlyPriceCents,
      totalPosts: performers.totalPosts,
    })
    .from(performers)
    .where(eq(performers.accountId, performerId))
  return row ?? null
}

/** Writes the column in `tx`. @returns the file before */
export async function setFile(
  tx: Tx,
  performerId: string,
  column: 'coverFileId' | 'welcomeVideoFileId',
  fileId: string | null,
): Promise<string | null> {
  const isThis = eq(performers.accountId, performerId)
  const [row] = await tx
    .select({ before: performers[column] })
    .from(performers)
    .where(isThis)
    .for('no key update')
  await tx
    .update(performers)
    .set({ [column]: fileId })
    .where(isThis)
  return row?.before ?? null
}

/**
 * The running stream of a performer, as cards, profiles and posts show it. The module `streaming` writes it, since
 * `performers` may not import `streaming`.
 */
export type Live = z.infer<typeof LiveSummary>
export type LiveRow = typeof performerLive.$inferInsert

/** Records that a performer is live. A new stream replaces the row of an earlier one. */
export async function startLive(tx: Tx, row: LiveRow): Promise<void> {
  await tx
    .insert(performerLive)
    .values(row)
    .onConflictDoUpdate({ target: performerLive.performerId, set: row })
}

export async function updateLive(
  tx: Tx,
  streamId: string,
  change: Partial<Pick<LiveRow, 'title' | 'viewerCount' | 'isInterrupted'>>,
): Promise<void> {
  await tx.update(performerLive).set(change).where(eq(performerLive.streamId, streamId))
}

export async function endLive(tx: Tx, streamId: string): Promise<void> {
  await tx.delete(performerLive).where(eq(performerLive.streamId, streamId))
}

/** Finds the running streams of the performers, by performer. */
export async function findLive(db: Db, performerIds: readonly string[]): Promise<Map<string, Live>> {
  if (!performerIds.length) return new Map()
  const rows = await db
    .select({ live: performerLive, poster: files })
    .from(performerLive)
    .leftJoin(files, eq(files.id, performerLive.posterFileId))
    .where(inArray(performerLive.performerId, [...performerIds]))
  return new Map(
    rows.map(({ live, poster }) => [
      live.performerId,
      {
        streamId: live.streamId,
        title: live.title,
        viewerCount: live.viewerCount,
        startedAt: live.startedAt.toISOString(),
        isInterrupted: live.isInterrupted,
        poster: poster && toOpenImage(poster),
      },
    ]),
  )
}
