import { z } from 'zod'
import { defineCall } from './call.ts'
import { Time } from './fields.ts'
import { TwitterCallback, TwitterAuthorizationRequest } from './identities.ts'

/** A performer's account at Twitter, to which new posts are cross-posted. */
export const TwitterConnection = z.object({
  /** Without the `@`. */
  handle: z.string(),
  name: z.string(),
  connectedAt: Time,
  isAutoPost: z.boolean(),
  /** Twitter no longer takes our token: the performer has to connect again. */
  isRevoked: z.boolean(),
})
export type TwitterConnection = z.infer<typeof TwitterConnection>

/** The newest cross-posts first. */
export const TwitterPost = z.object({
  postId: z.string(),
  text: z.string(),
  status: z.enum(['waiting', 'sent', 'failed']),
  createdAt: Time,
})
export type TwitterPost = z.infer<typeof TwitterPost>

export const startTwitterConnect = defineCall({
  method: 'GET',
  path: '/auth/twitter/connect',
  caller: 'performer',
  summary: 'Begin to connect Twitter for posting: where to send the browser',
  reply: TwitterAuthorizationRequest,
  errors: ['PROVIDER_NOT_OFFERED'],
  ratePerMinute: 30,
})

const CONNECT_ERRORS = [
  'PROVIDER_NOT_OFFERED',
  'PROVIDER_AWAY',
  'IDENTITY_NOT_PROVEN',
  'LOGIN_EXPIRED',
] as const

/** The state parameter and the browser's key authenticate it, for a browser that carries no token. */
export const finishTwitterConnect = defineCall({
  method: 'GET',
  path: '/auth/twitter/connect-callback',
  caller: 'anon',
  summary: 'Finish connecting Twitter, for whoever began it',
  query: TwitterCallback,
  reply: z.object({ handle: z.string() }),
  errors: CONNECT_ERRORS,
  ratePerMinute: 30,
})

export const getTwitter = defineCall({
  method: 'GET',
  path: '/social-connect/twitter',
  caller: 'performer',
  summary: 'The connection to Twitter and what was posted there lately',
  reply: z.object({
    isOffered: z.boolean(),
    connection: TwitterConnection.nullable(),
    posts: z.array(TwitterPost),
  }),
})

export const checkTwitter = defineCall({
  method: 'GET',
  path: '/social-connect/twitter/check',
  caller: 'performer',
  summary: 'Whether Twitter is connected and takes posts',
  reply: z.object({ isConnected: z.boolean() }),
})

/** As `connect-callback`, by the performer's own session: the performer who began must be the one who ends. */
export const connectTwitter = defineCall({
  method: 'POST',
  path: '/social-connect/twitter/connect',
  caller: 'performer',
  summary: 'Finish connecting Twitter',
  body: TwitterCallback,
  reply: TwitterConnection,
  errors: CONNECT_ERRORS,
  ratePerMinute: 30,
})

export const setAutoTweet = defineCall({
  method: 'POST',
  path: '/social-connect/twitter/connect/settings/auto-tweet',
  caller: 'performer',
  summary: 'Switch cross-posting on or off',
  body: z.object({ value: z.boolean() }),
  reply: z.object({ value: z.boolean() }),
  errors: ['TWITTER_NOT_CONNECTED'],
})

export const checkAutoTweet = defineCall({
  method: 'GET',
  path: '/social-connect/twitter/auto-tweet/check',
  caller: 'performer',
  summary: 'Whether new posts are told',
  reply: z.object({ value: z.boolean() }),
})

export const disconnectTwitter = defineCall({
  method: 'DELETE',
  path: '/social-connect/twitter',
  caller: 'performer',
  summary: 'Disconnect Twitter: nothing more is posted, its tokens are given back',
  addedFor: 'what can be connected can be disconnected',
})
