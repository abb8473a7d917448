/** What a browser keeps while its person is at another provider: why they went, and where they want to be then. */
import { cookies } from 'next/headers'
import { authSecret } from '../config.ts'
import { cookieShape } from './cookie.ts'
import { openClaims, sealClaims } from './seal.ts'

/** The journey's own key and the role of who is on it (spec §9). */
const OAUTH_COOKIE = 'oauth-token'
const ROLE_COOKIE = 'oauth-role'
const SECONDS = 24 * 60 * 60 // spec §9

const purposes = ['login', 'link', 'connect'] as const
export const socialProviders = ['google', 'facebook', 'twitter'] as const

export interface SocialJourney {
  provider: (typeof socialProviders)[number]
  /** A login, one more way to log in, or a place where a performer's posts are told. */
  purpose: (typeof purposes)[number]
  next: string | null
  /** Upstream's proof that Twitter's answer comes to the browser that asked. */
  browserKey: string | null
}

const roles = ['fan', 'performer', 'operator'] as const
export type Role = (typeof roles)[number]

export async function keepJourney(journey: SocialJourney, role: Role): Promise<void> {
  const jar = await cookies()
  const shape = { ...(await cookieShape()), maxAge: SECONDS }
  const seal = (claims: Record<string, unknown>, name: string) =>
    sealClaims(claims, name, authSecret(), SECONDS)
  jar.set(OAUTH_COOKIE, await seal({ ...journey }, OAUTH_COOKIE), shape)
  jar.set(ROLE_COOKIE, await seal({ role }, ROLE_COOKIE), shape)
}

/** The journey that this browser is on, and by whom; it is over with that. */
export async function takeJourney(): Promise<{ journey: SocialJourney | null; role: Role }> {
  const jar = await cookies()
  const read = (name: string) => openClaims(jar.get(name)?.value, name, authSecret())
  const [claims, who] = [await read(OAUTH_COOKIE), await read(ROLE_COOKIE)]
  const shape = { ...(await cookieShape()), maxAge: 0 }
  for (const name of [OAUTH_COOKIE, ROLE_COOKIE]) if (jar.has(name)) jar.set(name, '', shape)
  return { journey: readJourney(claims), role: roles.find((role) => role === who?.role) ?? 'fan' }
}

function readJourney(claims: Record<string, unknown> | null): SocialJourney | null {
  const provider = socialProviders.find((name) => name === claims?.provider)
  const purpose = purposes.find((name) => name === claims?.purpose)
  if (!claims || !provider || !purpose) return null
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return { provider, purpose, next: text(claims.next), browserKey: text(claims.browserKey) }
}
