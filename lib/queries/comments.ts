import { cacheTags as tags } from '#contract/cache-tags.ts'
import type { Reply } from '#contract/call.ts'
import { searchComments } from '#contract/comments.ts'
import { orNull, read, type Reader } from './reader.ts'

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
