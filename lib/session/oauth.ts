/**
 * The OAuth half of the logins by posted identity: @auth/core sends the browser out with state, PKCE and nonce,
 * and fetches the tokens when it is back. It opens no session of its own: what the tokens are worth, upstream
 * finds out. Every endpoint is named, so that nothing has to be discovered while somebody waits.
 */
import { Auth, type AuthConfig, skipCSRFCheck } from '@auth/core'
import { authSecret, facebookClient, googleClient } from '../config.ts'

/** Providers whose identity is posted to upstream. Twitter's journey is upstream's own. */
export type PostedProvider = 'google' | 'facebook'

export interface OAuthTokens {
  idToken?: string
  nonce?: string
  accessToken?: string
}

type Provider = AuthConfig['providers'][number]
interface Journey {
  provider: PostedProvider
  /** The origin that browsers know us by: never what a request says of itself. */
  origin: string
}

const BASE_PATH = '/auth'
const CHECKS = ['pkce.code_verifier', 'state', 'nonce']

/** @returns where to send the browser, and the cookies with which it must come back; null when not offered */
export async function beginOAuth({
  provider,
  origin,
}: Journey): Promise<{ url: string; cookies: string[] } | null> {
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

/** @returns null when the way back is not the one that was begun, or the provider gave nothing */
export async function finishOAuth(
  { provider, origin }: Journey,
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

/** Long ago. Next loses a `Max-Age` of 0 on the way. */
const OVER = 'Expires=Thu, 01 Jan 1970 00:00:00 GMT'

/** Cookies that take those of a journey away, however it ended. */
export function forgottenChecks(origin: string): string[] {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return CHECKS.map((name) => `${prefixOf(origin)}${name}=; Path=/; ${OVER}; HttpOnly; SameSite=Lax${secure}`)
}

/** As @auth/core names its cookies. */
function prefixOf(origin: string): string {
  return origin.startsWith('https:') ? '__Secure-authjs.' : 'authjs.'
}

function configure(provider: Provider, keep: (tokens: OAuthTokens) => void): AuthConfig {
  return {
    basePath: BASE_PATH,
    secret: authSecret(),
    trustHost: true,
    // Who may begin is decided before: by the listener in front, and by the handler.
    skipCSRFCheck,
    providers: [provider],
    callbacks: {
      // An address in the place of a yes: no session of @auth/core is made.
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
      // Causes hold answers of providers; their messages say enough and no secret.
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
    // An address must be named, and nobody is asked: upstream finds out who it is.
    userinfo: { url: client.tokenUrl, request: () => ({ id: 'not asked here' }) },
    client: { token_endpoint_auth_method: 'client_secret_post' },
    checks: ['pkce', 'state'],
  }
  return { config, authorizeUrl: client.authorizeUrl }
}
