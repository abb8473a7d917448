import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { identities, authorizationRequests } from './tables.ts'

export const identitiesPersonalData = {
  exportSections: [
    exportSection('other-logins', identities, { owner: identities.accountId, key: identities.id }),
  ],
  notExported: [
    {
      table: authorizationRequests,
      reason: 'a login at another provider that is under way, for ten minutes',
    },
  ],
  retention: [
    deleteOwned(identities, identities.accountId),
    deleteOwned(authorizationRequests, authorizationRequests.accountId),
  ],
} satisfies PersonalData
