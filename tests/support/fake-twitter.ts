/** A fake Twitter: OAuth 2 with PKCE and rotating refresh tokens, and the API calls that we use. */
import { createHash, randomBytes } from 'node:crypto'
import {
  consentAt,
  consentPage,
  startLocalServer,
  type Asked,
  type LocalServer,
  type Said,
} from './local-server.ts'

export interface FakeTwitter extends LocalServer {
  /** The person who gives consent at the next login. */
  person: { id: string; username: string; name: string }
  tweets: string[]
  revoked: string[]
  /** Errors for the next posts, such as 503 or 429; `isTakenAllTheSame` publishes the post despite the error. */
  troubles: { status: number; headers?: Record<string, string>; isTakenAllTheSame?: boolean }[]
  /** Settings with which upstream and the web half use this server. */
  env: Record<string, string>
  expireAccessTokens(): void
  /** Ends all tokens, as when the person removes the app from their account. */
  revokeGrants(): void
  /** Gives consent for the person. @returns the query with which the browser is sent back */
  consent(authorizeUrl: string, choice?: 'allow' | 'cancel'): Promise<{ state: string; code: string }>
}

interface Grant {
  clientId: string
  redirectUri: string
  challenge: string
  scope: string[]
  person: FakeTwitter['person']
}

const CLIENT = { id: 'twitter-client', secret: 'twitter-secret' }
const random = () => randomBytes(24).toString('base64url')

export async function startFakeTwitter(): Promise<FakeTwitter> {
  const codes = new Map<string, Grant>()
  const access = new Map<string, Grant>()
  const refresh = new Map<string, Grant>()

  const server = await startLocalServer((asked) => {
    switch (`${asked.method} ${asked.url.pathname}`) {
      case 'GET /i/oauth2/authorize':
        return isCompleteRequest(asked.fields)
          ? consentPage('Authorize app', '/i/oauth2/authorize', asked.fields)
          : { status: 400, html: 'Something went wrong' }
      case 'POST /i/oauth2/authorize':
        return decide(asked.fields)
      case 'POST /2/oauth2/token':
        return isOurClient(asked)
          ? giveTokens(asked.fields)
          : { status: 401, json: { error: 'invalid_client' } }
      case 'POST /2/oauth2/revoke': {
        const token = asked.fields.get('token') ?? ''
        fake.revoked.push(token)
        access.delete(token)
        refresh.delete(token)
        return { json: { revoked: true } }
      }
      case 'GET /2/users/me': {
        const grant = grantOf(asked, 'users.read')
        return grant ? { json: { data: grant.person } } : { status: 401, json: { title: 'Unauthorized' } }
      }
      case 'POST /2/tweets':
        return tweet(asked)
      default:
        return { status: 404, json: {} }
    }
  })

  function isCompleteRequest(fields: URLSearchParams): boolean {
    const wanted = ['client_id', 'redirect_uri', 'scope', 'state', 'code_challenge']
    const isWhole = wanted.every((name) => fields.get(name))
    const isCode = fields.get('response_type') === 'code' && fields.get('code_challenge_method') === 'S256'
    return isWhole && isCode && fields.get('client_id') === CLIENT.id
  }

  function decide(fields: URLSearchParams): Said {
    const back = new URL(fields.get('redirect_uri') ?? '')
    back.searchParams.set('state', fields.get('state') ?? '')
    if (fields.get('choice') === 'allow') {
      const code = random()
      codes.set(code, {
        clientId: fields.get('client_id') ?? '',
        redirectUri: fields.get('redirect_uri') ?? '',
        challenge: fields.get('code_challenge') ?? '',
        scope: (fields.get('scope') ?? '').split(' '),
        person: { ...fake.person },
      })
      back.searchParams.set('code', code)
    } else back.searchParams.set('error', 'access_denied')
    return { location: back.href }
  }

  function isOurClient({ headers }: Asked): boolean {
    const expected = Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')
    return headers.authorization === `Basic ${expected}`
  }

  function giveTokens(fields: URLSearchParams): Said {
    const refused = { status: 400, json: { error: 'invalid_grant' } }
    const grant =
      fields.get('grant_type') === 'refresh_token'
        ? take(refresh, fields.get('refresh_token'))
        : take(codes, fields.get('code'))
    if (!grant) return refused
    if (fields.get('grant_type') === 'authorization_code') {
      const verifier = fields.get('code_verifier') ?? ''
      const isSame = createHash('sha256').update(verifier).digest('base64url') === grant.challenge
      if (!isSame || fields.get('redirect_uri') !== grant.redirectUri) return refused
    }
    const tokens = { access: random(), refresh: random() }
    access.set(tokens.access, grant)
    const isOffline = grant.scope.includes('offline.access')
    if (isOffline) refresh.set(tokens.refresh, grant)
    return {
      json: {
        token_type: 'bearer',
        expires_in: 7200,
        access_token: tokens.access,
        scope: grant.scope.join(' '),
        ...(isOffline && { refresh_token: tokens.refresh }),
      },
    }
  }

  function grantOf({ headers }: Asked, scope: string): Grant | undefined {
    const grant = access.get(headers.authorization?.replace(/^Bearer /, '') ?? '')
    return grant?.scope.includes(scope) ? grant : undefined
  }

  function tweet(asked: Asked): Said {
    const trouble = fake.troubles.shift()
    const { text } = JSON.parse(asked.body) as { text: string }
    const isAllowed = grantOf(asked, 'tweet.write') !== undefined
    const isNew = !fake.tweets.includes(text)
    if (isAllowed && isNew && (!trouble || trouble.isTakenAllTheSame)) fake.tweets.push(text)
    if (trouble)
      return { status: trouble.status, json: {}, ...(trouble.headers && { headers: trouble.headers }) }
    if (!isAllowed) return { status: 401, json: { title: 'Unauthorized' } }
    const detail = 'You are not allowed to create a Tweet with duplicate content.'
    return isNew ? { status: 201, json: { data: { id: random(), text } } } : { status: 403, json: { detail } }
  }

  const { origin } = server
  const fake: FakeTwitter = {
    ...server,
    person: { id: '2244994945', username: 'mira_sings', name: 'Mira Lund' },
    tweets: [],
    revoked: [],
    troubles: [],
    env: {
      TWITTER_CLIENT_ID: CLIENT.id,
      TWITTER_CLIENT_SECRET: CLIENT.secret,
      TWITTER_AUTHORIZE_URL: `${origin}/i/oauth2/authorize`,
      TWITTER_TOKEN_URL: `${origin}/2/oauth2/token`,
      TWITTER_REVOKE_URL: `${origin}/2/oauth2/revoke`,
      TWITTER_API_URL: `${origin}/2`,
    },
    expireAccessTokens: () => access.clear(),
    revokeGrants() {
      access.clear()
      refresh.clear()
    },
    async consent(authorizeUrl, choice = 'allow') {
      const { searchParams } = await consentAt(authorizeUrl, choice)
      return { state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '' }
    },
  }
  return fake
}

function take<T>(from: Map<string, T>, key: string | null): T | undefined {
  const found = key === null ? undefined : from.get(key)
  from.delete(key ?? '')
  return found
}
