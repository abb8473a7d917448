import { eq } from 'drizzle-orm'
import { exportSection, type PersonalData } from '../personal-data.ts'
import { conversations, messages } from './tables.ts'

export const conversationsPersonalData = {
  exportSections: [exportSection('messages', messages, { owner: messages.senderId, key: messages.id })],
  notExported: [{ table: conversations, reason: 'the rooms of shows, which “shows” tells of' }],
  retention: [
    {
      table: messages,
      outcome: 'changed',
      change: (tx, _, accountId) =>
        tx.update(messages).set({ text: '', isDeleted: true }).where(eq(messages.senderId, accountId)),
    },
    {
      table: conversations,
      outcome: 'kept',
      reason: 'the rooms of shows, in which others have written',
    },
  ],
} satisfies PersonalData
