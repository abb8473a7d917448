/** Posts: content of the kind `feed`. */
import { channels } from '#contract/events.ts'
import type { OwnPost, Post } from '#contract/posts.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import { announce } from '../../kernel/announcements.ts'
import { type Db, inTransaction, type Tx } from '../../kernel/database.ts'
import { type Intent, onceByKey } from '../../kernel/idempotency.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import * as content from '../content/service.ts'
import type { Change, NewThing } from '../content/drafts.ts'
import * as publishing from '../content/publishing.ts'
import * as polls from '../polls/service.ts'
import type { FoundCounts } from '../target.ts'
import type { Looker } from '../views/service.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'registry'>
type WritingDeps = Pick<Kernel, 'db' | 'clock' | 'config' | 'events' | 'jobs'>

/** The kind of a post, in rows and in calls. */
export const POST = 'feed'

export const SOLD_POST = {
  kind: POST,
  label: 'Post',
  commissionKind: 'feedSaleCommission',
  missing: 'POST_NOT_FOUND',
} as const

interface Counts {
  totalPhotos: number
  totalVideos: number
}

function typeOf({ totalPhotos, totalVideos }: Counts): Post['type'] {
  if (totalVideos) return 'video'
  return totalPhotos ? 'photo' : 'text'
}

/** A post before the polls of its page are read, with the row that says whether it has one. */
interface WithRow<Shown> {
  post: Shown
  row: Row
}

type Row = Counts & { id: string; hasPoll: boolean; publishedAt: Date | null }

function present<Shown>(shown: Shown, row: Row): WithRow<Shown & { type: Post['type'] }> {
  return { post: { ...shown, type: typeOf(row) }, row }
}

/** Reads the polls of a page of posts by one statement, and by none where no post that is open has one. */
async function withPolls(
  deps: Pick<Kernel, 'db' | 'clock'>,
  viewer: SignedIn | null,
  found: readonly WithRow<Omit<Post, 'poll'>>[],
): Promise<Post[]> {
  const open = found.flatMap(({ post, row: { id, hasPoll, publishedAt } }) =>
    hasPoll && publishedAt && !post.isLocked ? [{ id, publishedAt }] : [],
  )
  const byPost = await polls.listPolls(deps, viewer, open)
  return found.map(({ post }) => ({ ...post, poll: byPost.get(post._id) ?? null }))
}

/** The same for the performer's own posts. */
async function withOwnPolls(db: Db, found: readonly WithRow<Omit<OwnPost, 'poll'>>[]): Promise<OwnPost[]> {
  const byPost = await polls.listOwnPolls(
    db,
    found.flatMap(({ row }) => (row.hasPoll ? [row] : [])),
  )
  return found.map(({ post }) => ({ ...post, poll: byPost.get(post._id) ?? null }))
}

async function partWithPolls(
  deps: Pick<Kernel, 'db' | 'clock'>,
  viewer: SignedIn | null,
  { data, ...part }: content.Part<WithRow<Omit<Post, 'poll'>>>,
): Promise<content.Part<Post>> {
  return { ...part, data: await withPolls(deps, viewer, data) }
}

/** Lists one performer's posts, pinned first, or all performers' posts, as the visitor may see them. */
export async function listPosts(
  deps: Deps,
  query: content.Slice & { performerId?: string | undefined; q?: string | undefined },
  visitor: Visitor,
): Promise<content.Part<Post>> {
  const part = await content.listPublished(deps, POST, query, visitor, present)
  return partWithPolls(deps, visitor.viewer, part)
}

/** Lists the posts of performers whom the fan follows or subscribes to, newest first. */
export async function listHomePosts(
  deps: Deps,
  slice: content.Slice,
  visitor: Visitor<SignedIn>,
): Promise<content.Part<Post>> {
  const part = await content.listFollowed(deps, POST, slice, visitor, present)
  return partWithPolls(deps, visitor.viewer, part)
}

/** Lists the posts that the fan has bookmarked and may still find, the last bookmark first. */
export async function listBookmarkedPosts(
  deps: Deps,
  slice: content.Slice,
  visitor: Visitor<SignedIn>,
): Promise<content.Part<Post>> {
  const part = await content.listBookmarked(deps, POST, slice, visitor, present)
  return partWithPolls(deps, visitor.viewer, part)
}

/** @throws Refusal POST_NOT_FOUND */
export async function getPost(deps: Deps, postId: string, visitor: Visitor): Promise<Post> {
  const found = orMissing(await content.findPublished(deps, POST, postId, visitor, present))
  const [post] = await withPolls(deps, visitor.viewer, [found])
  return post!
}

/** Counts a view of the post's page. @throws Refusal POST_NOT_FOUND */
export async function countView(deps: Deps, postId: string, from: Looker): Promise<void> {
  if (!(await content.countView(deps, POST, postId, from))) throw new Refusal('POST_NOT_FOUND')
}

/** Counts the published posts that a text finds: all, those with videos, and those with photos only (galleries). */
export async function countFound(db: Db, text: string, visitor: Visitor): Promise<FoundCounts> {
  const { total, withVideos, withPhotosOnly } = await content.countFound(db, POST, text, visitor)
  return { totalPosts: total, totalVideos: withVideos, totalGalleries: withPhotosOnly }
}

