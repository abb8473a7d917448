/**
 * The login providers: which ones the operator has configured, what they prove about a person, and requests to them.
 */
import type { IdentityProvider } from '#contract/identities.ts'
import { SECOND_MS } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config.ts'

/** A person as a provider has identified them. */
export interface ProvenPerson {
  provider: IdentityProvider
  /** The provider's own id of the person. */
  subject: string
  name: string | null
  email: string | null
  /** Whether the provider says that it has verified the address. */
  isEmailVerified: boolean
  /** The name by which the person knows this identity. */
  label: string
}

/** Lists the providers that the operator has configured. */
export function offeredProviders(config: Config): IdentityProvider[] {
  const { GOOGLE_CLIENT_ID, FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET, TWITTER_CLIENT_ID } = config
  const isOffered = {
    google: GOOGLE_CLIENT_ID,
    facebook: FACEBOOK_CLIENT_ID && FACEBOOK_CLIENT_SECRET,
    twitter: TWITTER_CLIENT_ID,
  }
  return (['google', 'facebook', 'twitter'] as const).filter((provider) => isOffered[provider])
}

/** Returns the provider's display name. */
export function labelOf(
  { GOOGLE_LABEL, FACEBOOK_LABEL, TWITTER_LABEL }: Config,
  provider: IdentityProvider,
): string {
  return { google: GOOGLE_LABEL, facebook: FACEBOOK_LABEL, twitter: TWITTER_LABEL }[provider]
}

export interface OutsideAnswer {
  /** 0 when no answer came. */
  status: number
  /** An empty object when the answer was not a JSON object. */
  body: Record<string, unknown>
  retryAfterSeconds: number | null
}

const TIMEOUT_MS = 8 * SECOND_MS

/**
 * Sends a request to a provider, with a time limit, and reads only the status, the JSON and `retry-after` of the
 * answer.
 */
export async function askOutside(url: string | URL, init: RequestInit = {}): Promise<OutsideAnswer> {
  try {
    const answer = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
      headers: { accept: 'application/json', ...(init.headers as Record<string, string>) },
    })
    const body: unknown = await answer.json().catch(() => null)
    const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN)
    return {
      status: answer.status,
      body: typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {},
      retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
    }
  } catch {
    return { status: 0, body: {}, retryAfterSeconds: null }
  }
}
