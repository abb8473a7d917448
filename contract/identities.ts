import { z } from 'zod'
import { LoginAnswer, LOGINS_PER_MINUTE } from './auth.ts'
import { defineCall } from './call.ts'
import { NextPath, Time } from './fields.ts'

/** OAuth providers that upstream trusts to identify a person. */
export const IdentityProvider = z.enum(['google', 'facebook', 'twitter'])
export type IdentityProvider = z.infer<typeof IdentityProvider>

const Jwt = z.string().min(20).max(8000)
const Nonce = z.string().min(8).max(500)
const AccessToken = z.string().min(10).max(2000)

/**
 * What a person chooses with a login. Upstream makes a new account only for a person who accepts the terms and is an
 * adult.
 */
const loginOptions = {
  remember: z.boolean().default(false),
  acceptTerms: z.boolean().default(false),
  isAdult: z.boolean().default(false),
}

/** Twitter's callback: `state` and `code` from the address, and the key that the browser got when the login began. */
export const TwitterCallback = z.object({
  state: z.string().min(20).max(200),
  code: z.string().min(1).max(2000),
  browserKey: z.string().min(20).max(200),
})
export type TwitterCallback = z.infer<typeof TwitterCallback>

/** Where to send the browser, and the key that the browser has to keep and send back. Valid once, within 10 minutes. */
export const TwitterAuthorizationRequest = z.object({ url: z.url(), browserKey: z.string() })

export const startTwitterLogin = defineCall({
  method: 'GET',
  path: '/auth/twitter/login',
  caller: 'anon',
  summary: 'Begin a login with Twitter; answers where to send the browser',
  query: z.object({
    remember: z.stringbool().default(false),
    acceptTerms: z.stringbool().default(false),
    isAdult: z.stringbool().default(false),
  }),
  reply: TwitterAuthorizationRequest,
  errors: ['PROVIDER_NOT_OFFERED'],
  ratePerMinute: LOGINS_PER_MINUTE,
})

const ENTRY_ERRORS = [
  'PROVIDER_NOT_OFFERED',
  'PROVIDER_AWAY',
  'IDENTITY_NOT_PROVEN',
  'EMAIL_HAS_ACCOUNT',
  'TERMS_NOT_ACCEPTED',
  'INCORRECT_CREDENTIALS',
  'ACCOUNT_SUSPENDED',
  'EMAIL_NOT_VERIFIED',
] as const

export const finishTwitterLogin = defineCall({
  method: 'GET',
  path: '/auth/twitter/callback',
  caller: 'anon',
  summary: 'Finish a login with Twitter',
  query: TwitterCallback,
  reply: LoginAnswer,
  errors: ['LOGIN_EXPIRED', ...ENTRY_ERRORS],
  ratePerMinute: LOGINS_PER_MINUTE,
})

/** Upstream checks the ID token's signature, issuer, audience, nonce and expiry, and accepts each token once. */
export const loginByGoogle = defineCall({
  method: 'POST',
  path: '/auth/google/login',
  caller: 'anon',
  summary: 'Log in with a Google ID token',
  body: z.object({ idToken: Jwt, nonce: Nonce, ...loginOptions, next: NextPath.optional() }),
  reply: LoginAnswer,
  errors: ENTRY_ERRORS,
  ratePerMinute: LOGINS_PER_MINUTE,
})

/** Takes an access token, which upstream checks with Facebook, or an ID token of Facebook's Limited Login. */
export const loginByFacebook = defineCall({
  method: 'POST',
  path: '/auth/facebook/login',
  caller: 'anon',
  summary: 'Log in with a Facebook token',
  body: z.object({
    accessToken: AccessToken.optional(),
    idToken: Jwt.optional(),
    nonce: Nonce.optional(),
    ...loginOptions,
    next: NextPath.optional(),
  }),
  reply: LoginAnswer,
  errors: ENTRY_ERRORS,
  ratePerMinute: LOGINS_PER_MINUTE,
})

export const Identity = z.object({
  provider: IdentityProvider,
  /** The person's email address or name at the provider. */
  label: z.string(),
  connectedAt: Time,
})
export type Identity = z.infer<typeof Identity>

export const listIdentities = defineCall({
  method: 'GET',
  path: '/auth/identities',
  caller: 'any',
  summary: 'The providers that are connected as a way to log in',
  addedFor: 'the security page lists the providers that the owner can log in with',
  reply: z.object({
    data: z.array(Identity),
    /** The providers that this platform offers. */
    offered: z.array(IdentityProvider),
    /** Whether the owner can still log in after disconnecting one of them. */
    canDisconnect: z.boolean(),
  }),
})

/** The client calls this before it sends the browser to the provider; for Twitter, the answer says where to send it. */
export const startLink = defineCall({
  method: 'GET',
  path: '/auth/identities/:provider/start',
  caller: 'any',
  isConfirmed: true,
  summary: 'Begin to connect a provider as a way to log in',
  addedFor: 'a logged-in person begins to connect a provider',
  params: z.object({ provider: IdentityProvider }),
  /** Null for the other providers, whose OAuth flow the client runs itself. */
  reply: z.object({ twitter: TwitterAuthorizationRequest.nullable() }),
  errors: ['PROVIDER_NOT_OFFERED', 'PROVIDER_ALREADY_CONNECTED'],
  ratePerMinute: LOGINS_PER_MINUTE,
})

export const linkIdentity = defineCall({
  method: 'POST',
  path: '/auth/identities/:provider',
  caller: 'any',
  isConfirmed: true,
  summary: 'Connect a provider as a way to log in',
  addedFor: 'a logged-in person connects a provider as a way to log in',
  params: z.object({ provider: IdentityProvider }),
  body: z.object({
    idToken: Jwt.optional(),
    nonce: Nonce.optional(),
    accessToken: AccessToken.optional(),
    /** Only for Twitter. */
    returned: TwitterCallback.optional(),
  }),
  reply: Identity,
  errors: [
    'PROVIDER_NOT_OFFERED',
    'PROVIDER_AWAY',
    'IDENTITY_NOT_PROVEN',
    'IDENTITY_TAKEN',
    'PROVIDER_ALREADY_CONNECTED',
    'LOGIN_EXPIRED',
  ],
  ratePerMinute: LOGINS_PER_MINUTE,
})

export const disconnectIdentity = defineCall({
  method: 'DELETE',
  path: '/auth/identities/:provider',
  caller: 'any',
  isConfirmed: true,
  summary: 'Disconnect a provider as a way to log in',
  addedFor: 'a provider that was connected can be disconnected',
  params: z.object({ provider: IdentityProvider }),
  errors: ['LAST_WAY_IN'],
})
