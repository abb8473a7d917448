import { and, asc, eq, type Placeholder, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { builtOnce, type Shape } from '../../kernel/built-statements.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { accounts } from '../accounts/tables.ts'
import { files, fileUses } from '../files/tables.ts'
import { performerLive, performers } from '../performers/tables.ts'
import { followedBy, hasReacted } from '../reactions/store.ts'
import { subscribedBy } from '../subscriptions/store.ts'
import { visibleToAny, type VisitorShape } from '../visibility/store.ts'
import { POST } from './policy.ts'
import { feedPosts } from './tables.ts'

export type NewPost = typeof feedPosts.$inferInsert

const avatar = alias(files, 'avatar')
const poster = alias(files, 'poster')

// The indexes are declared with nulls last; Postgres cannot use them for an order without it.
const newestFirst: SQL[] = [sql`${feedPosts.publishedAt} desc nulls last`, sql`${feedPosts.id}`]
const pinnedFirst: SQL[] = [sql`${feedPosts.isPinned} desc nulls last`, ...newestFirst]

/** The facts from which the conditions of a statement over posts, performers and accounts are built. */
export interface PostFilter extends Shape {
  /** The visitor who must be able to find the performers. */
  readonly visitor: VisitorShape
  /**
   * Placeholders: `performerId` for `ofPerformer`, `postId` for `one`, `fanId` for the posts of performers whom the fan
   * follows or has subscribed to.
   */
  readonly which: 'all' | 'ofPerformer' | 'one' | 'followed'
  /** For a page of `followed`: how many posts of each performer the page can need. */
  readonly newest?: number
  /** Posts in which a search finds the placeholder `words`; `nothing` for a search without a word. */
  readonly search: 'off' | 'words' | 'nothing'
}

export interface Where {
  filter: PostFilter
  /** The values of the placeholders in the conditions. */
  values: Record<string, unknown>
}

function conditionsOf({ visitor, which, newest, search }: PostFilter): SQL[] {
  const isVisible = visibleToAny(visitor)
  const isWanted = {
    all: () => [isVisible],
    ofPerformer: () => [isVisible, sql`${performers.accountId} = ${sql.placeholder('performerId')}`],
    one: () => [sql`${feedPosts.id} = ${sql.placeholder('postId')}`, isVisible],
    followed: () =>
      newest === undefined
        ? [isVisible, sql`${performers.accountId} = any(${followedByFan()})`]
        : [newestOfFollowed(isVisible, newest)],
  }[which]()
  if (search === 'off') return isWanted
  return [...isWanted, isFoundBy(search === 'words' ? sql.placeholder('words') : null)]
}

/** @param query null for a text without a word, which finds nothing */
export function isFoundBy(query: string | Placeholder | null): SQL {
  return query ? sql`${feedPosts.searchVector} @@ to_tsquery('simple', ${query})` : sql`false`
}

export interface PageOptions {
  where: Where
  order: 'newestFirst' | 'pinnedFirst'
  limit: number
  offset: number
}

const orders = { newestFirst, pinnedFirst }

interface PageShape extends Shape {
  readonly filter: PostFilter
  readonly order: PageOptions['order']
  readonly limit: number
  readonly offset: number
  readonly hasViewer: boolean
}

/**
 * Reads a page of posts, each with its performer, the avatar, whether the performer is live, and the viewer's
 * reactions.
 */
export async function listPosts(db: Db, viewerId: string | null, options: PageOptions) {
  const { where, order, limit, offset } = options
  const shape = { filter: where.filter, order, limit, offset, hasViewer: viewerId !== null }
  return builtOnce(db, buildPage, shape).execute({ ...where.values, viewerId })
}

function buildPage(db: Db, { filter, order, limit, offset, hasViewer }: PageShape) {
  // The subquery finds the page over an index first; only its rows are joined with the rest. The limit and offset
  // are literals: with placeholders Postgres could not cache a plan for it.
  const page = sql`(
    select ${feedPosts.id} as page_id from ${feedPosts}
    inner join ${performers} on ${performers.accountId} = ${feedPosts.performerId}
    inner join ${accounts} on ${accounts.id} = ${performers.accountId}
    where ${and(sql`${feedPosts.status} = 'published'`, ...conditionsOf(filter))}
    order by ${sql.join(orders[order], sql`, `)}
    limit ${sql.raw(String(limit))} offset ${sql.raw(String(offset))}) page`
  const viewerId = sql.placeholder('viewerId')
  const hasViewerReacted = (action: 'follow' | 'like' | 'bookmark', objectId: PgColumn) =>
    hasViewer ? hasReacted(viewerId, action, objectId) : sql<boolean>`false`
  return db
    .select({
      post: feedPosts,
      performer: {
        id: accounts.id,
        username: accounts.username,
        name: accounts.name,
        monthlyPriceCents: performers.monthlyPriceCents,
      },
      avatar,
      isLive: sql<boolean>`(select true from ${performerLive}
        where ${performerLive.performerId} = ${feedPosts.performerId}) is not null`,
      isFollowing: hasViewerReacted('follow', feedPosts.performerId),
      isLiked: hasViewerReacted('like', feedPosts.id),
      isBookmarked: hasViewerReacted('bookmark', feedPosts.id),
    })
    .from(feedPosts)
    .innerJoin(page, sql`${feedPosts.id} = page.page_id`)
    .innerJoin(performers, eq(performers.accountId, feedPosts.performerId))
    .innerJoin(accounts, eq(accounts.id, feedPosts.performerId))
    .leftJoin(avatar, eq(avatar.id, accounts.avatarFileId))
    .orderBy(...orders[order])
    .prepare('')
}

export type PostRow = Awaited<ReturnType<typeof listPosts>>[number]

export async function listFiles(db: Db, postIds: readonly string[]) {
  if (!postIds.length) return []
  return builtOnce(db, buildFiles, {}).execute({ postIds })
}

function buildFiles(db: Db) {
  const isWanted = sql`${fileUses.subjectId} = any(${sql.placeholder('postIds')})`
  return db
    .select({ postId: fileUses.subjectId, file: files, poster })
    .from(fileUses)
    .innerJoin(files, eq(files.id, fileUses.fileId))
    .leftJoin(poster, eq(poster.id, files.posterFileId))
    .where(and(eq(fileUses.subjectType, POST), isWanted))
    .orderBy(fileUses.subjectId, asc(fileUses.position))
    .prepare('')
}

export type PostFile = Awaited<ReturnType<typeof listFiles>>[number]

/** Adds up the performers' counters: counting a hundred thousand rows would cost more than reading the page. */
export async function sumPosts(db: Db, where: Where): Promise<number> {
  const [row] = await builtOnce(db, buildSum, where.filter).execute(where.values)
  return row!.total
}

function buildSum(db: Db, filter: PostFilter) {
  return db
    .select({ total: sql<number>`coalesce(sum(${performers.totalPosts}), 0)::int` })
    .from(performers)
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .where(and(...conditionsOf(filter)))
    .prepare('')
}

export async function countPosts(db: Db, where: Where): Promise<number> {
  const [row] = await builtOnce(db, buildCount, where.filter).execute(where.values)
  return row!.total
}

function buildCount(db: Db, filter: PostFilter) {
  return db
    .select({ total: sql<number>`count(*)::int` })
    .from(feedPosts)
    .innerJoin(performers, eq(performers.accountId, feedPosts.performerId))
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .where(and(sql`${feedPosts.status} = 'published'`, ...conditionsOf(filter)))
    .prepare('')
}

export async function countByType(db: Db, conditions: SQL[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ type: feedPosts.type, total: sql<number>`count(*)::int` })
    .from(feedPosts)
    .innerJoin(performers, eq(performers.accountId, feedPosts.performerId))
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .where(and(sql`${feedPosts.status} = 'published'`, ...conditions))
    .groupBy(feedPosts.type)
  return new Map(rows.map((row) => [row.type, row.total]))
}

