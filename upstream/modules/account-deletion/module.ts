import type { Module } from '../module.ts'
import { deleteDue } from './deleting.ts'
import { accountDeletionRoutes } from './routes.ts'

export const accountDeletionModule: Module = {
  name: 'account-deletion',
  routes: accountDeletionRoutes,
  schedules: [{ name: 'accounts-delete', cron: '* * * * *', run: deleteDue }],
}
