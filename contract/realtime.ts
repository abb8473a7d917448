import { z } from 'zod'
import { defineCall } from './call.ts'

const Channel = z.string().regex(/^(private-(user|room|conversation|performer)|performer)-[0-9a-f-]{36}$/)

/** How a browser reaches the socket server. */
export const getRealtimeOptions = defineCall({
  method: 'GET',
  path: '/realtime/options',
  caller: 'anon',
  summary: 'How to reach the realtime server',
  addedFor: 'a browser learns where the socket server is',
  reply: z.object({
    key: z.string(),
    wsHost: z.string().optional(),
    wsPort: z.int().optional(),
    cluster: z.string().optional(),
    path: z.string(),
    embedded: z.boolean(),
    /** Whether sockets use `wss`; only given for a hosted server. */
    useTls: z.boolean().optional(),
  }),
})

export const authorizeChannel = defineCall({
  method: 'POST',
  path: '/realtime/channel-auth',
  caller: 'any',
  servesIncomplete: true,
  summary: 'Sign a subscription to a channel that the caller may read',
  addedFor: 'the socket server accepts only signed subscriptions to private channels',
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
  summary: 'Sign in the caller’s socket',
  addedFor: 'the socket server learns whose socket it is',
  body: z.object({ socketId: z.string().regex(/^\d+\.\d+$/) }),
  reply: z.object({ auth: z.string(), user_data: z.string() }),
  ratePerMinute: 600,
})

/**
 * The database has every event; the socket may lose some. After a gap, or without a socket, a client reads events here.
 */
export const listEvents = defineCall({
  method: 'GET',
  path: '/realtime/events',
  caller: 'public',
  summary:
    'Events of a channel after a sequence number; a public room is open to everybody who may see its performer',
  addedFor: 'a client catches up after a gap, or polls without a socket',
  query: z.object({
    channel: Channel,
    afterSeq: z.coerce.number().int().min(0),
    limit: z.coerce.number().int().min(1).max(500).default(200),
  }),
  reply: z.object({
    events: z.array(z.object({ seq: z.int(), name: z.string(), payload: z.record(z.string(), z.unknown()) })),
    lastSeq: z.int().nonnegative(),
    /**
     * Whether upstream cannot continue from `afterSeq`, such as after pruning. The client then loads its data again.
     */
    isReset: z.boolean(),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'PERFORMER_NOT_FOUND'],
  ratePerMinute: 1200,
})