const fanId = sql.placeholder('fanId')

/**
 * The performers whom the fan (`fanId`) follows or has subscribed to, as an array that Postgres computes once per
 * statement.
 */
function followedByFan(): SQL {
  return sql`array(${followedBy(fanId)} union ${subscribedBy(fanId)})`
}

/**
 * The condition for the newest posts of the performers whom the fan (`fanId`) follows or has subscribed to. Each
 * performer's newest posts are read over an index of their own, so that a performer who posts rarely costs no scan
 * of all posts. The condition `isVisible` refers to `accounts`.
 */
function newestOfFollowed(isVisible: SQL, count: number): SQL {
  const limit = sql.raw(String(count))
  return sql`${feedPosts.id} in (
    select newest.id from unnest(${followedByFan()}) as followed (performer_id)
    join ${accounts} on ${accounts.id} = followed.performer_id and ${isVisible}
    cross join lateral (
      select id, published_at from feed_posts
      where performer_id = followed.performer_id and status = 'published'
      order by published_at desc nulls last, id limit ${limit}) newest
    order by newest.published_at desc nulls last, newest.id limit ${limit})`
}

export async function insertPosts(tx: Tx, posts: NewPost[]): Promise<void> {
  if (posts.length) await tx.insert(feedPosts).values(posts)
}

/** @returns the performer of the post; undefined when it is not published any more */
export async function markDeleted(tx: Tx, postId: string): Promise<string | undefined> {
  const [row] = await tx
    .update(feedPosts)
    .set({ status: 'deleted' })
    .where(and(eq(feedPosts.id, postId), eq(feedPosts.status, 'published')))
    .returning({ performerId: feedPosts.performerId })
  return row?.performerId
}

/** Erases the posts of a performer who has left. */
export async function erasePostsOf(tx: Tx, performerId: string): Promise<void> {
  await tx
    .update(feedPosts)
    .set({ status: 'deleted', text: '', searchText: '' })
    .where(eq(feedPosts.performerId, performerId))
}

export async function adjustPostCounter(
  tx: Tx,
  postId: string,
  counter: 'totalLikes' | 'totalComments',
  delta: number,
): Promise<{ total: number; performerId: string } | undefined> {
  const column = feedPosts[counter]
  const [row] = await tx
    .update(feedPosts)
    .set({ [counter]: sql`greatest(0, ${column} + ${delta})` })
    .where(eq(feedPosts.id, postId))
    .returning({ total: column, performerId: feedPosts.performerId })
  return row
}
