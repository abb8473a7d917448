import { cookies } from 'next/headers'
import { FORBIDDEN_TEXT } from '#lib/actions/call.ts'
import { authSecret } from '#lib/config.ts'
import { clearSession } from '#lib/session/cookie.ts'
import { openEnding } from '#lib/session/ending.ts'
import { leaveNotice } from '#lib/session/notice.ts'
import { TOKEN_COOKIE } from '#lib/session/seal.ts'

/**
 * Ends a session on behalf of a page. A page that found the session ended puts a key into the query, which is valid for
 * this cookie and this minute; without it, as from a link, the handler clears nothing. A prefetch does nothing.
 */
export async function GET(request: Request): Promise<Response> {
  if (isPrefetch(request.headers)) return new Response(null, { status: 204, headers: PRIVATE })
  const key = new URL(request.url).searchParams.get('key')
  const jar = await cookies()
  const ending = await openEnding(key, jar.get(TOKEN_COOKIE)?.value, authSecret())
  if (!ending) return seeOther('/auth/login')

  await clearSession()
  const isExpired = ending.reason === 'expired'
  await leaveNotice({ tone: 'error', title: isExpired ? FORBIDDEN_TEXT : FOR_PERFORMERS_TEXT })
  const next = ending.next ? `?next=${encodeURIComponent(ending.next)}` : ''
  // An expired session ends as on any 401 (spec §8). A fan on a performers' page goes to the login page (spec §2).
  return seeOther(isExpired ? `/login${next}` : '/auth/login')
}

const FOR_PERFORMERS_TEXT = 'That page is for performers. Log in with a performer’s account to see it.'
const PRIVATE = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' }

function isPrefetch(headers: Headers): boolean {
  const purpose = `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`
  return purpose.includes('prefetch') || headers.has('next-router-prefetch')
}

/** Redirects by path alone: the handler does not need to know by which host the browser knows us. */
function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, ...PRIVATE } })
}
