import { eq } from 'drizzle-orm'
import { exportSection, type PersonalData } from '../personal-data.ts'
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
} satisfies PersonalData
