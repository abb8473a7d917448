/** The OAuth flow of Twitter: an authorization request is begun by one browser and answered by the same, once, within ten minutes. */
import type { TwitterCallback } from '#contract/identities.ts'
import { MINUTE_MS } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { openText, sealText } from '../../kernel/sealing.ts'
import { hashToken, isSame, newToken } from '../../kernel/secrets.ts'
import { TWITTER_SCOPES, createTwitterClient, type TwitterPerson, type TwitterTokens } from './twitter.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config'>
type Purpose = store.AuthorizationRequestRow['purpose']

const GOOD_FOR_MS = 10 * MINUTE_MS
const VERIFIER = 'twitter-verifier'

export interface AuthorizationRequest {
  url: string
  browserKey: string
}

export interface AuthorizationResponse {
  tokens: TwitterTokens
  person: TwitterPerson
  accountId: string | null
  loginOptions: string[]
}

/** @throws Refusal PROVIDER_NOT_OFFERED */
export async function startAuthorization(
  deps: Deps,
  request: { purpose: Purpose; accountId?: string; loginOptions?: string[] },
): Promise<AuthorizationRequest> {
  const twitter = createTwitterClient(deps.config)
  const [state, browserKey, verifier] = [newToken(), newToken(), newToken()]
  await store.insertAuthorizationRequest(deps.db, {
    stateHash: hashToken(state),
    browserHash: hashToken(browserKey),
    purpose: request.purpose,
    accountId: request.accountId ?? null,
    sealedVerifier: sealText(deps, VERIFIER, verifier),
    loginOptions: request.loginOptions ?? [],
    expiresAt: new Date(deps.clock.now().getTime() + GOOD_FOR_MS),
  })
  const scope = TWITTER_SCOPES[request.purpose]
  return { url: twitter.authorizeUrl({ state, verifier, scope }), browserKey }
}

/**
 * Takes the callback: a browser that brings a wrong key, or comes for another purpose or as somebody else, has used
 * the request up.
 * @param accountId the account that must have begun it; undefined where the state alone says so
 * @throws Refusal LOGIN_EXPIRED, IDENTITY_NOT_PROVEN, PROVIDER_AWAY, PROVIDER_NOT_OFFERED
 */
export async function finishAuthorization(
  deps: Deps,
  returned: TwitterCallback,
  expected: { purpose: Purpose; accountId?: string },
): Promise<AuthorizationResponse> {
  const twitter = createTwitterClient(deps.config)
  const found = await store.takeAuthorizationRequest(deps.db, hashToken(returned.state), deps.clock.now())
  const isRight =
    found?.purpose === expected.purpose &&
    isSame(found.browserHash, hashToken(returned.browserKey)) &&
    (expected.accountId === undefined || found.accountId === expected.accountId)
  const verifier = found && isRight ? openText(deps, VERIFIER, found.sealedVerifier) : null
  if (!found || verifier === null) throw new Refusal('LOGIN_EXPIRED')
  const tokens = await twitter.exchange(returned.code, verifier)
  const person = await twitter.readMe(tokens.accessToken)
  return { tokens, person, accountId: found.accountId, loginOptions: found.loginOptions }
}
