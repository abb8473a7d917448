import { type CacheTag, cacheTags } from '#contract/cache-tags.ts'
import { targetName } from '#contract/reports.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Module } from '../module.ts'
import { exportSection, type PersonalData } from '../personal-data.ts'
import { countedReaction } from '../reactions/service.ts'
import type { Target } from '../target.ts'
import { POST } from './policy.ts'
import { removePost } from './publishing.ts'
import { feedRoutes } from './routes.ts'
import { countFound, findPost } from './service.ts'
import { adjustPostCounter, erasePostsOf } from './store.ts'
import { feedPosts } from './tables.ts'

const WHICH = { objectType: POST, find: findPost } as const

const postTarget: Target = {
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

/** Returns the tags of the pages that show a post's counts: the post's own, and its performer's. */
function tagsOf(postId: string, { performerId }: { performerId: string }): CacheTag[] {
  return [cacheTags.post(postId), cacheTags.performer(performerId)]
}

const feedsPersonalData = {
  exportSections: [
    exportSection('posts', feedPosts, {
      owner: feedPosts.performerId,
      key: feedPosts.id,
      hide: ['searchVector', 'searchText'],
    }),
  ],
  retention: [
    {
      table: feedPosts,
      outcome: 'changed',
      change: (tx, _, accountId) => erasePostsOf(tx, accountId),
    },
  ],
} satisfies PersonalData

export const feedsModule: Module = {
  name: 'feeds',
  exposes: ['publishing.ts'],
  ...feedsPersonalData,
  targets: [postTarget],
  routes: feedRoutes,
}
