/** Verifies OpenID Connect ID tokens with the provider's keys, without asking the provider about each token. */
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import { SECOND_MS } from '../../kernel/clock.ts'
import { inTransaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { hashToken, isSame } from '../../kernel/secrets.ts'
import * as store from './store.ts'

/** The claims that a token must have. */
interface Expected {
  issuers: string[]
  audience: string
  jwksUrl: string
  /** The nonce of the request for which the provider issued the token. */
  nonce: string
}

const TIMEOUT_MS = 5 * SECOND_MS
const TOLERANCE_SECONDS = 30
/** Browsers bring a token right after the provider has issued it, so an older one may be stolen. */
const MAX_AGE_SECONDS = 10 * 60

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

/**
 * Verifies signature (RS256 or ES256: neither `none` nor a shared secret), issuer, audience, authorised party, nonce,
 * age and expiry, and accepts each token once.
 * @throws Refusal IDENTITY_NOT_PROVEN, PROVIDER_AWAY
 */
export async function verifyIdToken(
  { db, clock, log }: Pick<Kernel, 'db' | 'clock' | 'log'>,
  idToken: string,
  expected: Expected,
): Promise<JWTPayload & { sub: string }> {
  const payload = await jwtVerify(idToken, keySetOf(expected.jwksUrl), {
    algorithms: ['RS256', 'ES256'],
    issuer: expected.issuers,
    audience: expected.audience,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    maxTokenAge: MAX_AGE_SECONDS,
    clockTolerance: TOLERANCE_SECONDS,
    currentDate: clock.now(),
  }).then(
    (verified) => verified.payload,
    (error: unknown) => {
      const { name, message } = error as Error
      log.warn({ reason: `${name}: ${message}` }, 'ID token refused')
      throw new Refusal(isAway(error) ? 'PROVIDER_AWAY' : 'IDENTITY_NOT_PROVEN')
    },
  )
  const { sub, nonce, aud, azp, exp = 0 } = payload
  const isMeantForUs =
    (azp ?? (Array.isArray(aud) && aud.length > 1 ? null : expected.audience)) === expected.audience
  const isOfThisRequest = typeof nonce === 'string' && isSame(nonce, expected.nonce)
  if (!sub || !isMeantForUs || !isOfThisRequest) throw new Refusal('IDENTITY_NOT_PROVEN')
  const until = new Date((exp + TOLERANCE_SECONDS) * SECOND_MS)
  const tokenHash = hashToken(`${payload.iss} ${nonce}`)
  if (!(await inTransaction(db, (tx) => store.useToken(tx, tokenHash, until))))
    throw new Refusal('IDENTITY_NOT_PROVEN')
  return { ...payload, sub }
}

function keySetOf(url: string) {
  const known = keySets.get(url)
  if (known) return known
  const made = createRemoteJWKSet(new URL(url), { timeoutDuration: TIMEOUT_MS })
  keySets.set(url, made)
  return made
}

/** Whether the provider's keys could not be read. Every other error is a fault of the token. */
function isAway(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return true
  return error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC'
}
