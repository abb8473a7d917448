/** A fake Facebook: OAuth 2, and the graph calls that check a token and read its person. */
import { createHmac, randomBytes } from 'node:crypto'
import { consentPage, startLocalServer, type Asked, type LocalServer, type Said } from './local-server.ts'

export interface FakeFacebook extends LocalServer {
  /** The person who gives consent at the next login. */
  person: { id: string; name: string; email?: string }
  env: Record<string, string>
  /** Makes an access token; `change` can give it another app, kind or time. */
  mintToken(change?: Partial<FacebookToken>): string
}

interface FacebookToken {
  appId: string
  isValid: boolean
  type: string
  expiresAt: number
  person: FakeFacebook['person']
}

const APP = { id: '1029384756', secret: 'network-app-secret' }
const random = () => randomBytes(24).toString('base64url')

export async function startFakeFacebook(): Promise<FakeFacebook> {
  const codes = new Map<string, { redirectUri: string; token: string }>()
  const tokens = new Map<string, FacebookToken>()

  const server = await startLocalServer((asked) => {
    switch (asked.url.pathname) {
      case '/dialog/oauth':
        return asked.method === 'POST'
          ? decide(asked.fields)
          : consentPage('Continue to the app', '/dialog/oauth', asked.fields)
      case '/graph/oauth/access_token':
        return giveToken(asked)
      case '/graph/debug_token':
        return inspect(asked.fields)
      case '/graph/me':
        return readMe(asked)
      default:
        return { status: 404, json: {} }
    }
  })

  function decide(fields: URLSearchParams): Said {
    const back = new URL(fields.get('redirect_uri') ?? '')
    back.searchParams.set('state', fields.get('state') ?? '')
    if (fields.get('choice') === 'allow') {
      const code = random()
      codes.set(code, { redirectUri: fields.get('redirect_uri') ?? '', token: fake.mintToken() })
      back.searchParams.set('code', code)
    } else {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_reason', 'user_denied')
    }
    return { location: back.href }
  }

  function giveToken({ fields }: Asked): Said {
    const code = codes.get(fields.get('code') ?? '')
    codes.delete(fields.get('code') ?? '')
    const isApp = fields.get('client_id') === APP.id && fields.get('client_secret') === APP.secret
    if (!code || !isApp || code.redirectUri !== fields.get('redirect_uri'))
      return { status: 400, json: { error: { message: 'Invalid verification code', code: 100 } } }
    return { json: { access_token: code.token, token_type: 'bearer', expires_in: 5_183_944 } }
  }

  function inspect(fields: URLSearchParams): Said {
    if (fields.get('access_token') !== `${APP.id}|${APP.secret}`)
      return { status: 400, json: { error: { message: 'Invalid app access token' } } }
    const token = tokens.get(fields.get('input_token') ?? '')
    if (!token) return { json: { data: { is_valid: false, error: { code: 190 } } } }
    const { appId, isValid, type, expiresAt, person } = token
    return {
      json: {
        data: { app_id: appId, user_id: person.id, is_valid: isValid, type, expires_at: expiresAt },
      },
    }
  }

  function readMe({ url, headers }: Asked): Said {
    const given = url.searchParams.get('access_token') ?? headers.authorization?.replace(/^Bearer /, '') ?? ''
    const token = tokens.get(given)
    const proof = createHmac('sha256', APP.secret).update(given).digest('hex')
    if (!token || url.searchParams.get('appsecret_proof') !== proof)
      return { status: 400, json: { error: { message: 'API calls require an appsecret_proof argument' } } }
    return { json: token.person }
  }

  const { origin } = server
  const fake: FakeFacebook = {
    ...server,
    person: { id: '10158', name: 'Nell Newcomer', email: 'nell@example.com' },
    env: {
      FACEBOOK_CLIENT_ID: APP.id,
      FACEBOOK_CLIENT_SECRET: APP.secret,
      FACEBOOK_AUTHORIZE_URL: `${origin}/dialog/oauth`,
      FACEBOOK_TOKEN_URL: `${origin}/graph/oauth/access_token`,
      FACEBOOK_GRAPH_URL: `${origin}/graph`,
    },
    mintToken(change = {}) {
      const token = random()
      const expiresAt = Math.floor(Date.now() / 1000) + 5_183_944
      tokens.set(token, {
        appId: APP.id,
        isValid: true,
        type: 'USER',
        expiresAt,
        person: { ...fake.person },
        ...change,
      })
      return token
    },
  }
  return fake
}
