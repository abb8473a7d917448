import { z } from 'zod'
import { defineCall } from './call.ts'

const Channel = z.string().regex(/^(private-(user|room|conversation)|performer)-[0-9a-f-]{36}$/)

/** How the browser reaches the socket server. */
export const getRealtimeOptions = defineCall({
  method: 'GET',
  path: '/realtime/options',
  caller: 'anon',
  summary: 'Where the realtime server is',
  addedFor: 'where the socket server is',
  reply: z.object({
    key: z.string(),
    wsHost: z.string().optional(),
    wsPort: z.int().optional(),
    cluster: z.string().optional(),
    path: z.string(),
    embedded: z.boolean(),
    /** Hosted only: whether sockets are `wss`. */
    useTls: z.boolean().optional(),
  }),
})

export const authorizeChannel = defineCall({
  method: 'POST',
  path: '/realtime/channel-auth',
  caller: 'any',
  servesIncomplete: true,
  summary: 'Signs a subscription to a private channel that the caller may read',
  addedFor: 'private channels are signed',
  body: z.object({ socketId: z.string().regex(/^\d+\.\d+$/), channelName: Channel }),
  reply: z.object({ auth: z.string() }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'PERFORMER_NOT_FOUND'],
  ratePerMinute: 600,
})

export const authenticateSocket = defineCall({
  method: 'POST',
  path: '/realtime/user-auth',
  caller: 'any',
  servesIncomplete: true,
  summary: 'Signs the caller’s socket in',
  addedFor: 'sockets are signed in',
  body: z.object({ socketId: z.string().regex(/^\d+\.\d+$/) }),
  reply: z.object({ auth: z.string(), user_data: z.string() }),
  ratePerMinute: 600,
})

/** SQL is the truth and the socket a hint: after a gap, or without a socket, a client reads on from here. */
export const listEvents = defineCall({
  method: 'GET',
  path: '/realtime/events',
  caller: 'public',
  summary:
    'Events of a channel after a sequence number; public rooms are open to anyone who may find the performer',
  addedFor: 'catch-up after a gap, and polling without a socket',
  query: z.object({
    channel: Channel,
    afterSeq: z.coerce.number().int().min(0),
    limit: z.coerce.number().int().min(1).max(500).default(200),
  }),
  reply: z.object({
    events: z.array(z.object({ seq: z.int(), name: z.string(), payload: z.record(z.string(), z.unknown()) })),
    lastSeq: z.int().nonnegative(),
    /** The position that the caller asked for has been pruned: the page loads the thing anew. */
    isReset: z.boolean(),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'PERFORMER_NOT_FOUND'],
  ratePerMinute: 1200,
})
