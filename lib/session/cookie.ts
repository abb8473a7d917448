/** The token cookie within a request of Next: all code may read it, only actions and route handlers write it. */
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { authSecret, publicOrigin } from '../config.ts'
import { openSession, sealSession, type Session, sessionSeconds, TOKEN_COOKIE } from './seal.ts'

/** The session that the visitor's cookie holds, or null. It is opened once for each request. */
export const readSession: () => Promise<Session | null> = cache(async () => {
  const jar = await cookies()
  return openSession(jar.get(TOKEN_COOKIE)?.value, authSecret())
})

/** Stores an upstream token for 1 day, or 365 with remember. */
export async function startSession(token: string, remember: boolean): Promise<void> {
  const sealed = await sealSession({ token }, remember, authSecret())
  const jar = await cookies()
  jar.set(TOKEN_COOKIE, sealed, { ...(await cookieShape()), maxAge: sessionSeconds(remember) })
}

export async function clearSession(): Promise<void> {
  const jar = await cookies()
  jar.set(TOKEN_COOKIE, '', { ...(await cookieShape()), maxAge: 0 })
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
