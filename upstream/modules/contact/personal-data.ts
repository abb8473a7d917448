import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { contactMessages } from './tables.ts'

export const contactPersonalData = {
  exportSections: [
    exportSection('contact-messages', contactMessages, {
      owner: contactMessages.accountId,
      key: contactMessages.id,
    }),
  ],
  retention: [deleteOwned(contactMessages, contactMessages.accountId)],
} satisfies PersonalData
