import { cacheTags as tags } from '#contract/cache-tags.ts'
import type { CommentSort } from '#contract/comment-bounds.ts'
import type { Arguments, Reply } from '#contract/call.ts'
import {
  type CommentRules,
  getCommentRules,
  listReceivedComments,
  searchComments,
} from '#contract/comments.ts'
import type { Position } from '../paging.ts'
import { orNull, read, type Reader } from './reader.ts'

export type CommentPage = Reply<typeof searchComments>

/** Comments on a post, the pinned one first; null when this reader may not see them. */
export async function listComments(
  reader: Reader,
  postId: string,
  { sort, ...page }: Position & { sort: CommentSort },
): Promise<CommentPage | null> {
  const query = { objectId: postId, sort, ...page }
  return orNull(read(reader, searchComments, { query }, { tags: [tags.content(postId)] }))
}

/** The replies to a comment, oldest first, with the comment; null when this reader may not see it. */
export async function listReplies(
  reader: Reader,
  { postId, commentId }: { postId: string; commentId: string },
  page: Position,
): Promise<CommentPage | null> {
  const query = { objectType: 'comment', objectId: commentId, sort: 'oldest' as const, ...page }
  return orNull(read(reader, searchComments, { query }, { tags: [tags.content(postId)] }))
}

type ReceivedSearch = NonNullable<Arguments<typeof listReceivedComments>['query']>

/** What others have said about the performer's things, newest first. */
export async function listReceived(
  reader: Reader,
  query: ReceivedSearch,
): Promise<Reply<typeof listReceivedComments>> {
  return read(reader, listReceivedComments, { query }, { tags: [] })
}

export async function findCommentRules(reader: Reader): Promise<CommentRules> {
  return read(reader, getCommentRules, {}, { tags: [] })
}
