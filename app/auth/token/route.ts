/**
 * Login with a supplied token (spec §2): another service of the operator sends a person to `/auth/token?token=…`. Such
 * a link alone must not log anyone in: an attacker could log a victim into the attacker's account and watch what the
 * victim does there (login CSRF). So GET only asks, and the POST of the button, from this very page, exchanges the
 * token for a session of the person's own. The supplied token stands in no page, cookie or referrer.
 */
import { loginByToken } from '#contract/auth.ts'
import { callUpstream } from '#lib/bff/client.ts'
import { extractMessage } from '#lib/bff/message.ts'
import { readClient } from '#lib/bff/request-client.ts'
import { escapeHtml, renderStandalonePage } from '#lib/edge/standalone-page.ts'
import { startSession } from '#lib/session/cookie.ts'
import { destinationAfterSuppliedToken } from '#lib/session/destination.ts'
import { leaveNotice } from '#lib/session/notice.ts'
import { isFromOwnPage } from '#lib/session/same-page.ts'
import { getPublicSettings } from '#lib/settings/public.ts'

/** The middleware adds `no-referrer` to every answer from here. */
const PRIVATE = { 'cache-control': 'private, no-store' }
const FALLBACK = 'Incorrect credentials!'

export async function GET(request: Request): Promise<Response> {
  const { siteName } = await getPublicSettings()
  if (!suppliedToken(request)) return seeOther('/auth/login')
  const html = renderStandalonePage({
    title: `Log in · ${siteName}`,
    // This referrer policy sends the form's origin, which is needed, and nothing else.
    referrer: 'strict-origin',
    nonce: request.headers.get('x-nonce') ?? undefined,
    body: `<h1>Log in to ${escapeHtml(siteName)}?</h1>
<p class="lead">You have opened a login link.</p>
<p>Go on only if you asked for it yourself. Otherwise close this page.</p>
<form method="post"><button type="submit">Log in</button></form>`,
  })
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', ...PRIVATE } })
}

export async function POST(request: Request): Promise<Response> {
  const token = suppliedToken(request)
  if (!token || !isFromOwnPage(request.headers)) return seeOther('/auth/login')
  const client = await readClient()
  try {
    const session = await callUpstream(loginByToken, { body: { token, remember: false } }, { client })
    await startSession(session.token, false)
    return seeOther(destinationAfterSuppliedToken(session.account))
  } catch (error) {
    await leaveNotice({ tone: 'error', title: extractMessage(error, FALLBACK) })
    return seeOther('/auth/login')
  }
}

/** The query's token, if its length is plausible; upstream checks its format. */
function suppliedToken(request: Request): string | null {
  const token = new URL(request.url).searchParams.get('token')
  return token && token.length >= 20 && token.length <= 200 ? token : null
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, ...PRIVATE } })
}
