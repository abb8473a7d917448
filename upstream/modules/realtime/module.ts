import { eq } from 'drizzle-orm'
import { channels } from '#contract/events.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { OutboxTopic } from '../../kernel/outbox.ts'
import { RealtimePublishError } from '../../kernel/realtime/hub.ts'
import { eventChannels, events } from '../../kernel/tables.ts'
import type { Module } from '../module.ts'
import type { PersonalData } from '../personal-data.ts'
import { realtimeRoutes } from './routes.ts'
import { pruneEvents } from './service.ts'

const realtimePersonalData = {
  notExported: [
    { table: eventChannels, reason: 'how many events a channel has had' },
    { table: events, reason: 'copies of messages and balances, which have sections of their own' },
  ],
  retention: [
    { table: events, outcome: 'deleted', of: (id) => eq(events.channel, channels.user(id)) },
    { table: eventChannels, outcome: 'deleted', of: (id) => eq(eventChannels.channel, channels.user(id)) },
  ],
} satisfies PersonalData

/**
 * The short delay lets clients get events soon after a hub is back. Clients read an event that cannot be published
 * from the log instead.
 */
const realtimeTopic: OutboxTopic = {
  name: 'realtime',
  isOrdered: true,
  maxDelaySeconds: 4,
  maxAttempts: 450,
  lookMs: 1000,
  isHopeless: (error) => error instanceof RealtimePublishError && !error.isRetryable,
  deliver: ({ hub }, { channel, ...event }) => toSockets(hub, channel as string, event),
}

/**
 * Sends an event to the sockets at once. A performer's events go to the private channel of the same name: anyone could
 * subscribe to the public one without a signature, even a blocked visitor.
 */
async function toSockets(
  hub: Pick<Kernel['hub'], 'publish'>,
  channel: string,
  event: Record<string, unknown>,
): Promise<void> {
  const socketChannel = channel.startsWith('performer-') ? `private-${channel}` : channel
  await hub.publish([socketChannel], event.name as string, event)
}

export const realtimeModule: Module = {
  name: 'realtime',
  ...realtimePersonalData,
  routes: realtimeRoutes,
  schedules: [{ name: 'events-prune', cron: '17 * * * *', run: pruneEvents }],
  outboxTopics: [realtimeTopic],
}
