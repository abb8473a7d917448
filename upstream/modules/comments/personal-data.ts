import { eq } from 'drizzle-orm'
import { cacheTags } from '#contract/cache-tags.ts'
import { revalidate } from '../../kernel/announcements.ts'
import type { Tx } from '../../kernel/database.ts'
import { adjustPostCounter } from '../feeds/service.ts'
import { exportSection, type PersonalData } from '../personal-data.ts'
import { comments } from './tables.ts'

export const commentsPersonalData = {
  exportSections: [exportSection('comments', comments, { owner: comments.authorId, key: comments.id })],
  retention: [
    { table: comments, outcome: 'changed', change: (tx, _, accountId) => deleteComments(tx, accountId) },
  ],
} satisfies PersonalData

/** Deletes comments and takes those that could be read from their posts' counts. */
async function deleteComments(tx: Tx, accountId: string): Promise<void> {
  const rows = await tx
    .delete(comments)
    .where(eq(comments.authorId, accountId))
    .returning({ postId: comments.objectId, deletedAt: comments.deletedAt })
  const byPost = Map.groupBy(rows, ({ postId }) => postId)
  // Two people who leave at once take the rows that they share in the same order.
  for (const postId of [...byPost.keys()].toSorted()) {
    const shown = byPost.get(postId)!.filter(({ deletedAt }) => deletedAt === null)
    if (shown.length) await adjustPostCounter(tx, postId, 'totalComments', -shown.length)
  }
  await revalidate(tx, [...byPost.keys()].map(cacheTags.post))
}
