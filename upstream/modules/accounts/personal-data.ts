import { exportSection, type PersonalData } from '../personal-data.ts'
import { accounts, formerUsernames } from './tables.ts'

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
  ],
  retention: [
    { table: accounts, outcome: 'by-step', how: 'emptied first of all: the id stays, for what others hold' },
    {
      table: formerUsernames,
      outcome: 'by-step',
      how: 'a fan’s are free again; a performer’s stay taken, so that nobody steps into their links',
    },
  ],
} satisfies PersonalData
