/**
 * Seals and opens the token cookie. It uses Web-standard APIs only, since the Edge middleware opens the cookie too.
 */
import { decode, encode } from '@auth/core/jwt'
import { createLru } from '../cache/lru.ts'

/** Cookie name and key-derivation salt in one (spec §9). */
export const TOKEN_COOKIE = 'token'
/** Holds the session of the browser's other account (`resting.ts`). */
export const RESTING_COOKIE = 'resting-account'
/**
 * Names a browser in which somebody has logged in (`device.ts`). The seal proves that it was given out after a
 * right login: the listener counts by it when there is no session.
 */
export const DEVICE_COOKIE = 'device'
const SESSION_SECONDS = 24 * 60 * 60
const REMEMBERED_SECONDS = 365 * SESSION_SECONDS

export interface Session {
  /** Upstream's opaque token. It must never reach a browser, a log or a cache. */
  token: string
}

/** How long a login lasts: 1 day, 365 with remember (spec §9). */
export function sessionSeconds(remember: boolean): number {
  return remember ? REMEMBERED_SECONDS : SESSION_SECONDS
}

export async function sealSession(session: Session, remember: boolean, secret: string): Promise<string> {
  return sealSessionFor(session, sessionSeconds(remember), secret)
}

/** Seals a session that still lasts for this many seconds. */
export async function sealSessionFor(session: Session, seconds: number, secret: string): Promise<string> {
  return encode({ token: { upstream: session.token }, secret, salt: TOKEN_COOKIE, maxAge: seconds })
}

/** Recently opened cookies: opening one costs more than everything else before a page is rendered. */
const opened = createLru<{ session: Session; until: number }>({ maxEntries: 1000 })

/** Gives null for a cookie that is missing, forged, sealed under another secret, or expired. */
export async function openSession(sealed: string | undefined, secret: string): Promise<Session | null> {
  if (!sealed) return null
  const key = `${secret} ${sealed}`
  const known = opened.get(key)
  if (known && known.until > Date.now()) return known.session
  const claims = await openClaims(sealed, TOKEN_COOKIE, secret)
  if (typeof claims?.upstream !== 'string' || claims.upstream === '') return null
  const session = { token: claims.upstream }
  opened.set(key, { session, until: typeof claims.exp === 'number' ? claims.exp * 1000 : 0 })
  return session
}

export async function sealDevice(name: string, secret: string): Promise<string> {
  return sealClaims({ device: name }, DEVICE_COOKIE, secret, REMEMBERED_SECONDS)
}

/** Gives null for a cookie that is missing, forged, sealed under another secret, or expired. */
export async function openDevice(sealed: string | undefined, secret: string): Promise<string | null> {
  const claims = await openClaims(sealed, DEVICE_COOKIE, secret)
  return typeof claims?.device === 'string' ? claims.device : null
}

/** Seals short-lived claims of our own for one purpose; the purpose keeps them apart from the session. */
export async function sealClaims(
  claims: Record<string, unknown>,
  purpose: string,
  secret: string,
  seconds: number,
): Promise<string> {
  return encode({ token: claims, secret, salt: purpose, maxAge: seconds })
}

export async function openClaims(
  sealed: string | undefined,
  purpose: string,
  secret: string,
): Promise<Record<string, unknown> | null> {
  if (!sealed || sealed.length > 4096) return null
  return decode({ token: sealed, secret, salt: purpose }).catch(() => null)
}

/** The whole seconds until opened claims expire; 0 without claims or without an expiry. */
export function secondsLeft(claims: Record<string, unknown> | null): number {
  return typeof claims?.exp === 'number' ? Math.max(0, claims.exp - Math.floor(Date.now() / 1000)) : 0
}
