/** Pages of published content, for every kind. */
import { and, asc, eq, inArray, type Placeholder, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { builtOnce, type Shape } from '../../kernel/built-statements.ts'
import type { Db } from '../../kernel/database.ts'
import { accounts } from '../accounts/tables.ts'
import { hasBought } from '../entitlements/store.ts'
import { files, fileUses } from '../files/tables.ts'
import { performerLive, performers } from '../performers/tables.ts'
import { followedBy, hasReacted } from '../reactions/store.ts'
import { subscribedBy } from '../subscriptions/store.ts'
import { visibleToAny, type VisitorShape } from '../visibility/store.ts'
import type { Cursor, Order } from '../../kernel/list-cursor.ts'
import { type ContentKind, thumbnailUseOf } from './policy.ts'
import { contents } from './tables.ts'

const avatar = alias(files, 'avatar')
const poster = alias(files, 'poster')

// The indexes are declared with nulls last; Postgres cannot use them for an order without it.
const newestFirst: SQL[] = [sql`${contents.publishedAt} desc nulls last`, sql`${contents.id}`]
const pinnedFirst: SQL[] = [sql`${contents.pinnedAt} desc nulls last`, ...newestFirst]
const orders: Record<Order, SQL[]> = { newestFirst, pinnedFirst }

/** The counters of a performer's published things; a kind without one is counted row by row. */
const PERFORMERS_COUNTER: Partial<Record<ContentKind, PgColumn>> = { feed: performers.totalPosts }

/** The facts from which the conditions of a statement over contents, performers and accounts are built. */
export interface ContentFilter extends Shape {
  readonly kind: ContentKind
  /** The visitor who must be able to find the performers. */
  readonly visitor: VisitorShape
  /**
   * Placeholders: `performerId` for `ofPerformer`, `contentIds` for `some`, `fanId` for the things of performers whom
   * the fan follows or has subscribed to.
   */
  readonly which: 'all' | 'ofPerformer' | 'some' | 'followed'
  /** Things in which a search finds the placeholder `words`; `nothing` for a search without a word. */
  readonly search: 'off' | 'words' | 'nothing'
}

export interface Where {
  filter: ContentFilter
  /** The values of the placeholders in the conditions. */
  values: Record<string, unknown>
}

/** Who reads a list, and when. */
export interface Reader {
  viewerId: string | null
  now: Date
}

/** A part of a list: what comes after a cursor, or after the first `offset` things. */
export interface Part {
  order: Order
  limit: number
  offset: number
  after: Cursor | null
}

interface PartShape extends Shape {
  readonly filter: ContentFilter
  readonly order: Order
  readonly limit: number
  readonly offset: number
  readonly after: 'start' | 'pinned' | 'unpinned'
  readonly hasViewer: boolean
}

const isPublished = sql`${contents.state} = 'published'`

/** The conditions of the whole list, without the place of a part in it. */
function conditionsOf(filter: ContentFilter): SQL[] {
  const { kind, search } = filter
  const isFound = search === 'off' ? [] : [isFoundBy(search === 'words' ? sql.placeholder('words') : null)]
  // Only things that are asked for by their ids may be archived: their buyers keep them.
  const isThere = filter.which === 'some' ? sql`${contents.state} in ('published', 'archived')` : isPublished
  return [isThere, isOfKind(kind), ...whose(filter), ...isFound]
}

function whose({ visitor, which }: ContentFilter): SQL[] {
  const isVisible = visibleToAny(visitor)
  return {
    all: () => [isVisible],
    ofPerformer: () => [isVisible, sql`${performers.accountId} = ${sql.placeholder('performerId')}`],
    some: () => [sql`${contents.id} = any(${sql.placeholder('contentIds')})`, isVisible],
    followed: () => [isVisible, sql`${performers.accountId} = any(${followedByFan()})`],
  }[which]()
}

/** The kind is a literal, so that Postgres can keep one plan for it. */
function isOfKind(kind: ContentKind): SQL {
  return sql`${contents.kind} = ${sql.raw(`'${kind}'`)}`
}

/** @param query null for a text without a word, which finds nothing */
function isFoundBy(query: string | Placeholder | null): SQL {
  return query ? sql`${contents.searchVector} @@ to_tsquery('simple', ${query})` : sql`false`
}

/** What comes after the cursor (`pinnedAt`, `publishedAt`, `afterId`) in its order. */
function isAfter(after: PartShape['after'], order: Order): SQL[] {
  if (after === 'start') return []
  const [pinnedAt, publishedAt, afterId] = ['pinnedAt', 'publishedAt', 'afterId'].map((name) =>
    sql.placeholder(name),
  )
  const isOlder = sql`(${contents.publishedAt} <= ${publishedAt}::timestamptz
    and (${contents.publishedAt} < ${publishedAt}::timestamptz or ${contents.id} > ${afterId}))`
  if (order === 'newestFirst') return [isOlder]
  if (after === 'unpinned') return [sql`${contents.pinnedAt} is null`, isOlder]
  return [
    sql`(${contents.pinnedAt} is null or ${contents.pinnedAt} < ${pinnedAt}::timestamptz
      or (${contents.pinnedAt} = ${pinnedAt}::timestamptz and ${isOlder}))`,
  ]
}

/**
 * Reads a part of a list, each thing with its performer, the avatar, whether the performer is live, the viewer's
 * reactions, and whether the viewer has bought it.
 */
export async function listContents(
  db: Db,
  { viewerId, now }: Reader,
  where: Where,
  { order, limit, offset, after }: Part,
) {
  const shape: PartShape = {
    filter: where.filter,
    order,
    limit,
    offset: after ? 0 : offset,
    after: after ? (after.pinnedAt ? 'pinned' : 'unpinned') : 'start',
    hasViewer: viewerId !== null,
  }
  return builtOnce(db, buildPart, shape).execute({
    ...where.values,
    pinnedAt: after?.pinnedAt ?? null,
    publishedAt: after?.publishedAt ?? null,
    afterId: after?.id ?? null,
    viewerId,
    now: now.toISOString(),
  })
}

function buildPart(db: Db, shape: PartShape) {
  const { filter, order, hasViewer } = shape
  const viewerId = sql.placeholder('viewerId')
  const hasViewerReacted = (action: 'follow' | 'like' | 'bookmark', objectId: PgColumn) =>
    hasViewer ? hasReacted(viewerId, action, objectId) : sql<boolean>`false`
  return db
    .select({
      content: contents,
      performer: {
        id: accounts.id,
        username: accounts.username,
        name: accounts.name,
        monthlyPriceCents: performers.monthlyPriceCents,
      },
      avatar,
      isLive: sql<boolean>`(select true from ${performerLive}
        where ${performerLive.performerId} = ${contents.performerId}) is not null`,
      isFollowing: hasViewerReacted('follow', contents.performerId),
      isLiked: hasViewerReacted('like', contents.id),
      isBookmarked: hasViewerReacted('bookmark', contents.id),
      isBought: hasViewer ? isBought(filter.kind, viewerId) : sql<boolean>`false`,
    })
    .from(contents)
    .innerJoin(chosenPart(shape), sql`${contents.id} = part.part_id`)
    .innerJoin(performers, eq(performers.accountId, contents.performerId))
    .innerJoin(accounts, eq(accounts.id, contents.performerId))
    .leftJoin(avatar, eq(avatar.id, accounts.avatarFileId))
    .orderBy(...orders[order])
    .prepare('')
}

/** Purchases are looked up only where one can open something. */
function isBought(kind: ContentKind, viewerId: Placeholder): SQL<boolean> {
  return sql<boolean>`((${contents.gate} = 'price' or ${contents.state} = 'archived')
    and ${hasBought(viewerId, kind, contents.id, sql.placeholder('now'))})`
}

/**
 * The ids of the part, found over an index first; only its rows are joined with the rest. The limit and offset are
 * literals: with placeholders Postgres could not cache a plan for it.
 */
function chosenPart({ filter, order, limit, offset, after }: PartShape): SQL {
  const isNext = isAfter(after, order)
  const isWanted =
    filter.which === 'followed'
      ? [newestOfFollowed(filter, limit + offset, isNext)]
      : [...conditionsOf(filter), ...isNext]
  return sql`(
    select ${contents.id} as part_id from ${contents}
    inner join ${performers} on ${performers.accountId} = ${contents.performerId}
    inner join ${accounts} on ${accounts.id} = ${performers.accountId}
    where ${and(...isWanted)}
    order by ${sql.join(orders[order], sql`, `)}
    limit ${sql.raw(String(limit))} offset ${sql.raw(String(offset))}) part`
}

export type ContentRow = Awaited<ReturnType<typeof listContents>>[number]

/** Lists the files and thumbnails of things of one kind, in their order. */
export async function listFiles(db: Db, kind: ContentKind, contentIds: readonly string[]) {
  if (!contentIds.length) return []
  return builtOnce(db, buildFiles, { kind }).execute({ contentIds })
}

function buildFiles(db: Db, { kind }: { kind: ContentKind }) {
  const isWanted = sql`${fileUses.subjectId} = any(${sql.placeholder('contentIds')})`
  return db
    .select({
      contentId: fileUses.subjectId,
      isThumbnail: sql<boolean>`${fileUses.subjectType} <> ${kind}`,
      file: files,
      poster,
    })
    .from(fileUses)
    .innerJoin(files, eq(files.id, fileUses.fileId))
    .leftJoin(poster, eq(poster.id, files.posterFileId))
    .where(and(inArray(fileUses.subjectType, [kind, thumbnailUseOf(kind)]), isWanted))
    .orderBy(fileUses.subjectId, asc(fileUses.position))
    .prepare('')
}

export type ContentFileRow = Awaited<ReturnType<typeof listFiles>>[number]

/** Counts a list; without a search by the performers' counters, since counting a hundred thousand rows costs more than reading a page. */
export async function countContents(db: Db, { filter, values }: Where): Promise<number> {
  const isSummed = filter.search === 'off' && PERFORMERS_COUNTER[filter.kind] !== undefined
  const [row] = await builtOnce(db, isSummed ? buildSum : buildCount, filter).execute(values)
  return row!.total
}

function buildSum(db: Db, filter: ContentFilter) {
  return db
    .select({ total: sql<number>`coalesce(sum(${PERFORMERS_COUNTER[filter.kind]}), 0)::int` })
    .from(performers)
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .where(and(...whose(filter)))
    .prepare('')
}

function buildCount(db: Db, filter: ContentFilter) {
  return db
    .select({ total: sql<number>`count(*)::int` })
    .from(contents)
    .innerJoin(performers, eq(performers.accountId, contents.performerId))
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .where(and(...conditionsOf(filter)))
    .prepare('')
}

/** Counts the things in which a text is found: all, those with a video, and those with photos only. */
export async function countFound(db: Db, where: Where) {
  const [row] = await builtOnce(db, buildFound, where.filter).execute(where.values)
  return row!
}

function buildFound(db: Db, filter: ContentFilter) {
  return db
    .select({
      total: sql<number>`count(*)::int`,
      withVideos: sql<number>`(count(*) filter (where ${contents.totalVideos} > 0))::int`,
      withPhotosOnly: sql<number>`(count(*) filter (where ${contents.totalVideos} = 0
        and ${contents.totalPhotos} > 0))::int`,
    })
    .from(contents)
    .innerJoin(performers, eq(performers.accountId, contents.performerId))
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .where(and(...conditionsOf(filter)))
    .prepare('')
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
 * The condition for the newest things of the performers whom the fan (`fanId`) follows or has subscribed to. Each
 * performer's newest are read over an index of their own, so that a performer who publishes rarely costs no scan of
 * everything.
 */
function newestOfFollowed({ kind, visitor }: ContentFilter, count: number, isNext: SQL[]): SQL {
  const limit = sql.raw(String(count))
  const isVisible = visibleToAny(visitor)
  return sql`${contents.id} in (
    select newest.id from unnest(${followedByFan()}) as followed (performer_id)
    join ${accounts} on ${accounts.id} = followed.performer_id and ${isVisible}
    cross join lateral (
      select ${contents.id}, ${contents.publishedAt} from ${contents}
      where ${and(sql`${contents.performerId} = followed.performer_id`, isPublished, isOfKind(kind), ...isNext)}
      order by ${sql.join(newestFirst, sql`, `)} limit ${limit}) newest
    order by newest.published_at desc nulls last, newest.id limit ${limit})`
}
