/**
 * Edge middleware. It answers blocked visitors, chooses the variant of a page and sets the security headers. It
 * routes and never authorises: every page and action guards itself.
 *
 * A client without a valid session gets a page's cached variant under `/anonymous/{audience}`; a client with a
 * session, or a request with a query, gets the dynamic variant under `/member`. Both have the same address.
 */
import { type NextFetchEvent, type NextRequest, NextResponse } from 'next/server'
import { authSecret, internalSecret, isDevelopment, publicOrigin } from '#lib/config.ts'
import { answerBlocked } from '#lib/edge/blocked.ts'
import { decideOnVisitor, readSiteModes } from '#lib/settings/edge.ts'
import { nameOfPage } from '#lib/edge/page-address.ts'
import { pagePolicy } from '#lib/edge/page-policy.ts'
import { CSP_MARKER, PAGE_HEADERS, referrerPolicy, strictTransport } from '#lib/edge/policy.ts'
import { findRoute, hasMeaningfulQuery, needsSession } from '#lib/edge/routes.ts'
import { openSession, TOKEN_COOKIE } from '#lib/session/seal.ts'
import { readVouchedClient } from '#lib/session/vouched-client.ts'

export const config = { matcher: ['/((?!_next/static|_next/image).*)'] }

export async function middleware(request: NextRequest, event: NextFetchEvent): Promise<Response> {
  const { pathname } = request.nextUrl
  const route = findRoute(pathname)
  if (route.kind === 'file') return NextResponse.next()

  const client = readVouchedClient(request.headers, internalSecret())
  const settings = await readSiteModes((work) => event.waitUntil(work))
  const decision = await decideOnVisitor(client.address, settings)
  const blocked = answerBlocked({ pathname, route, settings, decision, method: request.method })
  if (blocked) return withPageHeaders(blocked, request)
  const audience = findAudience(decision.country, settings.audienceCountries)
  if (route.kind === 'api') {
    return NextResponse.next({ request: { headers: requestHeaders(request, audience, null) } })
  }
  if (route.kind === 'moved') {
    return redirectTo(route.path + request.nextUrl.search, 308, request)
  }

  const session = await openSession(request.cookies.get(TOKEN_COOKIE)?.value, authSecret())
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!session && isRead && needsSession(pathname)) {
    return redirectTo(
      `/auth/login?next=${encodeURIComponent(pathname + request.nextUrl.search)}`,
      307,
      request,
    )
  }

  const isCached =
    route.kind === 'missing' ||
    (route.kind === 'variants' && !session && !hasMeaningfulQuery(request.nextUrl.searchParams))
  const policy = await pagePolicy({ pathname, settings, isCached, isVouched: client.isVouched })
  const headers = requestHeaders(request, audience, policy)

  let response: NextResponse
  if (route.kind === 'dynamic') {
    response = NextResponse.next({ request: { headers } })
  } else {
    const target = new URL(nameOfPage(pathname + request.nextUrl.search), request.nextUrl)
    if (route.kind === 'variants')
      target.pathname = isCached ? `/anonymous/${audience}${route.path}` : `/member${route.path}`
    response = NextResponse.rewrite(target, { request: { headers } })
  }
  if (!isCached) response.headers.set('cache-control', 'private, no-store')
  response.headers.set('content-security-policy', policy.text)
  if (policy.isHashed) response.headers.set(CSP_MARKER, 'hash')
  return withPageHeaders(response, request)
}

/** A country that some performer blocks is an audience of its own; all other countries are one. */
function findAudience(country: string | null, audienceCountries: readonly string[]): string {
  return country && audienceCountries.includes(country) ? country : 'all'
}

/** What the page may know of the request. A client cannot set headers by these names. */
function requestHeaders(
  request: NextRequest,
  audience: string,
  policy: { text: string; nonce: string | null } | null,
): Headers {
  const headers = new Headers(request.headers)
  for (const name of ['content-security-policy', 'x-nonce']) headers.delete(name)
  headers.set('x-ovation-path', request.nextUrl.pathname + request.nextUrl.search)
  headers.set('x-ovation-audience', audience)
  if (policy?.nonce) {
    // Next reads the nonce for its own scripts from the policy; our scripts read the plain header.
    headers.set('content-security-policy', policy.text)
    headers.set('x-nonce', policy.nonce)
  }
  return headers
}

function redirectTo(path: string, status: 307 | 308, request: NextRequest): Response {
  const response = NextResponse.redirect(new URL(path, originOf(request)), status)
  response.headers.set('cache-control', 'private, no-store')
  return withPageHeaders(response, request)
}

/** The origin by which browsers know us: the Host header, which the client writes, is the last resort. */
function originOf(request: NextRequest): string {
  const known = publicOrigin()
  if (known) return known
  const host = request.headers.get('x-forwarded-host')
  const isVouched = readVouchedClient(request.headers, internalSecret()).isVouched
  return isVouched && host ? `${request.headers.get('x-forwarded-proto')}://${host}` : request.nextUrl.origin
}

function withPageHeaders(response: Response, request: NextRequest): Response {
  const { isVouched } = readVouchedClient(request.headers, internalSecret())
  const headers = {
    ...PAGE_HEADERS,
    'referrer-policy': referrerPolicy(request.nextUrl.pathname),
    // The listener in front adds this header to every answer, including this one.
    ...(!isVouched && strictTransport(originOf(request), isDevelopment())),
  }
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}
