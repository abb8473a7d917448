import type { Module } from '../module.ts'
import { exportSection } from '../personal-data.ts'
import { accountRoutes } from './routes.ts'
import { accounts, accountStatusChanges, formerUsernames } from './tables.ts'

export const accountsModule: Module = {
  name: 'accounts',
  exposes: ['locks.ts', 'store.ts', 'usernames.ts'],
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
      reason: 'who has shut an account out, and why, stays on record when its owner is gone',
    },
    { table: accounts, outcome: 'by-step', how: 'emptied first of all: the id stays, for what others hold' },
    {
      table: formerUsernames,
      outcome: 'by-step',
      how: 'a fan’s are free again; a performer’s stay taken, so that nobody steps into their links',
    },
  ],
  routes: accountRoutes,
}
