import { handleContactMessage, listContactMessages, sendContactMessage } from '#contract/contact.ts'
import { forOperators, forPublic, row } from './matrix/row.ts'

export const rows = [
  row(sendContactMessage, {
    sample: () => ({
      body: {
        name: 'Ada',
        email: 'ada@example.com',
        subject: 'A question',
        message: 'Where do I find my receipts?',
        openedAt: '2026-01-01T00:00:00Z',
      },
    }),
    cells: forPublic({
      anonymous: 'ok',
      fan: 'ok',
      otherFan: 'ok',
      performer: 'ok',
      otherPerformer: 'ok',
      blockedFan: 'ok',
      countryBlocked: 'ok',
      operator: 'ok',
    }),
  }),
  row(listContactMessages, {
    sample: async (world) => {
      await world.makeLetter()
      return { query: { limit: 100 } }
    },
    shows: ({ people }) => `${people.fan.username} asks`,
    cells: forOperators(),
  }),
  row(handleContactMessage, {
    owner: 'open',
    sample: async (world) => ({
      params: { id: await world.makeLetter() },
      body: { status: 'answered', note: '' },
    }),
    cells: forOperators(),
  }),
]
