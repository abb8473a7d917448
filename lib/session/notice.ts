/**
 * A message that survives one redirect, for the page that the person lands on. It is sealed, so that no other site
 * can plant a text.
 */
import { cookies } from 'next/headers'
import { authSecret } from '../config.ts'
import type { Toast } from '../result.ts'
import { cookieShape } from './cookie.ts'
import { openClaims, sealClaims } from './seal.ts'

const NOTICE_COOKIE = 'notice'
const GOOD_FOR_SECONDS = 20

/** Leaves a notice right before a redirect; only actions and route handlers may call it. */
export async function leaveNotice(toast: Toast): Promise<void> {
  const sealed = await sealClaims({ ...toast }, NOTICE_COOKIE, authSecret(), GOOD_FOR_SECONDS)
  const jar = await cookies()
  jar.set(NOTICE_COOKIE, sealed, { ...(await cookieShape()), maxAge: GOOD_FOR_SECONDS })
}

/** The notice for this page, or null. It expires by itself within seconds. */
export async function readNotice(): Promise<Toast | null> {
  const jar = await cookies()
  const claims = await openClaims(jar.get(NOTICE_COOKIE)?.value, NOTICE_COOKIE, authSecret())
  if (!claims) return null
  const { tone, title, durationMs } = claims
  if ((tone !== 'success' && tone !== 'error' && tone !== 'info') || typeof title !== 'string') return null
  return { tone, title, ...(typeof durationMs === 'number' && { durationMs }) }
}
