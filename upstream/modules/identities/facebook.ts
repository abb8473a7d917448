/**
 * Facebook: a login brings an access token, which upstream checks with Facebook, or the ID token of Facebook's limited
 * login.
 */
import { z } from 'zod'
import { SECOND_MS } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { sign } from '../../kernel/secrets.ts'
import { textOf } from './google.ts'
import { verifyIdToken } from './id-tokens.ts'
import { askOutside, type ProvenPerson } from './providers.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'log' | 'config'>

export interface FacebookTokens {
  accessToken?: string | undefined
  idToken?: string | undefined
  nonce?: string | undefined
}

const Inspected = z.object({
  data: z.object({
    app_id: z.string(),
    user_id: z.string(),
    is_valid: z.literal(true),
    type: z.literal('USER'),
    /** Seconds since 1970; 0 for a token that does not expire. */
    expires_at: z.number().optional(),
  }),
})
const Profile = z.object({ id: z.string(), name: z.string().optional(), email: z.string().optional() })

/** @throws Refusal PROVIDER_NOT_OFFERED, IDENTITY_NOT_PROVEN, PROVIDER_AWAY */
export async function proveByFacebook(kernel: Deps, tokens: FacebookTokens): Promise<ProvenPerson> {
  const { FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET } = kernel.config
  if (!FACEBOOK_CLIENT_ID || !FACEBOOK_CLIENT_SECRET) throw new Refusal('PROVIDER_NOT_OFFERED')
  if (tokens.accessToken) {
    const app = { id: FACEBOOK_CLIENT_ID, secret: FACEBOOK_CLIENT_SECRET }
    return byAccessToken(kernel, tokens.accessToken, app)
  }
  const { idToken, nonce } = tokens
  if (!idToken || !nonce) throw new Refusal('IDENTITY_NOT_PROVEN')
  const { FACEBOOK_ISSUER, FACEBOOK_JWKS_URL } = kernel.config
  const claims = await verifyIdToken(kernel, idToken, {
    issuers: [FACEBOOK_ISSUER],
    audience: FACEBOOK_CLIENT_ID,
    jwksUrl: FACEBOOK_JWKS_URL,
    nonce,
  })
  return person({ id: claims.sub, name: textOf(claims.name), email: textOf(claims.email) })
}

async function byAccessToken(
  { config, clock }: Deps,
  accessToken: string,
  app: { id: string; secret: string },
): Promise<ProvenPerson> {
  const inspection = new URL(`${config.FACEBOOK_GRAPH_URL}/debug_token`)
  inspection.searchParams.set('input_token', accessToken)
  inspection.searchParams.set('access_token', `${app.id}|${app.secret}`)
  const inspected = Inspected.safeParse(await askGraph(inspection))
  // A valid token for another app only shows that its owner has logged in there.
  if (!inspected.success || inspected.data.data.app_id !== app.id) throw new Refusal('IDENTITY_NOT_PROVEN')
  const { user_id: userId, expires_at: expiresAt = 0 } = inspected.data.data
  if (expiresAt !== 0 && expiresAt * SECOND_MS <= clock.now().getTime())
    throw new Refusal('IDENTITY_NOT_PROVEN')

  const me = new URL(`${config.FACEBOOK_GRAPH_URL}/me`)
  me.searchParams.set('fields', 'id,name,email')
  me.searchParams.set('access_token', accessToken)
  me.searchParams.set('appsecret_proof', sign(app.secret, accessToken))
  const profile = Profile.safeParse(await askGraph(me))
  if (!profile.success || profile.data.id !== userId) throw new Refusal('IDENTITY_NOT_PROVEN')
  return person({ id: userId, name: textOf(profile.data.name), email: textOf(profile.data.email) })
}

async function askGraph(url: URL): Promise<unknown> {
  const { status, body } = await askOutside(url)
  if (status === 0 || status >= 500) throw new Refusal('PROVIDER_AWAY')
  return body
}

/** Facebook does not say whether an address was ever confirmed, so it never counts as verified. */
function person(found: { id: string; name: string | null; email: string | null }): ProvenPerson {
  return {
    provider: 'facebook',
    subject: found.id,
    name: found.name,
    email: found.email,
    isEmailVerified: false,
    label: found.name ?? found.email ?? found.id,
  }
}
