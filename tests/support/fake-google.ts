/** A fake Google: a certified OpenID provider, with a consent page of two buttons. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import { consentPage, type LocalServer } from './local-server.ts'

export interface FakeGoogle extends LocalServer {
  /** The person who gives consent at the next login. */
  person: { sub: string; name: string; email: string; email_verified: boolean }
  env: Record<string, string>
}

const CLIENT = { id: 'search-client', secret: 'search-client-secret-of-some-length' }

export async function startFakeGoogle(): Promise<FakeGoogle> {
  let provider: Provider | null = null
  const server = createServer((request, response) => {
    const isOurs = request.url?.startsWith('/interaction/')
    if (isOurs) void interact(request, response).catch(() => response.writeHead(500).end())
    else void provider?.callback()(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, FakeGoogle['person']>()
  provider = await createProvider(origin, people)

  async function interact(request: IncomingMessage, response: ServerResponse) {
    const details = await provider!.interactionDetails(request, response)
    if (request.method === 'GET') {
      const page = consentPage('Choose an account', `/interaction/${details.uid}`, new URLSearchParams())
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page.html)
      return
    }
    const choice = new URLSearchParams(await text(request)).get('choice')
    if (choice !== 'allow') {
      await provider!.interactionFinished(request, response, { error: 'access_denied' })
      return
    }
    const person = { ...fake.person }
    people.set(person.sub, person)
    const grant = new provider!.Grant({ accountId: person.sub, clientId: CLIENT.id })
    grant.addOIDCScope('openid email profile')
    const result = { login: { accountId: person.sub }, consent: { grantId: await grant.save() } }
    await provider!.interactionFinished(request, response, result)
  }

  const fake: FakeGoogle = {
    origin,
    person: { sub: '1101694', name: 'Gwen Searcher', email: 'gwen@example.com', email_verified: true },
    env: {
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_ISSUER: origin,
      GOOGLE_AUTHORIZE_URL: `${origin}/auth`,
      GOOGLE_TOKEN_URL: `${origin}/token`,
      GOOGLE_JWKS_URL: `${origin}/jwks`,
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return fake
}

async function createProvider(issuer: string, people: Map<string, FakeGoogle['person']>): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: ['https://ovation.example/auth/callback/google'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Like Google, the provider puts the email address into the ID token itself.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    pkce: { required: () => true },
    findAccount: (_, sub) => {
      const person = people.get(sub)
      return person && { accountId: sub, claims: () => ({ ...person }) }
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
  })
  // The product's port is known only when it runs, so any origin is allowed.
  provider.Client.prototype.redirectUriAllowed = (uri: string) =>
    new URL(uri).pathname === '/auth/callback/google'
  return provider
}
