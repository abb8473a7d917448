import { eq, inArray, sql } from 'drizzle-orm'
import { exportSection, type PersonalData } from '../personal-data.ts'
import { feedFiles, feedPosts } from './tables.ts'

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
    {
      // The posts let go of their files, whose bytes are deleted afterwards.
      table: feedFiles,
      outcome: 'deleted',
      of: (accountId) =>
        inArray(
          feedFiles.postId,
          sql`(select ${feedPosts.id} from ${feedPosts} where ${feedPosts.performerId} = ${accountId})`,
        ),
    },
  ],
} satisfies PersonalData
