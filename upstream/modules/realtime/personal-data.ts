import { eq } from 'drizzle-orm'
import { channels } from '#contract/events.ts'
import { eventChannels, events } from '../../kernel/tables.ts'
import type { PersonalData } from '../personal-data.ts'

export const realtimePersonalData = {
  notExported: [
    { table: eventChannels, reason: 'how many events a channel has had' },
    { table: events, reason: 'copies of messages and balances, which have sections of their own' },
  ],
  retention: [
    { table: events, outcome: 'deleted', of: (id) => eq(events.channel, channels.user(id)) },
    { table: eventChannels, outcome: 'deleted', of: (id) => eq(eventChannels.channel, channels.user(id)) },
  ],
} satisfies PersonalData
