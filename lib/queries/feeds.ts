import { cacheTags as tags } from '#contract/cache-tags.ts'
import type { Reply } from '#contract/call.ts'
import {
  type FeedPost,
  getFeedPost,
  listFeed as listFeedCall,
  listHomeFeed as listHomeFeedCall,
} from '#contract/feeds.ts'
import { searchComments } from '#contract/comments.ts'
import { orNull, read, type Reader } from './reader.ts'

export interface FeedPage {
  limit?: number
  offset?: number
}

/** A performer's posts as this reader may see them, newest first. */
export async function listPerformerPosts(
  reader: Reader,
  performerId: string,
  page: FeedPage = {},
): Promise<Reply<typeof listFeedCall>> {
  const query = { performerId, ...page }
  return read(reader, listFeedCall, { query }, { tags: [tags.performer(performerId)] })
}

/** All performers' posts, newest first, or those that match a text. */
export async function listPosts(
  reader: Reader,
  page: FeedPage & { q?: string } = {},
): Promise<Reply<typeof listFeedCall>> {
  return read(reader, listFeedCall, { query: page }, { tags: [tags.posts] })
}

/** Posts of the performers whom the fan follows or subscribes to. */
export async function listHomeFeed(
  reader: Reader,
  page: FeedPage = {},
): Promise<Reply<typeof listHomeFeedCall>> {
  return read(reader, listHomeFeedCall, { query: page }, { tags: [] })
}

/** One post as this reader may see it; null when it does not exist for them. */
export async function findPost(reader: Reader, postId: string): Promise<FeedPost | null> {
  return orNull(
    read(
      reader,
      getFeedPost,
      { params: { id: postId }, query: {} },
      { tags: (post) => [tags.post(post._id), tags.performer(post.performer._id)] },
    ),
  )
}

/** The query looks through this many posts for free ones. */
const FREE_AMONG = 60

/** The newest posts that anyone may see in full, one of each performer, those with images first. */
export async function listFreshFreePosts(reader: Reader, limit: number): Promise<FeedPost[]> {
  const { data } = await listPosts(reader, { limit: FREE_AMONG })
  const seen = new Set<string>()
  const free = data.filter(({ gate, performer }) => {
    if (gate !== 'free' || seen.has(performer._id)) return false
    seen.add(performer._id)
    return true
  })
  const [pictured, worded] = [free.filter(hasFiles), free.filter((post) => !hasFiles(post))]
  return [...pictured, ...worded].slice(0, limit)
}

function hasFiles({ files }: FeedPost): boolean {
  return files.length > 0
}

export type CommentPage = Reply<typeof searchComments>
export type FeedComment = CommentPage['data'][number]

/** Comments on a post, newest first; null when this reader may not see them. */
export async function listComments(
  reader: Reader,
  postId: string,
  page: { limit?: number; offset?: number } = {},
): Promise<CommentPage | null> {
  const query = { objectId: postId, ...page }
  return orNull(read(reader, searchComments, { query }, { tags: [tags.post(postId)] }))
}
