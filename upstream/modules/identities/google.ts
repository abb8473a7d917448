/** Google: a login brings an ID token of Google's OpenID provider. */
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { verifyIdToken } from './id-tokens.ts'
import type { ProvenPerson } from './providers.ts'

/** @throws Refusal PROVIDER_NOT_OFFERED, IDENTITY_NOT_PROVEN, PROVIDER_AWAY */
export async function proveByGoogle(
  kernel: Pick<Kernel, 'db' | 'clock' | 'log' | 'config'>,
  { idToken, nonce }: { idToken?: string | undefined; nonce?: string | undefined },
): Promise<ProvenPerson> {
  const { GOOGLE_CLIENT_ID, GOOGLE_ISSUER, GOOGLE_JWKS_URL } = kernel.config
  if (!GOOGLE_CLIENT_ID) throw new Refusal('PROVIDER_NOT_OFFERED')
  if (!idToken || !nonce) throw new Refusal('IDENTITY_NOT_PROVEN')
  const claims = await verifyIdToken(kernel, idToken, {
    // Google names itself as the issuer with and without the scheme.
    issuers: [GOOGLE_ISSUER, GOOGLE_ISSUER.replace(/^https:\/\//, '')],
    audience: GOOGLE_CLIENT_ID,
    jwksUrl: GOOGLE_JWKS_URL,
    nonce,
  })
  const email = textOf(claims.email)
  const name = textOf(claims.name)
  return {
    provider: 'google',
    subject: claims.sub,
    name,
    email,
    isEmailVerified: email !== null && claims.email_verified === true,
    label: email ?? name ?? claims.sub,
  }
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
