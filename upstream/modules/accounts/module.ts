import type { Module } from '../module.ts'
import { exportSection } from '../personal-data.ts'
import { accountRoutes } from './routes.ts'
import { accounts, accountStatusChanges, formerUsernames } from './tables.ts'

export const accountsModule: Module = {
  name: 'accounts',
  exposes: ['store.ts', 'usernames.ts'],
  exportSections: [
    exportSection('account', accounts, {
      owner: accounts.id,
      key: accounts.id,
      hide: ['passwordHash', 'usernameSkeleton', 'usernameReadings'],
    }),
    exportSection('former-usernames', formerUsernames, {
      owner: formerUsernames.accountId,
      key: formerUsernames.username,
      hide: ['usernameSkeleton', 'usernameReadings'],
    }),
  ],
  notExported: [
    { table: accountStatusChanges, reason: 'the operators’ own log of their decisions, with their notes' },
  ],
  retention: [
    {
      table: accountStatusChanges,
      outcome: 'kept',
      reason: 'which operator has suspended an account, and why, stays on record after the deletion',
    },
    {
      table: accounts,
      outcome: 'by-step',
      how: 'emptied first of all: the id stays, because others’ rows refer to it',
    },
    {
      table: formerUsernames,
      outcome: 'by-step',
      how: 'a fan’s become free again; a performer’s stay reserved, so that nobody takes over their links',
    },
  ],
  routes: accountRoutes,
}
