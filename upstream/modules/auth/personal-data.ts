import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { emailChanges, loginHistory, mailedTokens, sessions } from './tables.ts'

export const authPersonalData = {
  exportSections: [
    exportSection('sessions', sessions, {
      owner: sessions.accountId,
      key: sessions.id,
      hide: ['tokenHash'],
    }),
    exportSection('logins', loginHistory, {
      owner: loginHistory.accountId,
      key: loginHistory.id,
      hide: ['deviceHash'],
    }),
  ],
  notExported: [
    { table: mailedTokens, reason: 'hashes of links in emails, for hours' },
    { table: emailChanges, reason: 'an address that waits for its email to be answered, for hours' },
  ],
  retention: [
    deleteOwned(sessions, sessions.accountId),
    deleteOwned(loginHistory, loginHistory.accountId),
    deleteOwned(mailedTokens, mailedTokens.accountId),
    deleteOwned(emailChanges, emailChanges.accountId),
  ],
} satisfies PersonalData
