/** What people do to posts: like, bookmark, comment, report. */
import { type CacheTag, cacheTags } from '#contract/cache-tags.ts'
import { targetName } from '#contract/reports.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { countedReaction } from '../reactions/service.ts'
import type { Target } from '../target.ts'
import { POST } from './policy.ts'
import { countFound, findPost, removePost } from './service.ts'
import { adjustPostCounter } from './store.ts'

const WHICH = { objectType: POST, find: findPost } as const

export const postTarget: Target = {
  type: POST,
  label: targetName(POST),
  find: findPost,
  reactions: {
    like: countedReaction({
      ...WHICH,
      action: 'like',
      lockedText: 'Unlock this post before you like it.',
      count: countLikes,
    }),
    bookmark: countedReaction({ ...WHICH, action: 'bookmark' }),
  },
  countFound,
  async countComments(tx, postId, delta) {
    const post = await adjustPostCounter(tx, postId, 'totalComments', delta)
    return post ? tagsOf(postId, post) : []
  },
  async remove({ db }, id) {
    await inTransaction(db, (tx) => removePost(tx, id))
  },
}

async function countLikes(tx: Tx, postId: string, delta: 1 | 0 | -1): Promise<number> {
  const post = await adjustPostCounter(tx, postId, 'totalLikes', delta)
  if (!post) throw new Refusal('POST_NOT_FOUND')
  if (delta) await revalidate(tx, tagsOf(postId, post))
  return post.total
}

/** The counts stand at the post and in its performer's feed. */
function tagsOf(postId: string, { performerId }: { performerId: string }): CacheTag[] {
  return [cacheTags.post(postId), cacheTags.performer(performerId)]
}
