/**
 * The address to which OAuth providers send the browser back. After any failure the person lands on a page of ours that
 * says in plain words what went wrong.
 */
import { connectTwitter } from '#contract/social-connect.ts'
import { callUpstream } from '#lib/bff/client.ts'
import { extractMessage } from '#lib/bff/message.ts'
import { readClient } from '#lib/bff/request-client.ts'
import { UpstreamError } from '#lib/bff/upstream-error.ts'
import { offeredProviders } from '#lib/config.ts'
import { withNext } from '#lib/next-path.ts'
import { readSession } from '#lib/session/cookie.ts'
import { SECURITY_PATHS } from '#lib/session/destination.ts'
import { leaveNotice } from '#lib/session/notice.ts'
import { finishOAuth, forgottenChecks } from '#lib/session/oauth.ts'
import { readOwnOrigin } from '#lib/session/own-origin.ts'
import { type Role, type OAuthFlow, takeOAuthFlow } from '#lib/session/oauth-flow.ts'
import { linkAs, logInAs, type Proof } from '../exchange-proof.ts'

/** The middleware adds `no-referrer` to every answer from here. */
const PRIVATE = { 'cache-control': 'private, no-store' }
const LOST = 'This took too long, or was started in another browser. Please start again.'
const DENIED = 'You did not allow it there, so nothing has changed here.'

export async function GET(
  request: Request,
  { params }: { params: Promise<{ provider: string }> },
): Promise<Response> {
  const { provider } = await params
  const { search, searchParams } = new URL(request.url)
  const { flow, role } = await takeOAuthFlow()
  const origin = await readOwnOrigin()
  const redirectTo = (path: string) => seeOther(path, forgottenChecks(origin))
  if (!flow || flow.provider !== provider) {
    await leaveNotice({ tone: 'error', title: LOST })
    return redirectTo('/auth/login')
  }
  const page = pageOf(flow, role)
  try {
    if (searchParams.has('error')) {
      const isDenied = searchParams.get('error') === 'access_denied'
      await leaveNotice({ tone: isDenied ? 'info' : 'error', title: isDenied ? DENIED : failed(flow) })
      return redirectTo(page)
    }
    const cookie = request.headers.get('cookie') ?? ''
    const proof = await readProof(flow, { origin, search, searchParams, cookie })
    if (!proof) {
      await leaveNotice({ tone: 'error', title: LOST })
      return redirectTo(page)
    }
    return redirectTo(await completeFlow(flow, proof, page))
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    if (error.code === 'CONFIRMATION_NEEDED')
      return redirectTo(`/auth/confirm?next=${encodeURIComponent(page)}`)
    await leaveNotice({ tone: 'error', title: extractMessage(error, failed(flow)), durationMs: 10_000 })
    return redirectTo(error.statusCode === 401 ? '/auth/login' : page)
  }
}

/** @returns the path to redirect to @throws UpstreamError */
async function completeFlow(flow: OAuthFlow, proof: Proof, page: string): Promise<string> {
  const client = await readClient()
  if (flow.purpose === 'login') return logInAs(proof, flow.next, client)
  const access = { client, token: (await readSession())?.token }
  if (flow.purpose === 'link') await linkAs(proof, access)
  else if (proof.provider === 'twitter') await callUpstream(connectTwitter, { body: proof.returned }, access)
  await leaveNotice({ tone: 'success', title: `${labelOf(flow)} is connected.`, durationMs: 5000 })
  return page
}

/** @returns null when this browser has not started this flow */
async function readProof(
  { provider, browserKey }: OAuthFlow,
  given: { origin: string; search: string; searchParams: URLSearchParams; cookie: string },
): Promise<Proof | null> {
  if (provider === 'twitter') {
    const state = given.searchParams.get('state')
    const code = given.searchParams.get('code')
    return state && code && browserKey ? { provider, returned: { state, code, browserKey } } : null
  }
  const tokens = await finishOAuth({ provider, origin: given.origin }, given)
  return tokens && { provider, ...tokens }
}

function pageOf({ purpose, next }: OAuthFlow, role: Role): string {
  if (purpose === 'connect') return '/model/connections'
  if (purpose === 'link') return SECURITY_PATHS[role]
  return withNext('/auth/login', next)
}

function labelOf({ provider }: OAuthFlow): string {
  return offeredProviders().find(({ id }) => id === provider)?.label ?? 'The other service'
}

function failed(flow: OAuthFlow): string {
  return `${labelOf(flow)} could not confirm who you are. Please try again.`
}

function seeOther(location: string, cookies: string[]): Response {
  const headers = new Headers({ location, ...PRIVATE })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
