/**
 * Sends a browser to an OAuth provider: `POST /api/auth/{signin|link|connect}/{provider}`, from a form of ours. The
 * provider sends it back to `/auth/callback/{provider}`.
 */
import { startLink, startTwitterLogin } from '#contract/identities.ts'
import { startTwitterConnect } from '#contract/social-connect.ts'
import { callUpstream } from '#lib/bff/client.ts'
import { refusalAnswer } from '#lib/bff/json-answer.ts'
import { extractMessage } from '#lib/bff/message.ts'
import { readClient } from '#lib/bff/request-client.ts'
import { UpstreamError } from '#lib/bff/upstream-error.ts'
import { offeredProviders } from '#lib/config.ts'
import { STANDALONE_POLICY } from '#lib/edge/policy.ts'
import { escapeHtml, renderStandalonePage } from '#lib/edge/standalone-page.ts'
import { withNext } from '#lib/next-path.ts'
import { findViewer, type Viewer } from '#lib/queries/viewer.ts'
import { readSession } from '#lib/session/cookie.ts'
import { safeDestination, SECURITY_PATHS } from '#lib/session/destination.ts'
import { leaveNotice } from '#lib/session/notice.ts'
import { beginOAuth } from '#lib/session/oauth.ts'
import { readOwnOrigin } from '#lib/session/own-origin.ts'
import { isFromOwnPage } from '#lib/session/same-page.ts'
import { keepOAuthFlow, type Role, type OAuthFlow, OAUTH_PROVIDERS } from '#lib/session/oauth-flow.ts'

const PRIVATE = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' }
const PURPOSES = { signin: 'login', link: 'link', connect: 'connect' } as const

type FlowKind = Pick<OAuthFlow, 'provider' | 'purpose'>
interface AuthorizationRequest {
  url: string
  browserKey: string | null
  cookies: string[]
}

export async function POST(
  request: Request,
  { params }: { params: Promise<{ auth: string[] }> },
): Promise<Response> {
  const kind = readFlowKind((await params).auth)
  if (!kind || !isFromOwnPage(request.headers)) return refusalAnswer('NOT_FOUND')
  const viewer = kind.purpose === 'login' ? null : await findViewer()
  if (kind.purpose !== 'login' && !viewer) return seeOther('/auth/login')
  const next = safeDestination((await request.formData()).get('next'))
  try {
    const authorization = await requestAuthorization(kind)
    await keepOAuthFlow({ ...kind, next, browserKey: authorization.browserKey }, roleOf(viewer))
    return goOn(kind, authorization)
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    const page = pageOf(kind, viewer, next)
    if (error.code === 'CONFIRMATION_NEEDED')
      return seeOther(`/auth/confirm?next=${encodeURIComponent(page)}`)
    await leaveNotice({ tone: 'error', title: extractMessage(error) })
    return seeOther(page)
  }
}

function readFlowKind(segments: string[]): FlowKind | null {
  const [verb, name, ...rest] = segments
  const provider = OAUTH_PROVIDERS.find((one) => one === name)
  const purpose = Object.entries(PURPOSES).find(([one]) => one === verb)?.[1]
  if (!provider || !purpose || rest.length > 0) return null
  // Only Twitter accepts posts of performers.
  return purpose === 'connect' && provider !== 'twitter' ? null : { provider, purpose }
}

/** @throws UpstreamError */
async function requestAuthorization({ provider, purpose }: FlowKind): Promise<AuthorizationRequest> {
  const client = await readClient()
  const session = await readSession()
  const access = { client, token: session?.token }
  if (purpose === 'connect') return { ...(await callUpstream(startTwitterConnect, {}, access)), cookies: [] }
  if (purpose === 'link') {
    const { twitter } = await callUpstream(startLink, { params: { provider } }, access)
    if (twitter) return { ...twitter, cookies: [] }
  } else if (provider === 'twitter') {
    // The text beside the button says that a person who goes on consents to both.
    const query = { acceptTerms: 'true', isAdult: 'true' }
    return { ...(await callUpstream(startTwitterLogin, { query }, { client })), cookies: [] }
  }
  if (provider === 'twitter') throw notOffered(provider)
  const begun = await beginOAuth({ provider, origin: await readOwnOrigin() })
  if (!begun) throw notOffered(provider)
  return { ...begun, browserKey: null }
}

function notOffered(provider: string): UpstreamError {
  return new UpstreamError(`login by ${provider}`, {
    statusCode: 404,
    code: 'PROVIDER_NOT_OFFERED',
    message: 'This way to log in is not offered here.',
    error: 'Not offered',
  })
}

function roleOf(viewer: Viewer | null): Role {
  if (viewer?.isPerformer) return 'performer'
  return viewer?.isOperator ? 'operator' : 'fan'
}

function pageOf({ purpose }: FlowKind, viewer: Viewer | null, next: string | null): string {
  if (purpose === 'connect') return '/model/connections'
  if (purpose === 'login') return withNext('/auth/login', next)
  return SECURITY_PATHS[roleOf(viewer)]
}

/**
 * Answers a page that sends the browser on, instead of a redirect: our content policy lets forms end only at our own
 * addresses, and a browser applies it to every redirect that follows, including the provider's.
 */
async function goOn({ provider }: FlowKind, { url, cookies }: AuthorizationRequest): Promise<Response> {
  const label = offeredProviders().find(({ id }) => id === provider)?.label ?? 'the other service'
  const html = renderStandalonePage({
    title: `On to ${label}`,
    body: `<h1>On to ${escapeHtml(label)}</h1>
<p class="lead">You will come back here afterwards.</p>
<p><a href="${escapeHtml(url)}">Go on</a> if nothing happens.</p>`,
  })
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': STANDALONE_POLICY,
    refresh: `0; url=${url}`,
    ...PRIVATE,
  })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(html, { headers })
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, ...PRIVATE } })
}
