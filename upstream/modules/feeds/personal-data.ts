import { eq } from 'drizzle-orm'
import { cacheTags } from '#contract/cache-tags.ts'
import { revalidate } from '../../kernel/announcements.ts'
import type { Tx } from '../../kernel/database.ts'
import { exportSection, type PersonalData } from '../personal-data.ts'
import { holdingAlone } from '../accounts/service.ts'
import { deleteReactionsOf } from '../reactions/service.ts'
import { POST } from './policy.ts'
import { adjustPostCounter } from './store.ts'
import { feedPosts } from './tables.ts'

export const feedsPersonalData = {
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
      change: (tx, _, accountId) =>
        tx
          .update(feedPosts)
          .set({ status: 'deleted', text: '', searchText: '' })
          .where(eq(feedPosts.performerId, accountId)),
    },
  ],
  leaving: {
    beforeErasure: ({ db }, accountId) => holdingAlone(db, accountId, (tx) => endLikes(tx, accountId)),
  },
} satisfies PersonalData

/** Takes a person's likes and bookmarks away, and from the counts of the posts. */
async function endLikes(tx: Tx, accountId: string): Promise<void> {
  const ended = await deleteReactionsOf(tx, accountId, POST)
  for (const { action, objectId } of ended) {
    if (action === 'like') await adjustPostCounter(tx, objectId, 'totalLikes', -1)
  }
  await revalidate(tx, [...new Set(ended.map(({ objectId }) => cacheTags.post(objectId)))])
}
