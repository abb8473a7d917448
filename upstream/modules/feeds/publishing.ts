/** Publishing and removing posts. */
import { cacheTags } from '#contract/cache-tags.ts'
import { channels } from '#contract/events.ts'
import type { FeedPost } from '#contract/feeds.ts'
import { announce, revalidate } from '../../kernel/announcements.ts'
import type { Tx } from '../../kernel/database.ts'
import { type Intent, onceByKey } from '../../kernel/idempotency.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findAccount } from '../accounts/store.ts'
import type { StoredFile } from '../files/images.ts'
import { findFiles } from '../files/store.ts'
import { insertUses, putUses } from '../files/uses-store.ts'
import { searchableText } from '../performers/search-terms.ts'
import { getPayablePerformer } from '../performers/service.ts'
import { adjustCounter } from '../performers/store.ts'
import { POST_PUBLISHED } from './events.ts'
import { POST, previewTextOf } from './policy.ts'
import * as store from './store.ts'

export interface NewPost {
  performerId: string
  gate: FeedPost['gate']
  text: string
  /** Ready files of the performer, in the order in which they are shown. */
  fileIds: string[]
  isPinned?: boolean
  publishedAt?: Date
}

/**
 * Publishes at once, emits the event and announces the post to the performer's channel.
 * @returns the post's id
 * @throws Refusal PERFORMER_NOT_FOUND, NOT_FOUND (a file that is not the performer's, or not ready),
 *   INVALID_REQUEST (subscribers only, without a price to subscribe for)
 */
export async function publishPost(
  tx: Tx,
  kernel: Pick<Kernel, 'clock' | 'events'>,
  post: NewPost,
): Promise<string> {
  const performer = await getPayablePerformer(tx, post.performerId)
  if (post.gate === 'subscribers' && performer.monthlyPriceCents === null) {
    throw new Refusal('INVALID_REQUEST', {
      text: 'Set a monthly price before you publish for subscribers.',
    })
  }
  const [postId] = await insertPosts(tx, [post], kernel.clock.now())
  const { performerId, gate, text } = post
  await kernel.events.emit(tx, POST_PUBLISHED, { postId: postId!, performerId, gate, text })
  await announce(tx, channels.performer(post.performerId), 'post/published', {
    postId: postId!,
    performerId: post.performerId,
  })
  await revalidate(tx, [
    cacheTags.performer(post.performerId),
    cacheTags.post(postId!),
    cacheTags.posts,
    cacheTags.performers,
  ])
  return postId!
}

/**
 * Publishes a text post that the performer wrote, once per idempotency key.
 * @throws Refusal ACCOUNT_NOT_VERIFIED, IDEMPOTENCY_MISMATCH, INVALID_REQUEST (subscribers only, without a price to
 *   subscribe for)
 */
export async function createPost(
  kernel: Pick<Kernel, 'db' | 'clock' | 'events'>,
  intent: Intent,
  { gate, text }: Pick<NewPost, 'gate' | 'text'>,
): Promise<{ _id: string }> {
  const { accountId: performerId } = intent
  // Publishing would refuse with PERFORMER_NOT_FOUND; the performers themselves are told the reason instead.
  if ((await findAccount(kernel.db, performerId))?.status !== 'active')
    throw new Refusal('ACCOUNT_NOT_VERIFIED')
  return onceByKey(kernel.db, intent, async (tx) => ({
    _id: await publishPost(tx, kernel, { performerId, gate, text, fileIds: [] }),
  }))
}

/**
 * Writes the rows and counters of many posts, without events.
 * @throws Refusal NOT_FOUND for a file that may not be used
 */
export async function insertPosts(tx: Tx, posts: NewPost[], now: Date): Promise<string[]> {
  const found = await findFiles(
    tx,
    posts.flatMap((post) => post.fileIds),
  )
  const files = new Map(found.map((file) => [file.id, file]))
  const rows = posts.map((post) => toRow(post, filesOf(post, files), now))
  await store.insertPosts(tx, rows)
  await insertUses(
    tx,
    posts.flatMap(({ fileIds, gate }, at) =>
      fileIds.map((fileId, position) => ({
        subjectType: POST,
        subjectId: rows[at]!.id,
        position,
        fileId,
        gate,
        state: 'published' as const,
      })),
    ),
  )
  await countIn(tx, posts, files)
  return rows.map((row) => row.id)
}

function filesOf(post: NewPost, files: Map<string, StoredFile>): StoredFile[] {
  return post.fileIds.map((fileId) => {
    const file = files.get(fileId)
    const isUsable = file?.ownerId === post.performerId && file.status === 'ready' && !file.keptUntil
    // A page needs the poster to show a video before it plays.
    const isComplete = file?.kind === 'image' || Boolean(file?.posterFileId)
    if (!file || !isUsable || !isComplete) throw new Refusal('NOT_FOUND')
    return file
  })
}

function toRow(post: NewPost, files: StoredFile[], now: Date): store.NewPost {
  const isVideo = files.some((file) => file.kind === 'video')
  const publishedAt = post.publishedAt ?? now
  return {
    id: newId(),
    performerId: post.performerId,
    type: isVideo ? 'video' : files.length ? 'photo' : 'text',
    gate: post.gate,
    status: 'published',
    text: post.text,
    isPinned: post.isPinned ?? false,
    searchText: searchableText(post.gate === 'free' ? post.text : previewTextOf(post.text)),
    publishedAt,
    createdAt: publishedAt,
    updatedAt: publishedAt,
  }
}

async function countIn(tx: Tx, posts: NewPost[], files: Map<string, StoredFile>): Promise<void> {
  for (const [performerId, own] of Map.groupBy(posts, (post) => post.performerId)) {
    const kinds = own.flatMap((post) => post.fileIds.map((fileId) => files.get(fileId)!.kind))
    const photos = kinds.filter((kind) => kind === 'image').length
    await adjustCounter(tx, performerId, 'totalPosts', own.length)
    if (photos) await adjustCounter(tx, performerId, 'totalPhotos', photos)
    if (kinds.length > photos) await adjustCounter(tx, performerId, 'totalVideos', kinds.length - photos)
  }
}

/**
 * Removes a post in `tx`, with the uses of its files. The files are closed unless something else shows them.
 * @returns false when the post is not published any more
 */
export async function removePost(tx: Tx, postId: string): Promise<boolean> {
  const performerId = await store.markDeleted(tx, postId)
  if (performerId === undefined) return false
  const files = (await store.listFiles(tx, [postId])).map(({ file }) => file)
  await putUses(
    tx,
    { subjectType: POST, subjectId: postId },
    { fileIds: [], gate: 'free', state: 'published' },
  )
  const photos = files.filter((file) => file.kind === 'image').length
  await adjustCounter(tx, performerId, 'totalPosts', -1)
  if (photos) await adjustCounter(tx, performerId, 'totalPhotos', -photos)
  if (files.length > photos) await adjustCounter(tx, performerId, 'totalVideos', photos - files.length)
  const { post, performer, posts, performers } = cacheTags
  await revalidate(tx, [post(postId), performer(performerId), posts, performers])
  return true
}
