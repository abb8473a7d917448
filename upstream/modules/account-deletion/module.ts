import type { Module } from '../module.ts'
import type { PersonalData } from '../personal-data.ts'
import { deleteDue, stepsOf } from './deleting.ts'
import { accountDeletionRoutes } from './routes.ts'

/** @param listHeld lists every module's declarations about personal data, in the order of the modules */
export const accountDeletionModule = (listHeld: () => readonly PersonalData[]): Module => ({
  name: 'account-deletion',
  routes: (mount, kernel) => accountDeletionRoutes(mount, kernel, stepsOf(listHeld())),
  schedules: [{ name: 'accounts-delete', cron: '* * * * *', run: (kernel) => deleteDue(kernel, listHeld()) }],
})
