/** Where other providers send the browser back to. Whatever goes wrong ends on a page of ours, in plain words. */
import { connectTwitter } from '#contract/social-connect.ts'
import { callUpstream } from '#lib/bff/client.ts'
import { extractMessage } from '#lib/bff/message.ts'
import { readClient } from '#lib/bff/request-client.ts'
import { UpstreamError } from '#lib/bff/upstream-error.ts'
import { offeredProviders } from '#lib/config.ts'
import { readSession } from '#lib/session/cookie.ts'
import { securityPaths } from '#lib/session/destination.ts'
import { leaveNotice } from '#lib/session/notice.ts'
import { finishOAuth, forgottenChecks } from '#lib/session/oauth.ts'
import { readOwnOrigin } from '#lib/session/own-origin.ts'
import { type Role, type SocialJourney, takeJourney } from '#lib/session/social-journey.ts'
import { linkAs, logInAs, type Proof } from '../enter.ts'

const PRIVATE = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' }
const LOST = 'This took too long, or was begun in another browser. Please start again.'
const DENIED = 'You did not allow it there, so nothing has changed here.'

export async function GET(
  request: Request,
  { params }: { params: Promise<{ provider: string }> },
): Promise<Response> {
  const { provider } = await params
  const { search, searchParams } = new URL(request.url)
  const { journey, role } = await takeJourney()
  const origin = await readOwnOrigin()
  const land = (path: string) => seeOther(path, forgottenChecks(origin))
  if (!journey || journey.provider !== provider) {
    await leaveNotice({ tone: 'error', title: LOST })
    return land('/auth/login')
  }
  const page = pageOf(journey, role)
  try {
    if (searchParams.has('error')) {
      const isDenied = searchParams.get('error') === 'access_denied'
      await leaveNotice({ tone: isDenied ? 'info' : 'error', title: isDenied ? DENIED : failed(journey) })
      return land(page)
    }
    const cookie = request.headers.get('cookie') ?? ''
    const proof = await readProof(journey, { origin, search, searchParams, cookie })
    if (!proof) {
      await leaveNotice({ tone: 'error', title: LOST })
      return land(page)
    }
    return land(await arrive(journey, proof, page))
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    if (error.code === 'CONFIRMATION_NEEDED') return land(`/auth/confirm?next=${encodeURIComponent(page)}`)
    await leaveNotice({ tone: 'error', title: extractMessage(error, failed(journey)), durationMs: 10_000 })
    return land(error.statusCode === 401 ? '/auth/login' : page)
  }
}

/** @returns where it leads @throws UpstreamError */
async function arrive(journey: SocialJourney, proof: Proof, page: string): Promise<string> {
  const client = await readClient()
  if (journey.purpose === 'login') return logInAs(proof, journey.next, client)
  const access = { client, token: (await readSession())?.token }
  if (journey.purpose === 'link') await linkAs(proof, access)
  else if (proof.provider === 'twitter') await callUpstream(connectTwitter, { body: proof.returned }, access)
  await leaveNotice({ tone: 'success', title: `${labelOf(journey)} is connected.`, durationMs: 5000 })
  return page
}

/** @returns null when the browser is not on the journey that it comes back from */
async function readProof(
  { provider, browserKey }: SocialJourney,
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

function pageOf({ purpose, next }: SocialJourney, role: Role): string {
  if (purpose === 'connect') return '/model/connections'
  if (purpose === 'link') return securityPaths[role]
  return next ? `/auth/login?next=${encodeURIComponent(next)}` : '/auth/login'
}

function labelOf({ provider }: SocialJourney): string {
  return offeredProviders().find(({ id }) => id === provider)?.label ?? 'The other service'
}

function failed(journey: SocialJourney): string {
  return `${labelOf(journey)} could not confirm who you are. Please try again.`
}

function seeOther(location: string, cookies: string[]): Response {
  const headers = new Headers({ location, ...PRIVATE })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
