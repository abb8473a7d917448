import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { accounts, emailChanges, formerUsernames, loginHistory, mailedTokens, sessions } from './tables.ts'

export const accountsPersonalData = {
  exportSections: [
    exportSection('account', accounts, {
      owner: accounts.id,
      key: accounts.id,
      hide: ['passwordHash', 'usernameSkeleton'],
    }),
    exportSection('former-usernames', formerUsernames, {
      owner: formerUsernames.accountId,
      key: formerUsernames.username,
    }),
    exportSection('sessions', sessions, {
      owner: sessions.accountId,
      key: sessions.id,
      hide: ['tokenHash'],
    }),
    exportSection('logins', loginHistory, { owner: loginHistory.accountId, key: loginHistory.id }),
  ],
  notExported: [
    { table: mailedTokens, reason: 'hashes of links in emails, for hours' },
    { table: emailChanges, reason: 'an address that waits for its email to be answered, for hours' },
  ],
  retention: [
    { table: accounts, outcome: 'by-step', how: 'emptied first of all: the id stays, for what others hold' },
    {
      table: formerUsernames,
      outcome: 'by-step',
      how: 'a fan’s are free again; a performer’s stay taken, so that nobody steps into their links',
    },
    deleteOwned(sessions, sessions.accountId),
    deleteOwned(loginHistory, loginHistory.accountId),
    deleteOwned(mailedTokens, mailedTokens.accountId),
    deleteOwned(emailChanges, emailChanges.accountId),
  ],
} satisfies PersonalData
