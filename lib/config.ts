/**
 * Settings of the web half. It reads them from the environment when it needs them and never at build time: one build
 * runs under any origin and beside any upstream.
 */

const MIN_SECRET_LENGTH = 16

/** Upstream's base address without a trailing slash. */
export function upstreamUrl(): string {
  return (process.env.UPSTREAM_URL || 'http://127.0.0.1:4000').replace(/\/+$/, '')
}

/** How long a call waits while upstream restarts and nothing listens at its address. */
export function upstreamHoldMs(): number {
  const given = Number(process.env.UPSTREAM_HOLD_MS || 10_000)
  return Number.isFinite(given) ? given : 10_000
}

/**
 * The secret that seals the session cookie. @throws Error when AUTH_SECRET is missing or too short to protect
 * anything
 */
export function authSecret(): string {
  return needSecret('AUTH_SECRET', process.env.AUTH_SECRET)
}

/**
 * The secret by which front, web and upstream know each other. @throws Error when INTERNAL_SECRET is missing or short
 */
export function internalSecret(): string {
  return needSecret('INTERNAL_SECRET', process.env.INTERNAL_SECRET)
}

/** The origin under which browsers know the product; undefined while no operator has named one. */
export function publicOrigin(): string | undefined {
  const given = process.env.PUBLIC_ORIGIN
  return given && URL.canParse(given) ? new URL(given).origin : undefined
}

/** The product's address on its own machine. */
export function localOrigin(): string {
  return `${process.env.TLS_CERT ? 'https' : 'http'}://localhost:${process.env.PORT || 3000}`
}

/** Where Upstash Redis answers over HTTP; undefined when it is not configured. */
export function upstash(): { url: string; token: string } | undefined {
  const url = process.env.UPSTASH_REDIS_REST_URL
  const token = process.env.UPSTASH_REDIS_REST_TOKEN
  return url && token ? { url: url.replace(/\/+$/, ''), token } : undefined
}

/** Further origins that pages may load images and videos from, such as a bucket's or a CDN's. */
export function contentOrigins(): string[] {
  return (process.env.CONTENT_ORIGINS ?? '').split(/[\s,]+/).filter((entry) => URL.canParse(entry))
}

/** Our client at an OAuth provider, as the operator has registered it there. */
export interface OAuthClient {
  /** The name that people know the provider by. */
  label: string
  id: string
  secret: string
  authorizeUrl: string
  tokenUrl: string
}

/** Google; undefined while it is not configured, as for each of the providers. */
export function googleClient(): (OAuthClient & { issuer: string }) | undefined {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret } = process.env
  if (!id || !secret) return undefined
  return {
    label: process.env.GOOGLE_LABEL || 'Google',
    id,
    secret,
    issuer: process.env.GOOGLE_ISSUER || 'https://accounts.google.com',
    authorizeUrl: process.env.GOOGLE_AUTHORIZE_URL || 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: process.env.GOOGLE_TOKEN_URL || 'https://oauth2.googleapis.com/token',
  }
}

/** Facebook. */
export function facebookClient(): OAuthClient | undefined {
  const { FACEBOOK_CLIENT_ID: id, FACEBOOK_CLIENT_SECRET: secret } = process.env
  if (!id || !secret) return undefined
  return {
    label: process.env.FACEBOOK_LABEL || 'Facebook',
    id,
    secret,
    authorizeUrl: process.env.FACEBOOK_AUTHORIZE_URL || 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenUrl: process.env.FACEBOOK_TOKEN_URL || 'https://graph.facebook.com/v23.0/oauth/access_token',
  }
}

/** The providers by which people may log in, in the order in which pages show them. */
export function offeredProviders(): { id: 'google' | 'facebook' | 'twitter'; label: string }[] {
  const google = googleClient()
  const facebook = facebookClient()
  return [
    ...(google ? [{ id: 'google' as const, label: google.label }] : []),
    ...(facebook ? [{ id: 'facebook' as const, label: facebook.label }] : []),
    // Upstream runs Twitter's OAuth flow itself: the web half only needs to know that it is configured.
    ...(process.env.TWITTER_CLIENT_ID
      ? [{ id: 'twitter' as const, label: process.env.TWITTER_LABEL || 'X' }]
      : []),
  ]
}

export function isDevelopment(): boolean {
  return process.env.NODE_ENV === 'development'
}

function needSecret(name: string, value: string | undefined): string {
  if (!value || value.length < MIN_SECRET_LENGTH) {
    throw new Error(`${name} must be set, with at least ${MIN_SECRET_LENGTH} characters`)
  }
  return value
}
