import { deleteOwned, type PersonalData } from '../personal-data.ts'
import { authenticators, loginChallenges, recoveryCodes } from './tables.ts'

export const secondFactorPersonalData = {
  notExported: [
    { table: authenticators, reason: 'an authenticator app’s secret, sealed: it must never leave' },
    { table: recoveryCodes, reason: 'hashes of recovery codes: they must never leave' },
    { table: loginChallenges, reason: 'a login between two steps, for five minutes' },
  ],
  retention: [
    deleteOwned(authenticators, authenticators.accountId),
    deleteOwned(recoveryCodes, recoveryCodes.accountId),
    deleteOwned(loginChallenges, loginChallenges.accountId),
  ],
} satisfies PersonalData
