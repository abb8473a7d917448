import { eq } from 'drizzle-orm'
import { cacheTags } from '#contract/cache-tags.ts'
import { revalidate } from '../../kernel/announcements.ts'
import type { Tx } from '../../kernel/database.ts'
import { adjustPostCounter } from '../feeds/service.ts'
import { adjustCounter } from '../performers/service.ts'
import { exportSection, type PersonalData } from '../personal-data.ts'
import { reactions } from './tables.ts'

export const reactionsPersonalData = {
  exportSections: [
    exportSection('reactions', reactions, { owner: reactions.accountId, key: reactions.createdAt }),
  ],
  retention: [
    { table: reactions, outcome: 'changed', change: (tx, _, accountId) => deleteReactions(tx, accountId) },
  ],
} satisfies PersonalData

/** Deletes follows, likes and bookmarks and takes them from the counts that they stand in. */
async function deleteReactions(tx: Tx, accountId: string): Promise<void> {
  const rows = await tx
    .delete(reactions)
    .where(eq(reactions.accountId, accountId))
    .returning({ action: reactions.action, objectId: reactions.objectId, type: reactions.objectType })
  // Two people who leave at once take the rows that they share in the same order.
  for (const { action, objectId } of rows.toSorted((a, b) => (a.objectId < b.objectId ? -1 : 1))) {
    if (action === 'follow') await adjustCounter(tx, objectId, 'totalFollowers', -1)
    if (action === 'like') await adjustPostCounter(tx, objectId, 'totalLikes', -1)
  }
  const tags = rows.map(({ type, objectId }) =>
    type === 'performer' ? cacheTags.performer(objectId) : cacheTags.post(objectId),
  )
  await revalidate(tx, [...new Set(tags)])
}
