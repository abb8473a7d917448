import { cacheTags as tags } from '#contract/cache-tags.ts'
import type { Arguments, Reply } from '#contract/call.ts'
import {
  type OwnPost,
  type Post,
  getOwnPost,
  getPost,
  listBookmarkedPosts as listBookmarkedPostsCall,
  listOwnPosts as listOwnPostsCall,
  listPosts as listPostsCall,
  listHomePosts as listHomePostsCall,
} from '#contract/posts.ts'
import { orNull, read, type Reader } from './reader.ts'

export interface PostSlice {
  limit?: number
  offset?: number
  /** The cursor of the part, in the place of `offset`. */
  after?: string
}

/** A performer's posts as this reader may see them, newest first. */
export async function listPerformerPosts(
  reader: Reader,
  performerId: string,
  page: PostSlice = {},
): Promise<Reply<typeof listPostsCall>> {
  const query = { performerId, ...page }
  return read(reader, listPostsCall, { query }, { tags: [tags.performer(performerId)] })
}

/** All performers' posts, newest first, or those that match a text. */
export async function listPosts(
  reader: Reader,
  page: PostSlice & { q?: string } = {},
): Promise<Reply<typeof listPostsCall>> {
  return read(reader, listPostsCall, { query: page }, { tags: [tags.contents] })
}

/** Posts of the performers whom the fan follows or subscribes to. */
export async function listHomePosts(
  reader: Reader,
  page: PostSlice = {},
): Promise<Reply<typeof listHomePostsCall>> {
  return read(reader, listHomePostsCall, { query: page }, { tags: [] })
}

/** The posts that the fan has bookmarked, the last bookmark first. */
export async function listBookmarkedPosts(
  reader: Reader,
  page: PostSlice = {},
): Promise<Reply<typeof listBookmarkedPostsCall>> {
  return read(reader, listBookmarkedPostsCall, { query: page }, { tags: [] })
}

/** One post as this reader may see it; null when it does not exist for them. */
export async function findPost(reader: Reader, postId: string): Promise<Post | null> {
  return orNull(
    read(
      reader,
      getPost,
      { params: { id: postId }, query: {} },
      { tags: (post) => [tags.content(post._id), tags.performer(post.performer._id)] },
    ),
  )
}

/** The query looks through this many posts for free ones. */
const FREE_AMONG = 60

/** The newest posts that anyone may see in full, one of each performer, those with images first. */
export async function listFreshFreePosts(reader: Reader, limit: number): Promise<Post[]> {
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

function hasFiles({ files }: Post): boolean {
  return files.length > 0
}

export type OwnPostSearch = NonNullable<Arguments<typeof listOwnPostsCall>['query']>

/** The performer's own posts in every state, those that changed last first. */
export async function listOwnPosts(
  reader: Reader,
  query: OwnPostSearch,
): Promise<Reply<typeof listOwnPostsCall>> {
  return read(reader, listOwnPostsCall, { query }, { tags: [] })
}

/** One of the performer's own posts; null when they have no such post. */
export async function findOwnPost(reader: Reader, postId: string): Promise<OwnPost | null> {
  return orNull(read(reader, getOwnPost, { params: { id: postId } }, { tags: [] }))
}
