/** What a browser keeps while its person is at another provider: why they went, and where they want to be then. */
import { cookies } from 'next/headers'
import { authSecret } from '../config.ts'
import { cookieShape } from './cookie.ts'
import { openClaims, sealClaims } from './seal.ts'

/** The journey's own key and the role of who is on it (spec §9). */
const OAUTH_COOKIE = 'oauth-token'
const ROLE_COOKIE = 'oauth-role'
const SECONDS = 24 * 60 * 60 // spec §9

const PURPOSES = ['login', 'link', 'connect'] as const
export const OAUTH_PROVIDERS = ['google', 'facebook', 'twitter'] as const

export interface OAuthFlow {
  provider: (typeof OAUTH_PROVIDERS)[number]
  /** A login, one more way to log in, or a place where a performer's posts are told. */
  purpose: (typeof PURPOSES)[number]
  next: string | null
  /** Upstream's proof that the microblog's answer comes to the browser that asked. */
  browserKey: string | null
}

const ROLES = ['fan', 'performer', 'operator'] as const
export type Role = (typeof ROLES)[number]

export async function keepOAuthFlow(flow: OAuthFlow, role: Role): Promise<void> {
  const jar = await cookies()
  const shape = { ...(await cookieShape()), maxAge: SECONDS }
  const seal = (claims: Record<string, unknown>, name: string) =>
    sealClaims(claims, name, authSecret(), SECONDS)
  jar.set(OAUTH_COOKIE, await seal({ ...flow }, OAUTH_COOKIE), shape)
  jar.set(ROLE_COOKIE, await seal({ role }, ROLE_COOKIE), shape)
}

/** The journey that this browser is on, and by whom; it is over with that. */
export async function takeOAuthFlow(): Promise<{ flow: OAuthFlow | null; role: Role }> {
  const jar = await cookies()
  const read = (name: string) => openClaims(jar.get(name)?.value, name, authSecret())
  const [claims, who] = [await read(OAUTH_COOKIE), await read(ROLE_COOKIE)]
  const shape = { ...(await cookieShape()), maxAge: 0 }
  for (const name of [OAUTH_COOKIE, ROLE_COOKIE]) if (jar.has(name)) jar.set(name, '', shape)
  return { flow: readFlow(claims), role: ROLES.find((role) => role === who?.role) ?? 'fan' }
}

function readFlow(claims: Record<string, unknown> | null): OAuthFlow | null {
  const provider = OAUTH_PROVIDERS.find((name) => name === claims?.provider)
  const purpose = PURPOSES.find((name) => name === claims?.purpose)
  if (!claims || !provider || !purpose) return null
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return { provider, purpose, next: text(claims.next), browserKey: text(claims.browserKey) }
}
