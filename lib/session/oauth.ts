/**
 * The OAuth half of the logins with a posted identity: @auth/core sends the browser to the provider with state, PKCE
 * and nonce, and fetches the tokens when it comes back. It opens no session of its own: upstream verifies the tokens.
 * The configuration names every endpoint, so that a person does not wait for a discovery.
 */
import { Auth, type AuthConfig, skipCSRFCheck } from '@auth/core'
import { authSecret, facebookClient, googleClient } from '../config.ts'

/** Providers whose identity the web half posts to upstream. Upstream runs Twitter's flow itself. */
export type PostedProvider = 'google' | 'facebook'

export interface OAuthTokens {
  idToken?: string
  nonce?: string
  accessToken?: string
}

type Provider = AuthConfig['providers'][number]
interface ProviderFlow {
  provider: PostedProvider
  /** The origin by which browsers know us; a request's own claim does not count. */
  origin: string
}

const BASE_PATH = '/auth'
const CHECKS = ['pkce.code_verifier', 'state', 'nonce']

/**
 * @returns the authorization URL, and the cookies that the browser must bring back; null for a provider that is not
 * configured
 */
export async function beginOAuth({
  provider,
  origin,
}: ProviderFlow): Promise<{ url: string; cookies: string[] } | null> {
  const offered = describe(provider)
  if (!offered) return null
  const request = new Request(`${origin}${BASE_PATH}/signin/${provider}`, { method: 'POST' })
  const response = await Auth(
    request,
    configure(offered.config, () => undefined),
  )
  const url = response.headers.get('location') ?? ''
  if (!url.startsWith(offered.authorizeUrl)) return null
  const isCheck = (cookie: string) => CHECKS.some((name) => cookie.startsWith(`${prefixOf(origin)}${name}=`))
  return { url, cookies: response.headers.getSetCookie().filter(isCheck) }
}

/** @returns null when this browser has not started the flow, or the provider gave no token */
export async function finishOAuth(
  { provider, origin }: ProviderFlow,
  { search, cookie }: { search: string; cookie: string },
): Promise<OAuthTokens | null> {
  const offered = describe(provider)
  if (!offered) return null
  let tokens: OAuthTokens | null = null
  const config = configure(offered.config, (found) => {
    tokens = found
  })
  const url = `${origin}${BASE_PATH}/callback/${provider}${search}`
  await Auth(new Request(url, { headers: { cookie } }), config)
  return tokens
}

/** A date in the past. Next drops a `Max-Age` of 0. */
const OVER = 'Expires=Thu, 01 Jan 1970 00:00:00 GMT'

/** Cookies that clear those of a flow, however it ended. */
export function forgottenChecks(origin: string): string[] {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return CHECKS.map((name) => `${prefixOf(origin)}${name}=; Path=/; ${OVER}; HttpOnly; SameSite=Lax${secure}`)
}

/** The prefix of @auth/core's own cookies. */
function prefixOf(origin: string): string {
  return origin.startsWith('https:') ? '__Secure-authjs.' : 'authjs.'
}

function configure(provider: Provider, keep: (tokens: OAuthTokens) => void): AuthConfig {
  return {
    basePath: BASE_PATH,
    secret: authSecret(),
    trustHost: true,
    // The listener in front and the route handler have checked the request already.
    skipCSRFCheck,
    providers: [provider],
    callbacks: {
      // An address instead of true: @auth/core makes no session.
      signIn({ account, profile }) {
        const { id_token: idToken, access_token: accessToken } = account ?? {}
        const nonce = profile?.nonce
        keep({
          ...(idToken && { idToken }),
          ...(accessToken && { accessToken }),
          ...(typeof nonce === 'string' && { nonce }),
        })
        return '/'
      },
    },
    logger: {
      // A cause may hold a provider's answer; its message says enough and holds no secret.
      error: (error) => console.warn(`login by provider: ${error.name}: ${causeOf(error)}`),
      warn: () => undefined,
      debug: () => undefined,
    },
  }
}

function causeOf(error: Error): string {
  const { err } = (error.cause ?? {}) as { err?: unknown }
  return err instanceof Error ? err.message : 'no further cause'
}

function describe(provider: PostedProvider): { config: Provider; authorizeUrl: string } | null {
  return provider === 'google' ? describeGoogle() : describeFacebook()
}

function describeGoogle() {
  const client = googleClient()
  if (!client) return null
  const config: Provider = {
    id: 'google',
    name: client.label,
    type: 'oidc',
    issuer: client.issuer,
    clientId: client.id,
    clientSecret: client.secret,
    authorization: { url: client.authorizeUrl, params: { scope: 'openid email profile' } },
    token: client.tokenUrl,
    checks: ['pkce', 'state', 'nonce'],
  }
  return { config, authorizeUrl: client.authorizeUrl }
}

function describeFacebook() {
  const client = facebookClient()
  if (!client) return null
  const config: Provider = {
    id: 'facebook',
    name: client.label,
    type: 'oauth',
    clientId: client.id,
    clientSecret: client.secret,
    authorization: { url: client.authorizeUrl, params: { scope: 'public_profile,email' } },
    token: client.tokenUrl,
    // @auth/core wants a userinfo endpoint, but nothing is asked there: upstream finds out who the person is.
    userinfo: { url: client.tokenUrl, request: () => ({ id: 'not asked here' }) },
    client: { token_endpoint_auth_method: 'client_secret_post' },
    checks: ['pkce', 'state'],
  }
  return { config, authorizeUrl: client.authorizeUrl }
}
