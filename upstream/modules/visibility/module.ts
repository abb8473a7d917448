import { eq, or } from 'drizzle-orm'
import type { Module } from '../module.ts'
import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { listAudienceCountries } from './store.ts'
import { performerBlockedCountries, performerBlockedUsers } from './tables.ts'

const visibilityPersonalData = {
  exportSections: [
    exportSection('blocked-countries', performerBlockedCountries, {
      owner: performerBlockedCountries.performerId,
      key: performerBlockedCountries.country,
    }),
    exportSection('blocked-people', performerBlockedUsers, {
      owner: performerBlockedUsers.performerId,
      key: performerBlockedUsers.userId,
    }),
  ],
  retention: [
    deleteOwned(performerBlockedCountries, performerBlockedCountries.performerId),
    {
      table: performerBlockedUsers,
      outcome: 'deleted',
      of: (id) => or(eq(performerBlockedUsers.performerId, id), eq(performerBlockedUsers.userId, id)),
    },
  ],
} satisfies PersonalData

export const visibilityModule: Module = {
  name: 'visibility',
  exposes: ['store.ts'],
  derivedSettings: [{ key: 'audienceCountries', read: listAudienceCountries }],
  ...visibilityPersonalData,
}
