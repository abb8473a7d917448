import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { updatePerformer } from './store.ts'
import { performerCategories, performerLive, performers } from './tables.ts'

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
  notExported: [{ table: performerLive, reason: 'the running stream, which the section “shows” contains' }],
  retention: [
    {
      table: performers,
      outcome: 'changed',
      change: (tx, _, accountId) => updatePerformer(tx, accountId, WITHOUT_WORDS),
    },
    deleteOwned(performerLive, performerLive.performerId),
    deleteOwned(performerCategories, performerCategories.performerId),
  ],
} satisfies PersonalData
