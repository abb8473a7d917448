import { eq } from 'drizzle-orm'
import { cacheTags } from '#contract/cache-tags.ts'
import { revalidate } from '../../kernel/announcements.ts'
import type { Tx } from '../../kernel/database.ts'
import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { holdingAlone } from '../accounts/service.ts'
import { deleteReactionsOf } from '../reactions/service.ts'
import { adjustCounter } from './store.ts'
import { performerCategories, performerLive, performers, performerViews } from './tables.ts'

const WITHOUT_WORDS = {
  tagline: '',
  bio: '',
  welcomeText: '',
  searchText: '',
  gender: null,
  country: null,
  state: null,
  city: null,
  languages: [],
  bodyInfo: {},
  socialLinks: {},
  coverFileId: null,
  welcomeVideoFileId: null,
}

export const performersPersonalData = {
  exportSections: [
    exportSection('performer-profile', performers, {
      owner: performers.accountId,
      key: performers.accountId,
      hide: ['searchVector'],
    }),
    exportSection('performer-categories', performerCategories, {
      owner: performerCategories.performerId,
      key: performerCategories.categoryId,
    }),
  ],
  notExported: [
    { table: performerLive, reason: 'what “shows” tells of the stream that runs' },
    { table: performerViews, reason: 'visitors hashed by a salt that goes with its day: they name nobody' },
  ],
  retention: [
    {
      table: performers,
      outcome: 'changed',
      change: (tx, _, accountId) =>
        tx.update(performers).set(WITHOUT_WORDS).where(eq(performers.accountId, accountId)),
    },
    deleteOwned(performerLive, performerLive.performerId),
    deleteOwned(performerCategories, performerCategories.performerId),
    deleteOwned(performerViews, performerViews.performerId),
  ],
  leaving: {
    beforeErasure: ({ db }, accountId) => holdingAlone(db, accountId, (tx) => endFollows(tx, accountId)),
  },
} satisfies PersonalData

/** Takes a person's follows away, and from the counts of those whom they followed. */
async function endFollows(tx: Tx, accountId: string): Promise<void> {
  const ended = await deleteReactionsOf(tx, accountId, 'performer')
  for (const { action, objectId } of ended) {
    if (action === 'follow') await adjustCounter(tx, objectId, 'totalFollowers', -1)
  }
  await revalidate(tx, [...new Set(ended.map(({ objectId }) => cacheTags.performer(objectId)))])
}
