import { z } from 'zod'
import { defineCall } from './call.ts'
import { Time } from './fields.ts'
import { MicroblogReturn, MicroblogStart } from './identities.ts'

/** A performer's account at the microblog, to which new posts are told. */
export const MicroblogConnection = z.object({
  /** Without the `@`. */
  handle: z.string(),
  name: z.string(),
  connectedAt: Time,
  isAutoPost: z.boolean(),
  /** The microblog no longer takes our token: the performer has to connect again. */
  isRevoked: z.boolean(),
})
export type MicroblogConnection = z.infer<typeof MicroblogConnection>

/** What was told there lately, newest first. */
export const MicroblogPost = z.object({
  postId: z.string(),
  text: z.string(),
  status: z.enum(['waiting', 'sent', 'failed']),
  createdAt: Time,
})
export type MicroblogPost = z.infer<typeof MicroblogPost>

export const startMicroblogConnect = defineCall({
  method: 'GET',
  path: '/auth/twitter/connect',
  caller: 'performer',
  summary: 'Begin to connect the microblog for posting: where to send the browser',
  reply: MicroblogStart,
  errors: ['PROVIDER_NOT_OFFERED'],
  ratePerMinute: 30,
})

const connectErrors = [
  'PROVIDER_NOT_OFFERED',
  'PROVIDER_AWAY',
  'IDENTITY_NOT_PROVEN',
  'LOGIN_EXPIRED',
] as const

/** Authenticated by the state parameter and the browser's key, for a browser that carries no token. */
export const finishMicroblogConnect = defineCall({
  method: 'GET',
  path: '/auth/twitter/connect-callback',
  caller: 'anon',
  summary: 'Finish connecting the microblog, for whoever began it',
  query: MicroblogReturn,
  reply: z.object({ handle: z.string() }),
  errors: connectErrors,
  ratePerMinute: 30,
})

export const getMicroblog = defineCall({
  method: 'GET',
  path: '/social-connect/twitter',
  caller: 'performer',
  summary: 'The connection to the microblog and what was posted there lately',
  reply: z.object({
    isOffered: z.boolean(),
    connection: MicroblogConnection.nullable(),
    posts: z.array(MicroblogPost),
  }),
})

export const checkMicroblog = defineCall({
  method: 'GET',
  path: '/social-connect/twitter/check',
  caller: 'performer',
  summary: 'Whether the microblog is connected and takes posts',
  reply: z.object({ isConnected: z.boolean() }),
})

/** As `connect-callback`, by the performer's own session: the one who began must be the one who ends. */
export const connectMicroblog = defineCall({
  method: 'POST',
  path: '/social-connect/twitter/connect',
  caller: 'performer',
  summary: 'Finish connecting the microblog',
  body: MicroblogReturn,
  reply: MicroblogConnection,
  errors: connectErrors,
  ratePerMinute: 30,
})

export const setAutoTweet = defineCall({
  method: 'POST',
  path: '/social-connect/twitter/connect/settings/auto-tweet',
  caller: 'performer',
  summary: 'Switch the telling of new posts on or off',
  body: z.object({ value: z.boolean() }),
  reply: z.object({ value: z.boolean() }),
  errors: ['MICROBLOG_NOT_CONNECTED'],
})

export const checkAutoTweet = defineCall({
  method: 'GET',
  path: '/social-connect/twitter/auto-tweet/check',
  caller: 'performer',
  summary: 'Whether new posts are told',
  reply: z.object({ value: z.boolean() }),
})

export const disconnectMicroblog = defineCall({
  method: 'DELETE',
  path: '/social-connect/twitter',
  caller: 'performer',
  summary: 'Disconnect the microblog: nothing more is posted, its tokens are given back',
})
