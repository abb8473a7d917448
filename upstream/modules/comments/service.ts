import type { z } from 'zod'
import type { Comment } from '#contract/comments.ts'
import type { Visitor } from '../../http/visitor.ts'
import { cacheTags } from '#contract/cache-tags.ts'
import { revalidate } from '../../kernel/announcements.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { adjustPostCounter, getPostStanding } from '../feeds/service.ts'
import { avatarUrlOf, listPeople } from '../files/service.ts'
import * as store from './store.ts'

export interface NewComment {
  objectId: string
  authorId: string
  text: string
  createdAt: Date
}

/**
 * Comments on a post, newest first; of a post that is locked for the visitor none are shown, and of people who do
 * not exist for the visitor none either.
 * @throws Refusal POST_NOT_FOUND
 */
export async function searchComments(
  deps: Pick<Kernel, 'db' | 'clock' | 'registry'>,
  query: { objectId: string; limit: number; offset: number },
  visitor: Visitor,
): Promise<{ data: z.infer<typeof Comment>[]; total: number }> {
  const { isOpen } = await getPostStanding(deps, query.objectId, visitor)
  if (!isOpen) return { data: [], total: 0 }
  const rows = await store.listComments(deps.db, query, visitor)
  const total = await store.countComments(deps.db, query.objectId, visitor)
  return { data: await toComments(deps.db, rows), total }
}

/** One comment that the visitor may read; null otherwise. @throws Refusal POST_NOT_FOUND */
export async function findComment(
  deps: Pick<Kernel, 'db' | 'clock' | 'registry'>,
  commentId: string,
  visitor: Visitor,
): Promise<{ authorId: string; text: string } | null> {
  const found = await store.findComment(deps.db, commentId, visitor)
  if (!found) return null
  const { isOpen } = await getPostStanding(deps, found.objectId, visitor)
  return isOpen ? found : null
}

/** Rows and counters of comments on posts, told to nobody. */
export async function insertComments(tx: Tx, comments: NewComment[]): Promise<void> {
  await store.insertComments(
    tx,
    comments.map((comment) => ({ id: newId(), ...comment })),
  )
  for (const [postId, some] of Map.groupBy(comments, (comment) => comment.objectId)) {
    await adjustPostCounter(tx, postId, 'totalComments', some.length)
  }
}

/** Takes a comment off, and from its post's count. With `tx`. */
export async function removeComment(tx: Tx, commentId: string): Promise<void> {
  const postId = await store.markDeleted(tx, commentId)
  const post = postId && (await adjustPostCounter(tx, postId, 'totalComments', -1))
  if (post) await revalidate(tx, [cacheTags.post(postId), cacheTags.performer(post.performerId)])
}

async function toComments(db: Db, rows: readonly store.CommentRow[]): Promise<z.infer<typeof Comment>[]> {
  const authors = await listPeople(
    db,
    rows.map(({ authorId }) => authorId),
  )
  return rows.map(({ id, objectId, authorId, text, createdAt }) => {
    const { name, username, avatar } = authors.get(authorId)!
    return {
      _id: id,
      objectId,
      text,
      createdAt: createdAt.toISOString(),
      author: { _id: authorId, name, username, avatarUrl: avatarUrlOf(avatar) },
    }
  })
}
