import { eq, or } from 'drizzle-orm'
import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import {
  performerBlockedCountries,
  performerBlockedUsers,
  performerCategories,
  performers,
  performerViews,
} from './tables.ts'

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
    exportSection('blocked-countries', performerBlockedCountries, {
      owner: performerBlockedCountries.performerId,
      key: performerBlockedCountries.country,
    }),
    exportSection('blocked-people', performerBlockedUsers, {
      owner: performerBlockedUsers.performerId,
      key: performerBlockedUsers.userId,
    }),
  ],
  notExported: [{ table: performerViews, reason: 'hashed visitors, which name nobody' }],
  retention: [
    {
      table: performers,
      outcome: 'changed',
      change: (tx, _, accountId) =>
        tx.update(performers).set(WITHOUT_WORDS).where(eq(performers.accountId, accountId)),
    },
    deleteOwned(performerCategories, performerCategories.performerId),
    deleteOwned(performerBlockedCountries, performerBlockedCountries.performerId),
    {
      table: performerBlockedUsers,
      outcome: 'deleted',
      of: (id) => or(eq(performerBlockedUsers.performerId, id), eq(performerBlockedUsers.userId, id)),
    },
    deleteOwned(performerViews, performerViews.performerId),
  ],
} satisfies PersonalData
