/** The token cookie within a request of Next: all code may read it, only actions and route handlers write it. */
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { authSecret, publicOrigin } from '../config.ts'
import {
  openClaims,
  openSession,
  RESTING_COOKIE,
  sealSessionFor,
  secondsLeft,
  type Session,
  sessionSeconds,
  TOKEN_COOKIE,
} from './seal.ts'

/** The session that the visitor's cookie holds, or null. It is opened once for each request. */
export const readSession: () => Promise<Session | null> = cache(async () => {
  const jar = await cookies()
  return openSession(jar.get(TOKEN_COOKIE)?.value, authSecret())
})

/** Stores an upstream token for 1 day, or 365 with remember. The account that rested in this browser is gone. */
export async function startSession(token: string, remember: boolean): Promise<void> {
  await resumeSession(token, sessionSeconds(remember))
  await clearCookie(RESTING_COOKIE)
}

/** Stores an upstream token for what is left of its session. */
export async function resumeSession(token: string, seconds: number): Promise<void> {
  const sealed = await sealSessionFor({ token }, seconds, authSecret())
  const jar = await cookies()
  jar.set(TOKEN_COOKIE, sealed, { ...(await cookieShape()), maxAge: seconds })
}

/** How long this browser's session still lasts, in whole seconds. */
export async function readSecondsLeft(): Promise<number> {
  const jar = await cookies()
  return secondsLeft(await openClaims(jar.get(TOKEN_COOKIE)?.value, TOKEN_COOKIE, authSecret()))
}

/** Ends the session in this browser, and with it that of the account which rests beside it. */
export async function clearSession(): Promise<void> {
  await clearCookie(TOKEN_COOKIE)
  await clearCookie(RESTING_COOKIE)
}

/** Only actions and route handlers may call it. */
export async function clearCookie(name: string): Promise<void> {
  const jar = await cookies()
  if (name === TOKEN_COOKIE || jar.get(name)) jar.set(name, '', { ...(await cookieShape()), maxAge: 0 })
}

/** Attributes of all our cookies: no script can read them, and other sites' forms do not send them. */
export async function cookieShape(): Promise<{
  httpOnly: true
  sameSite: 'lax'
  secure: boolean
  path: '/'
}> {
  return { httpOnly: true, sameSite: 'lax', secure: await isEncrypted(), path: '/' }
}

/** Whether browsers reach us over https: by the operator's setting, else by the listener's header. */
export async function isEncrypted(): Promise<boolean> {
  const origin = publicOrigin()
  if (origin) return origin.startsWith('https:')
  return (await headers()).get('x-forwarded-proto') === 'https'
}
