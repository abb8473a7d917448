/** Twitter's OAuth 2 with PKCE, and the few calls of its API that upstream makes. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { TwitterCallback } from '#contract/identities.ts'
import { SECOND_MS, MINUTE_MS } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config.ts'
import { inTransaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { openText, sealText } from '../../kernel/sealing.ts'
import { hashToken, isSame, newToken } from '../../kernel/secrets.ts'
import { askOutside, type OutsideAnswer } from './providers.ts'
import * as store from './store.ts'

const TWITTER_SCOPES = {
  login: 'users.read tweet.read',
  link: 'users.read tweet.read',
  connect: 'users.read tweet.read tweet.write offline.access',
} as const

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive().default(7200),
})
const Me = z.object({
  data: z.object({ id: z.string().min(1), username: z.string().min(1), name: z.string() }),
})
const Created = z.object({ data: z.object({ id: z.string() }) })

export interface TwitterTokens {
  accessToken: string
  refreshToken: string | null
  expiresInMs: number
}

interface TwitterPerson {
  id: string
  handle: string
  name: string
}

/** The outcome of a post. */
export type TwitterPosted =
  | { outcome: 'sent'; remoteId: string | null }
  /** The token is no longer valid. */
  | { outcome: 'unauthorized' }
  /** The post may succeed later. */
  | { outcome: 'later'; afterMs: number | null }
  /** The post will never succeed. */
  | { outcome: 'refused' }

type Settings = Pick<
  Config,
  | 'PUBLIC_ORIGIN'
  | 'TWITTER_CLIENT_ID'
  | 'TWITTER_CLIENT_SECRET'
  | 'TWITTER_AUTHORIZE_URL'
  | 'TWITTER_TOKEN_URL'
  | 'TWITTER_REVOKE_URL'
  | 'TWITTER_API_URL'
>

export interface TwitterClient {
  authorizeUrl(options: { state: string; verifier: string; scope: string }): string
  /** @throws Refusal IDENTITY_NOT_PROVEN, PROVIDER_AWAY */
  exchange(code: string, verifier: string): Promise<TwitterTokens>
  /** @returns null when the grant was revoked. @throws Refusal PROVIDER_AWAY */
  refresh(refreshToken: string): Promise<TwitterTokens | null>
  /** Revokes a token at Twitter. A failure is ignored. */
  revoke(token: string): Promise<void>
  /** @throws Refusal IDENTITY_NOT_PROVEN, PROVIDER_AWAY */
  readMe(accessToken: string): Promise<TwitterPerson>
  post(accessToken: string, text: string): Promise<TwitterPosted>
}

/** @throws Refusal PROVIDER_NOT_OFFERED */
export function createTwitterClient(settings: Settings): TwitterClient {
  const clientId = settings.TWITTER_CLIENT_ID
  if (!clientId) throw new Refusal('PROVIDER_NOT_OFFERED')
  const redirectUri = `${settings.PUBLIC_ORIGIN}/auth/callback/twitter`

  /** A confidential client sends its secret; a public one sends only its id. */
  function askTokens(url: string, fields: Record<string, string>): Promise<OutsideAnswer> {
    const secret = settings.TWITTER_CLIENT_SECRET
    const credentials = Buffer.from(`${encodeURIComponent(clientId!)}:${encodeURIComponent(secret ?? '')}`)
    return askOutside(url, {
      method: 'POST',
      headers: secret ? { authorization: `Basic ${credentials.toString('base64')}` } : {},
      body: new URLSearchParams(secret ? fields : { ...fields, client_id: clientId! }),
    })
  }

  return {
    authorizeUrl({ state, verifier, scope }) {
      const url = new URL(settings.TWITTER_AUTHORIZE_URL)
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const fields = { response_type: 'code', client_id: clientId, redirect_uri: redirectUri, scope, state }
      for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
      url.searchParams.set('code_challenge', challenge)
      url.searchParams.set('code_challenge_method', 'S256')
      return url.href
    },
    async exchange(code, verifier) {
      const answer = await askTokens(settings.TWITTER_TOKEN_URL, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      })
      const tokens = readTokens(answer)
      if (!tokens) throw new Refusal('IDENTITY_NOT_PROVEN')
      return tokens
    },
    async refresh(refreshToken) {
      return readTokens(
        await askTokens(settings.TWITTER_TOKEN_URL, {
          grant_type: 'refresh_token',
          refresh_token: refreshToken,
        }),
      )
    },
    async revoke(token) {
      await askTokens(settings.TWITTER_REVOKE_URL, { token })
    },
    async readMe(accessToken) {
      const answer = await askOutside(`${settings.TWITTER_API_URL}/users/me`, {
        headers: bearer(accessToken),
      })
      assertAnswered(answer)
      const me = Me.safeParse(answer.body)
      if (!me.success) throw new Refusal('IDENTITY_NOT_PROVEN')
      const { id, username, name } = me.data.data
      return { id, handle: username, name }
    },
    async post(accessToken, text) {
      const answer = await askOutside(`${settings.TWITTER_API_URL}/tweets`, {
        method: 'POST',
        headers: { ...bearer(accessToken), 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
      })
      return readPosted(answer)
    },
  }
}

