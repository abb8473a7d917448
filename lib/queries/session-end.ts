import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { authSecret } from '../config.ts'
import { withNext } from '../next-path.ts'
import { safeDestination } from '../session/destination.ts'
import { type EndingReason, makeEndingPath } from '../session/ending.ts'
import { TOKEN_COOKIE } from '../session/seal.ts'

/**
 * Ends the session from within a page. A page cannot set cookies itself, so it redirects to the handler that can. The
 * caller must not wrap it in `try`: Next implements a redirect as an exception.
 */
export async function endSession(reason: EndingReason): Promise<never> {
  const cookie = (await cookies()).get(TOKEN_COOKIE)?.value
  if (!cookie) redirect('/login')
  redirect(await makeEndingPath({ reason, cookie, next: await readOwnPath() }, authSecret()))
}

/** Sends a visitor without a session to the login page, which leads back afterwards. */
export async function goToLogin(): Promise<never> {
  const next = await readOwnPath()
  redirect(withNext('/auth/login', next))
}

/** Sends a visitor to the page that confirms the session, which leads back afterwards. */
export async function goToConfirm(): Promise<never> {
  const next = await readOwnPath()
  redirect(withNext('/auth/confirm', next))
}

/** The path and query of the page that Next is rendering, as the browser knows it. */
export async function readOwnPath(): Promise<string | null> {
  return safeDestination((await headers()).get('x-ovation-path'))
}
