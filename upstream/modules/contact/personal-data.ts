import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { contactMessages } from './tables.ts'

export const contactPersonalData = {
  exportSections: [
    exportSection('contact-messages', contactMessages, {
      owner: contactMessages.accountId,
      key: contactMessages.id,
      hide: ['note', 'handledBy'],
    }),
  ],
  retention: [deleteOwned(contactMessages, contactMessages.accountId)],
} satisfies PersonalData
