import type { Module } from '../module.ts'
import { deleteOwned, exportSection } from '../personal-data.ts'
import { contactRoutes } from './routes.ts'
import { countOpen } from './store.ts'
import { contactMessages } from './tables.ts'

export const contactModule: Module = {
  name: 'contact',
  consoleQueues: [{ name: 'letters', count: countOpen }],
  routes: contactRoutes,
  exportSections: [
    exportSection('contact-messages', contactMessages, {
      owner: contactMessages.accountId,
      key: contactMessages.id,
      hide: ['note', 'handledBy'],
    }),
  ],
  retention: [deleteOwned(contactMessages, contactMessages.accountId)],
}
