/**
 * A page cannot set cookies, so it ends a session by sending the visitor to a handler that can. The key in that
 * address makes it useless to anyone else: we seal it, for a minute, and bind it to the very cookie that it ends. A
 * link, an image or a prefetch cannot log anyone out.
 */
import { openClaims, sealClaims } from './seal.ts'

const PURPOSE = 'session-ending'
const GOOD_FOR_SECONDS = 60
export const ENDING_PATH = '/api/session/expired'

/** `expired`: upstream answered 401. `not-performer`: a fan on a performer's page (spec §2). */
export type EndingReason = 'expired' | 'not-performer'

export interface Ending {
  reason: EndingReason
  /** The fingerprint of the cookie to clear. */
  cookieHash: string
  /** The path that the visitor wanted. */
  next: string | null
}

/** @param cookie the token cookie as the browser sent it */
export async function makeEndingPath(
  { reason, cookie, next }: { reason: EndingReason; cookie: string; next: string | null },
  secret: string,
): Promise<string> {
  const claims = { reason, cookieHash: await fingerprint(cookie), next }
  const key = await sealClaims(claims, PURPOSE, secret, GOOD_FOR_SECONDS)
  return `${ENDING_PATH}?key=${encodeURIComponent(key)}`
}

/** Gives the ending when the key is ours and meant for this cookie, else null. */
export async function openEnding(
  key: string | null,
  cookie: string | undefined,
  secret: string,
): Promise<Ending | null> {
  const claims = await openClaims(key ?? undefined, PURPOSE, secret)
  if (!claims || !cookie) return null
  const { reason, cookieHash, next } = claims
  if (reason !== 'expired' && reason !== 'not-performer') return null
  if (typeof cookieHash !== 'string' || cookieHash !== (await fingerprint(cookie))) return null
  return { reason, cookieHash, next: typeof next === 'string' ? next : null }
}

async function fingerprint(cookie: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(cookie))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
