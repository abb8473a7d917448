/**
 * Settings of the web half, read from the environment when they are needed and never at build time: one build
 * runs under any origin and beside any upstream.
 */

const MIN_SECRET_LENGTH = 16

/** Upstream's base address without a trailing slash. */
export function upstreamUrl(): string {
  return (process.env.UPSTREAM_URL || 'http://127.0.0.1:4000').replace(/\/+$/, '')
}

/** Seals the session cookie. @throws Error when AUTH_SECRET is missing or too short to protect anything */
export function authSecret(): string {
  return needSecret('AUTH_SECRET', process.env.AUTH_SECRET)
}

/** Proves front, web and upstream to each other. @throws Error when INTERNAL_SECRET is missing or short */
export function internalSecret(): string {
  return needSecret('INTERNAL_SECRET', process.env.INTERNAL_SECRET)
}

/** The origin under which browsers know the product; undefined while no operator has named one. */
export function publicOrigin(): string | undefined {
  const given = process.env.PUBLIC_ORIGIN
  return given && URL.canParse(given) ? new URL(given).origin : undefined
}

/** Where Upstash Redis answers over HTTP; undefined when it is not configured. */
export function upstash(): { url: string; token: string } | undefined {
  const url = process.env.UPSTASH_REDIS_REST_URL
  const token = process.env.UPSTASH_REDIS_REST_TOKEN
  return url && token ? { url: url.replace(/\/+$/, ''), token } : undefined
}

/** Further origins that pages may load pictures and film from, such as a bucket's or a CDN's. */
export function contentOrigins(): string[] {
  return (process.env.CONTENT_ORIGINS ?? '').split(/[\s,]+/).filter((entry) => URL.canParse(entry))
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
