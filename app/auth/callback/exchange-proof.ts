/** Exchanges a provider's proof for a session of ours, or for one more way to log in. */
import {
  finishTwitterLogin,
  linkIdentity,
  loginByFacebook,
  loginByGoogle,
  type TwitterCallback,
} from '#contract/identities.ts'
import { callUpstream, type CallOptions, type Client } from '#lib/bff/client.ts'
import { startSession } from '#lib/session/cookie.ts'
import { withNext } from '#lib/next-path.ts'
import { destinationOf } from '#lib/session/destination.ts'
import type { OAuthTokens, PostedProvider } from '#lib/session/oauth.ts'
import { keepSecondStep } from '#lib/session/second-step.ts'

export type Proof =
  | ({ provider: PostedProvider } & OAuthTokens)
  | { provider: 'twitter'; returned: TwitterCallback }

/** The text beside the buttons says that a person who goes on consents to both. */
const CONSENTS = { acceptTerms: true, isAdult: true }

/** @returns the path to redirect to @throws UpstreamError */
export async function logInAs(proof: Proof, next: string | null, client: Client): Promise<string> {
  const answer = await exchange(proof, next, client)
  if ('challenge' in answer) {
    await keepSecondStep({ challenge: answer.challenge, remember: false, isBeside: false })
    return withNext('/auth/login/second-step', next)
  }
  await startSession(answer.token, false)
  return destinationOf(answer.account, next)
}

function exchange(proof: Proof, next: string | null, client: Client) {
  if (proof.provider === 'twitter')
    return callUpstream(finishTwitterLogin, { query: proof.returned }, { client })
  const { idToken = '', nonce = '', accessToken } = proof
  const given = { ...CONSENTS, next: next ?? undefined }
  if (proof.provider === 'google')
    return callUpstream(loginByGoogle, { body: { idToken, nonce, ...given } }, { client })
  return callUpstream(loginByFacebook, { body: { accessToken, ...given } }, { client })
}

/** @throws UpstreamError */
export async function linkAs(proof: Proof, access: CallOptions): Promise<void> {
  const { provider, ...tokens } = proof
  await callUpstream(linkIdentity, { params: { provider }, body: bodyOf(provider, tokens) }, access)
}

/** Facebook's access token is enough as a proof, so the body leaves its ID token out. */
function bodyOf(provider: Proof['provider'], tokens: OAuthTokens & { returned?: TwitterCallback }) {
  if (provider === 'facebook') return { accessToken: tokens.accessToken }
  if (provider === 'google') return { idToken: tokens.idToken, nonce: tokens.nonce }
  return { returned: tokens.returned }
}