/** Tells the open pages of the performer about a new post. */
export async function announcePost(
  tx: Tx,
  { kind, contentId: postId, performerId }: { kind: string; contentId: string; performerId: string },
): Promise<void> {
  if (kind === POST)
    await announce(tx, channels.performer(performerId), 'post/published', { postId, performerId })
}

/** Lists the performer's own posts, those that changed last first. */
export async function listOwnPosts(
  deps: Pick<Kernel, 'db' | 'clock' | 'config'>,
  viewer: SignedIn,
  { q, ...query }: content.Slice & Pick<content.OwnFilter, 'state' | 'gate'> & { q?: string | undefined },
): Promise<content.Part<OwnPost>> {
  const own = { ...query, kind: POST, text: q } as const
  const { data, ...part } = await content.listOwn(deps, viewer, own, present)
  return { ...part, data: await withOwnPolls(deps.db, data) }
}

/** @throws Refusal POST_NOT_FOUND */
export async function getOwnPost(
  deps: Pick<Kernel, 'db' | 'clock' | 'config'>,
  viewer: SignedIn,
  postId: string,
): Promise<OwnPost> {
  const found = orMissing(await content.findOwn(deps, viewer, { kind: POST, id: postId }, present))
  const [post] = await withOwnPolls(deps.db, [found])
  return post!
}

/** A time and a poll as calls carry them. */
type Sent<T> = Omit<T, 'scheduledAt' | 'poll'> & {
  scheduledAt?: string | null | undefined
  pollId?: string | null | undefined
}

/**
 * Writes a post, once per idempotency key.
 * @throws Refusal of `createContent`; POLL_NOT_FOUND, IDEMPOTENCY_MISMATCH
 */
export async function createPost(
  deps: WritingDeps,
  viewer: SignedIn,
  intent: Intent,
  { pollId = null, ...body }: Sent<Omit<NewThing, 'kind' | 'performerId'>>,
): Promise<OwnPost> {
  const { accountId: performerId } = viewer
  const { text, gate, priceCents, fileIds, thumbnailFileId, state } = body
  const { id } = await onceByKey(deps.db, intent, async (tx) => {
    const scheduledAt = dateOf(body.scheduledAt ?? null)
    const poll = pollId === null ? undefined : polls.toPollChange(pollId)
    const draft = { text, gate, priceCents, fileIds, thumbnailFileId, state, scheduledAt, poll }
    const made = await publishing.createContent(tx, deps, { kind: POST, performerId, ...draft })
    return { id: made.id }
  })
  return getOwnPost(deps, viewer, id)
}

/** @throws Refusal of `changeContent`; POST_NOT_FOUND, POLL_NOT_FOUND, POLL_STARTED */
export async function updatePost(
  deps: WritingDeps,
  viewer: SignedIn,
  postId: string,
  { scheduledAt, pollId, ...change }: Sent<Change>,
): Promise<OwnPost> {
  const changed = await inTransaction(deps.db, (tx) =>
    publishing.changeContent(tx, deps, own(viewer, postId), {
      ...change,
      scheduledAt: dateOf(scheduledAt),
      poll: pollId === undefined ? undefined : polls.toPollChange(pollId),
    }),
  )
  const shown = await content.presentOwn(deps, viewer, [orMissing(changed)], present)
  const [post] = await withOwnPolls(deps.db, shown)
  return post!
}

/** @throws Refusal POST_NOT_FOUND */
export async function deletePost(
  deps: Pick<Kernel, 'db' | 'clock'>,
  viewer: SignedIn,
  postId: string,
): Promise<{ state: 'archived' | 'deleted' }> {
  const state = await inTransaction(deps.db, (tx) => publishing.deleteContent(tx, deps, own(viewer, postId)))
  return { state: orMissing(state) }
}

/** @throws Refusal POST_NOT_FOUND, TOO_MANY_PINS, CONTENT_NOT_READY */
export async function pinPost(
  deps: Pick<Kernel, 'db' | 'clock'>,
  viewer: SignedIn,
  postId: string,
): Promise<void> {
  const isThere = await inTransaction(deps.db, (tx) => publishing.pinContent(tx, deps, own(viewer, postId)))
  if (!isThere) throw new Refusal('POST_NOT_FOUND')
}

/** @throws Refusal POST_NOT_FOUND */
export async function unpinPost(deps: Pick<Kernel, 'db'>, viewer: SignedIn, postId: string): Promise<void> {
  const isThere = await inTransaction(deps.db, (tx) => publishing.unpinContent(tx, own(viewer, postId)))
  if (!isThere) throw new Refusal('POST_NOT_FOUND')
}

function own({ accountId: performerId }: SignedIn, id: string) {
  return { performerId, kind: POST, id } as const
}

function orMissing<T>(found: T | undefined): T {
  if (found === undefined) throw new Refusal('POST_NOT_FOUND')
  return found
}

function dateOf<T extends string | null | undefined>(text: T): Date | Exclude<T, string> {
  return typeof text === 'string' ? new Date(text) : (text as Exclude<T, string>)
}
