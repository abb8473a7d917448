import { z } from 'zod'
import { defineCall } from './call.ts'
import { Time } from './fields.ts'
import { TwitterCallback, TwitterAuthorizationRequest } from './identities.ts'

/** A performer's Twitter account. Upstream can cross-post new posts there. */
export const TwitterConnection = z.object({
  /** Without the `@`. */
  handle: z.string(),
  name: z.string(),
  connectedAt: Time,
  isAutoPost: z.boolean(),
  /** Whether Twitter no longer accepts our token, so that the performer has to connect again. */
  isRevoked: z.boolean(),
})
export type TwitterConnection = z.infer<typeof TwitterConnection>

/** A cross-post of a performer's post. */
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
  summary: 'Begin to connect Twitter for posting; answers where to send the browser',
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

/** For a browser without a token. The state parameter and the browser's key authenticate the call. */
export const finishTwitterConnect = defineCall({
  method: 'GET',
  path: '/auth/twitter/connect-callback',
  caller: 'anon',
  summary: 'Finish connecting Twitter for the performer who began it',
  query: TwitterCallback,
  reply: z.object({ handle: z.string() }),
  errors: CONNECT_ERRORS,
  ratePerMinute: 30,
})

export const getTwitter = defineCall({
  method: 'GET',
  path: '/social-connect/twitter',
  caller: 'performer',
  summary: 'The connection to Twitter and the latest cross-posts',
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
  summary: 'Whether Twitter is connected and accepts posts',
  reply: z.object({ isConnected: z.boolean() }),
})

/** Like `connect-callback`, but with the performer's session: the performer who began must also finish. */
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
  summary: 'Whether upstream cross-posts new posts',
  reply: z.object({ value: z.boolean() }),
})

export const disconnectTwitter = defineCall({
  method: 'DELETE',
  path: '/social-connect/twitter',
  caller: 'performer',
  summary: 'Disconnect Twitter: cross-posting stops, and upstream revokes the tokens',
  addedFor: 'a performer can disconnect Twitter again',
})