function bearer(accessToken: string): Record<string, string> {
  return { authorization: `Bearer ${accessToken}` }
}

function assertAnswered({ status }: OutsideAnswer): void {
  if (status === 0 || status === 429 || status >= 500) throw new Refusal('PROVIDER_AWAY')
}

function readTokens(answer: OutsideAnswer): TwitterTokens | null {
  assertAnswered(answer)
  // The operator's own settings are wrong, which must not disconnect any performer.
  if (answer.body.error === 'invalid_client') throw new Refusal('PROVIDER_AWAY')
  const tokens = Tokens.safeParse(answer.body)
  if (answer.status >= 400 || !tokens.success) return null
  const { access_token: accessToken, refresh_token: refreshToken = null, expires_in: seconds } = tokens.data
  return { accessToken, refreshToken, expiresInMs: seconds * SECOND_MS }
}

function readPosted({ status, body, retryAfterSeconds }: OutsideAnswer): TwitterPosted {
  const created = Created.safeParse(body)
  if (status >= 200 && status < 300) {
    return { outcome: 'sent', remoteId: created.success ? created.data.data.id : null }
  }
  if (status === 401) return { outcome: 'unauthorized' }
  // Every tweet contains its post's address. So a duplicate means that an earlier attempt, whose answer was lost, has
  // sent it.
  if (status === 403 && /duplicate/i.test(String(body.detail))) return { outcome: 'sent', remoteId: null }
  if (status === 0 || status === 429 || status >= 500) {
    return { outcome: 'later', afterMs: retryAfterSeconds === null ? null : retryAfterSeconds * SECOND_MS }
  }
  return { outcome: 'refused' }
}

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

/**
 * Starts an authorization request, which the same browser can answer once, within ten minutes.
 * @throws Refusal PROVIDER_NOT_OFFERED
 */
export async function startAuthorization(
  deps: Deps,
  request: { purpose: Purpose; accountId?: string; loginOptions?: string[] },
): Promise<AuthorizationRequest> {
  const twitter = createTwitterClient(deps.config)
  const [state, browserKey, verifier] = [newToken(), newToken(), newToken()]
  const row = {
    stateHash: hashToken(state),
    browserHash: hashToken(browserKey),
    purpose: request.purpose,
    accountId: request.accountId ?? null,
    sealedVerifier: sealText(deps, VERIFIER, verifier),
    loginOptions: request.loginOptions ?? [],
    expiresAt: new Date(deps.clock.now().getTime() + GOOD_FOR_MS),
  }
  await inTransaction(deps.db, (tx) => store.insertAuthorizationRequest(tx, row))
  const scope = TWITTER_SCOPES[request.purpose]
  return { url: twitter.authorizeUrl({ state, verifier, scope }), browserKey }
}

/**
 * Takes the callback. A callback with a wrong key, for another purpose or of another account also uses the request up.
 * @param accountId the account that must have started the request; undefined to accept any
 * @throws Refusal LOGIN_EXPIRED, IDENTITY_NOT_PROVEN, PROVIDER_AWAY, PROVIDER_NOT_OFFERED
 */
export async function finishAuthorization(
  deps: Deps,
  returned: TwitterCallback,
  expected: { purpose: Purpose; accountId?: string },
): Promise<AuthorizationResponse> {
  const twitter = createTwitterClient(deps.config)
  const [stateHash, now] = [hashToken(returned.state), deps.clock.now()]
  const found = await inTransaction(deps.db, (tx) => store.takeAuthorizationRequest(tx, stateHash, now))
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
