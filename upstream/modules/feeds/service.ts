import type { FeedPost } from '#contract/feeds.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import type { Db } from '../../kernel/database.ts'
import type { AskingDeps, Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { isOpenTo, type Standing } from '../entitlements/policy.ts'
import { listStandings } from '../entitlements/service.ts'
import { createSigner } from '../files/service.ts'
import { prefixQuery } from '../performers/search-terms.ts'
import type { FoundCounts, FoundThing } from '../target.ts'
import { shapeOf, valuesOf, visibleTo } from '../visibility/store.ts'
import { POST, previewTextOf } from './policy.ts'
import { toPost } from './posts.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'registry'>
interface Page {
  limit: number
  offset: number
}
interface Found {
  data: FeedPost[]
  total: number
}

/** Lists one performer's posts, pinned first, or all performers' posts, as the visitor may see them. */
export async function listFeed(
  deps: Deps,
  query: Page & { performerId?: string | undefined; q?: string | undefined },
  visitor: Visitor,
): Promise<Found> {
  const { performerId, q } = query
  const whose = ofPerformer(visitor, performerId)
  const where = q ? matching(whose, q) : whose
  const order = performerId && !q ? 'pinnedFirst' : 'newestFirst'
  const data = await readPosts(deps, visitor.viewer, { ...query, where, order })
  const count = () => (q ? store.countPosts(deps.db, where) : store.sumPosts(deps.db, whose))
  return { data, total: await totalOf(data, query, count) }
}

/** Lists the posts of performers whom the fan follows or subscribes to, newest first. */
export async function listHomeFeed(deps: Deps, page: Page, visitor: Visitor<SignedIn>): Promise<Found> {
  const followed = postsOf('followed', visitor, { fanId: visitor.viewer.accountId })
  const newest = { ...followed.filter, newest: page.offset + page.limit }
  const data = await readPosts(deps, visitor.viewer, {
    ...page,
    where: { ...followed, filter: newest },
    order: 'newestFirst',
  })
  return { data, total: await totalOf(data, page, () => store.sumPosts(deps.db, followed)) }
}

/** @throws Refusal POST_NOT_FOUND */
export async function getPost(deps: Deps, postId: string, visitor: Visitor): Promise<FeedPost> {
  const [post] = await readPosts(deps, visitor.viewer, onePost(postId, visitor))
  if (!post) throw new Refusal('POST_NOT_FOUND')
  return post
}

/**
 * Finds a post for reactions, comments and reports, with the text that the visitor may read.
 * @throws Refusal POST_NOT_FOUND
 */
export async function findPost(
  deps: AskingDeps<'clock' | 'registry'>,
  postId: string,
  visitor: Visitor,
): Promise<FoundThing> {
  const { viewer } = visitor
  const [row] = await store.listPosts(deps.db, viewer?.accountId ?? null, onePost(postId, visitor))
  if (!row) throw new Refusal('POST_NOT_FOUND')
  const standing = (await findStandings(deps, viewer, [row])).get(postId)!
  const { performerId: ownerId, text } = row.post
  const isOpen = isOpenTo(row.post, standing)
  return { ownerId, text: isOpen ? text : previewTextOf(text), isOpen }
}

/** Counts the published posts that a text finds: all, those with videos, and those with photos (galleries). */
export async function countFound(db: Db, text: string, visitor: Visitor): Promise<FoundCounts> {
  const isFound = text ? [store.isFoundBy(prefixQuery(text))] : []
  const counts = await store.countByType(db, [visibleTo(visitor), ...isFound])
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return {
    totalPosts: all,
    totalVideos: counts.get('video') ?? 0,
    totalGalleries: counts.get('photo') ?? 0,
  }
}

function onePost(postId: string, visitor: Visitor): store.PageOptions {
  return { where: postsOf('one', visitor, { postId }), order: 'newestFirst', limit: 1, offset: 0 }
}

function ofPerformer(visitor: Visitor, performerId: string | undefined): store.Where {
  return performerId ? postsOf('ofPerformer', visitor, { performerId }) : postsOf('all', visitor, {})
}

/** @param values for the placeholders that `which` names */
function postsOf(
  which: store.PostFilter['which'],
  visitor: Visitor,
  values: Record<string, unknown>,
): store.Where {
  return {
    filter: { visitor: shapeOf(visitor), which, search: 'off' },
    values: { ...valuesOf(visitor), ...values },
  }
}

/** Runs at most three statements for a page: the posts, their files, and for a fan the subscriptions. */
async function readPosts(
  deps: Deps,
  viewer: SignedIn | null,
  options: store.PageOptions,
): Promise<FeedPost[]> {
  const rows = await store.listPosts(deps.db, viewer?.accountId ?? null, options)
  const postFiles = await store.listFiles(
    deps.db,
    rows.filter((row) => row.post.type !== 'text').map((row) => row.post.id),
  )
  const filesByPost = Map.groupBy(postFiles, (row) => row.postId)
  const standings = await findStandings(deps, viewer, rows)
  const signer = viewer && createSigner(deps, viewer)
  return rows.map((row) => {
    const { id } = row.post
    return toPost(row, filesByPost.get(id) ?? [], standings.get(id)!, signer)
  })
}

/** The rows say already whether the viewer follows the performer, so follows are not read again. */
function findStandings(
  deps: AskingDeps<'clock' | 'registry'>,
  viewer: SignedIn | null,
  rows: store.PostRow[],
): Promise<Map<string, Standing>> {
  const following = new Map(rows.map(({ post, isFollowing }) => [post.id, isFollowing]))
  return listStandings(
    deps,
    viewer,
    rows.map(({ post: { id, performerId, gate } }) => ({ subjectType: POST, id, performerId, gate })),
    ({ id }) => ({ isFollowing: following.get(id) ?? false }),
  )
}

/** Counts only where needed: a first page that is not full holds all posts. */
async function totalOf(
  data: unknown[],
  { limit, offset }: Page,
  count: () => Promise<number>,
): Promise<number> {
  return offset === 0 && data.length < limit ? data.length : count()
}

/** Narrows a list to the posts that a text finds. */
function matching(where: store.Where, text: string): store.Where {
  const words = prefixQuery(text)
  return {
    filter: { ...where.filter, search: words ? 'words' : 'nothing' },
    values: { ...where.values, words },
  }
}
