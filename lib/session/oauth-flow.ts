/**
 * The data that a browser keeps while its person is at an OAuth provider: the flow's purpose, and the page to which the
 * person goes afterwards.
 */
import { cookies } from 'next/headers'
import { authSecret } from '../config.ts'
import { cookieShape } from './cookie.ts'
import { openClaims, sealClaims } from './seal.ts'

/** The cookies of the flow itself and of the person's role (spec §9). */
const OAUTH_COOKIE = 'oauth-token'
const ROLE_COOKIE = 'oauth-role'
const SECONDS = 24 * 60 * 60 // spec §9

const PURPOSES = ['login', 'link', 'connect'] as const
export const OAUTH_PROVIDERS = ['google', 'facebook', 'twitter'] as const

export interface OAuthFlow {
  provider: (typeof OAUTH_PROVIDERS)[number]
  /** A login, one more provider to log in with, or the account to which upstream tweets a performer's posts. */
  purpose: (typeof PURPOSES)[number]
  next: string | null
  /** Upstream's proof that Twitter's answer comes back to the browser that started the flow. */
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

/** The flow of this browser and the role of its person; reading it ends the flow. */
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
