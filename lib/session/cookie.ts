/** The token cookie within a request of Next: read anywhere, written in actions and route handlers only. */
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { authSecret, publicOrigin } from '../config.ts'
import { openSession, sealSession, type Session, sessionSeconds, TOKEN_COOKIE } from './seal.ts'

/** The session that the visitor's cookie holds, or null. Opened once a request. */
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

/** Attributes of every cookie of ours: unreadable for scripts, not sent from other sites' forms. */
export async function cookieShape(): Promise<{
  httpOnly: true
  sameSite: 'lax'
  secure: boolean
  path: '/'
}> {
  return { httpOnly: true, sameSite: 'lax', secure: await isEncrypted(), path: '/' }
}

/** Whether browsers reach us over https: by the operator's word, else by the listener's header. */
export async function isEncrypted(): Promise<boolean> {
  const origin = publicOrigin()
  if (origin) return origin.startsWith('https:')
  return (await headers()).get('x-forwarded-proto') === 'https'
}
