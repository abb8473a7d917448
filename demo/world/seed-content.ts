/** Inserts posts with their images, videos and polls, comments, likes and follows. */
import { sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#upstream/kernel/clock.ts'
import type { Tx } from '#upstream/kernel/database.ts'
import { registry } from '#upstream/modules/all.ts'
import { insertComments, type NewComment } from '#upstream/modules/comments/writing.ts'
import { insertWritten, type WrittenThing } from '#upstream/modules/content/batch.ts'
import { insertReactions } from '#upstream/modules/reactions/store.ts'
import type { DemoPost, DemoReply } from './people/types.ts'
import type { SoldPost, Subscribed } from './seed-history.ts'
import type { SeededMedia } from './seed-media.ts'
import type { Everyone, SeededFan, SeededPerformer } from './seed-people.ts'
import { insertPolls } from './seed-polls.ts'
import { type Chance, createChance } from './seed-random.ts'

interface PlannedPost extends WrittenThing {
  demo: DemoPost
  performer: SeededPerformer
}

export interface SeededPost extends PlannedPost {
  id: string
}

export interface Content {
  now: Date
  chance: Chance
  guestFan: SeededFan
  subscribed: Subscribed[]
}

export async function insertPosts(
  tx: Tx,
  everyone: Everyone,
  { now, media }: { now: Date; media: SeededMedia },
): Promise<SeededPost[]> {
  const posts: PlannedPost[] = everyone.performers.flatMap((performer) =>
    performer.posts.map((demo) => ({
      demo,
      performer,
      performerId: performer.id,
      gate: demo.gate,
      priceCents: demo.priceCents,
      text: demo.text,
      fileIds: media.filesOf(demo),
      thumbnailFileId: media.thumbnailOf(demo) ?? null,
      state: demo.state,
      isPinned: demo.isPinned,
      hasPoll: demo.poll !== null,
      ...timesOf(demo, now),
    })),
  )
  const ids = await insertWritten(tx, 'feed', posts)
  return posts.map((post, at) => ({ ...post, id: ids[at]! }))
}

/** The posts that fans can buy. */
export function soldPostsOf(posts: SeededPost[]): SoldPost[] {
  return posts.flatMap(({ id, performerId, gate, priceCents, state, publishedAt }) =>
    gate === 'price' && state === 'published' && priceCents
      ? [{ id, performerId, priceCents, publishedAt }]
      : [],
  )
}

/** Inserts what people do with the posts: follows, comments and replies, likes, and votes in their polls. */
export async function insertAudience(
  tx: Tx,
  everyone: Everyone,
  posts: SeededPost[],
  content: Content,
): Promise<void> {
  const follows = planFollows(everyone, content)
  await insertReactions(tx, follows)
  const fans = new Map(everyone.fans.map((fan) => [fan.username, fan]))
  const comments = posts.flatMap((post) => planComments(post, fans, content))
  const commentIds = await insertComments(tx, { registry }, comments)
  const replies = comments.flatMap((comment, at) => planReplies(comment, commentIds[at]!, fans, content.now))
  await insertComments(tx, { registry }, replies)
  const audience = toAudience(follows, content.subscribed)
  await insertLikes(tx, posts, everyone, audience, content)
  await insertPolls(tx, posts, everyone.fans, { ...content, audience })
}

export interface Audience {
  isFollower(fan: SeededFan, post: SeededPost): boolean
  isSubscriber(fan: SeededFan, post: SeededPost): boolean
}

function toAudience(
  follows: readonly { accountId: string; objectId: string }[],
  subscribed: readonly Subscribed[],
): Audience {
  const followers = new Set(follows.map((one) => `${one.accountId} ${one.objectId}`))
  const subscribers = new Set(subscribed.map((one) => `${one.fanId} ${one.performerId}`))
  return {
    isFollower: (fan, post) => followers.has(`${fan.id} ${post.performerId}`),
    isSubscriber: (fan, post) => subscribers.has(`${fan.id} ${post.performerId}`),
  }
}

const HALF_HOUR_MS = 30 * MINUTE_MS
/** How long before the world is made the scheduled posts were written. */
const WRITTEN_AGO_MS = 5 * HOUR_MS

/** A scheduled post comes at a full or half hour, as people plan it. */
function timesOf({ state, daysAgo }: DemoPost, now: Date): Pick<WrittenThing, 'publishedAt' | 'writtenAt'> {
  const atMs = now.getTime() - daysAgo * DAY_MS
  if (state !== 'scheduled') return { publishedAt: new Date(atMs) }
  const publishedAt = new Date(Math.ceil(atMs / HALF_HOUR_MS) * HALF_HOUR_MS)
  return { publishedAt, writtenAt: new Date(now.getTime() - WRITTEN_AGO_MS) }
}

function planFollows(everyone: Everyone, { now, chance, guestFan, subscribed }: Content) {
  const since = (fan: SeededFan, performer: SeededPerformer) => {
    const oldest = Math.max(fan.joinedAt.getTime(), performer.joinedAt.getTime(), now.getTime() - 90 * DAY_MS)
    return new Date(oldest + chance.fraction() * (now.getTime() - HOUR_MS - oldest))
  }
  return everyone.fans.flatMap((fan) => {
    const count = fan === guestFan ? 8 : chance.between(2, 9)
    const liked = chance.pickWeighted(everyone.performers, count, (one) => one.followers)
    // A fan who subscribes also follows.
    const paid = subscribed.filter((one) => one.fanId === fan.id).map((one) => one.performerId)
    const chosen = everyone.performers.filter((one) => liked.includes(one) || paid.includes(one.id))
    return chosen.map((performer) => ({
      accountId: fan.id,
      objectType: 'performer' as const,
      objectId: performer.id,
      action: 'follow' as const,
      createdAt: since(fan, performer),
    }))
  })
}

interface PlannedComment extends NewComment {
  performerId: string
  replies: DemoReply[]
}

function planComments(
  post: SeededPost,
  fans: Map<string, SeededFan>,
  { now, chance }: Content,
): PlannedComment[] {
  let at = post.publishedAt.getTime()
  const { comments } = post.demo
  return comments.map(({ fan, text, replies }, index) => {
    // Each comment is some minutes later than the one before it, and none is in the future.
    const room = (now.getTime() - MINUTE_MS - at) / (comments.length - index)
    at += Math.min(room, chance.between(4, 90) * MINUTE_MS)
    return {
      objectType: 'feed',
      objectId: post.id,
      authorId: fans.get(fan)!.id,
      text,
      createdAt: new Date(at),
      performerId: post.performerId,
      replies,
    }
  })
}

/** Draws the times of replies apart from the rest, so that another reply changes nothing else of the world. */
const REPLIES_SEED = 47

function planReplies(
  { performerId, replies, createdAt }: PlannedComment,
  commentId: string,
  fans: Map<string, SeededFan>,
  now: Date,
): NewComment[] {
  const chance = createChance(REPLIES_SEED)
  let at = createdAt.getTime()
  return replies.map(({ fan, text }, index) => {
    // The same order as among comments.
    const room = (now.getTime() - at) / (replies.length - index + 1)
    at += Math.min(room, chance.between(3, 40) * MINUTE_MS)
    const authorId = fan === null ? performerId : fans.get(fan)!.id
    return { objectType: 'comment', objectId: commentId, authorId, text, createdAt: new Date(at) }
  })
}

/** Inserts likes by fans who may see the post; the shown count depends on the performer's shown followers. */
async function insertLikes(
  tx: Tx,
  posts: SeededPost[],
  everyone: Everyone,
  { isFollower, isSubscriber }: Audience,
  { now, chance }: Content,
): Promise<void> {
  const counts: { id: string; likes: number }[] = []
  const likes = posts.flatMap((post) => {
    const objectId = post.id
    if (post.demo.state === 'draft' || post.demo.state === 'scheduled') return []
    const mayLike = everyone.fans.filter((fan) => {
      if (post.gate === 'price') return false
      if (post.gate === 'subscribers') return isSubscriber(fan, post)
      return isFollower(fan, post) && chance.fraction() < 0.6
    })
    const share = post.gate === 'free' ? 0.09 : post.gate === 'followers' ? 0.06 : 0.02
    const shown = Math.round(post.performer.followers * share * (0.5 + chance.fraction()))
    counts.push({ id: objectId, likes: Math.max(shown, mayLike.length) })
    const age = now.getTime() - post.publishedAt.getTime()
    return mayLike.map((fan) => ({
      accountId: fan.id,
      objectType: 'feed' as const,
      objectId,
      action: 'like' as const,
      createdAt: new Date(post.publishedAt.getTime() + chance.fraction() * age),
    }))
  })
  await insertReactions(tx, likes)
  await tx.execute(
    sql`update contents set total_likes = counted.likes
        from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as counted (id text, likes int)
        where contents.id = counted.id`,
  )
}
