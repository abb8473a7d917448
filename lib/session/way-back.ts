/**
 * The page to which a fan was going when the wallet was short: a tip, a subscription. A top-up leads over the provider's
 * site, which gives nothing back but the payment, so the browser keeps the path for as long as a payment takes. The path
 * is sealed, so that no other site can plant one.
 */
import { cookies } from 'next/headers'
import { authSecret } from '../config.ts'
import { cookieShape } from './cookie.ts'
import { safeDestination } from './destination.ts'
import { openClaims, sealClaims } from './seal.ts'

const WAY_BACK_COOKIE = 'way-back'
const GOOD_FOR_SECONDS = 3600

/** Keeps the way for the page of one payment. The latest payment's counts. Only actions may call it. */
export async function leaveWayBack(paymentId: string, next: string): Promise<void> {
  const sealed = await sealClaims({ paymentId, next }, WAY_BACK_COOKIE, authSecret(), GOOD_FOR_SECONDS)
  const jar = await cookies()
  jar.set(WAY_BACK_COOKIE, sealed, { ...(await cookieShape()), maxAge: GOOD_FOR_SECONDS })
}

/** One of our paths, or null. */
export async function readWayBack(paymentId: string): Promise<string | null> {
  const jar = await cookies()
  const claims = await openClaims(jar.get(WAY_BACK_COOKIE)?.value, WAY_BACK_COOKIE, authSecret())
  return claims?.paymentId === paymentId ? safeDestination(claims.next) : null
}
