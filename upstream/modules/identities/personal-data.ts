import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { identities, identityStates } from './tables.ts'

export const identitiesPersonalData = {
  exportSections: [
    exportSection('other-logins', identities, { owner: identities.accountId, key: identities.id }),
  ],
  notExported: [{ table: identityStates, reason: 'a journey to another provider, for ten minutes' }],
  retention: [
    deleteOwned(identities, identities.accountId),
    deleteOwned(identityStates, identityStates.accountId),
  ],
} satisfies PersonalData
