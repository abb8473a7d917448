/** Publishes an OpenID provider's keys, and makes ID tokens with any claims. */
import { base64url, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { startLocalServer, type LocalServer } from './local-server.ts'

export interface TokenMint extends LocalServer {
  /** Settings with which upstream uses these keys. */
  env: Record<string, string>
  /** Makes a token with valid claims, except those that `claims` changes; undefined removes a claim. */
  mint(claims?: JWTPayload, options?: MintOptions): Promise<string>
}

interface MintOptions {
  /** Signs with a key that the provider does not publish. */
  isForeign?: boolean
  /** Leaves the token unsigned, with `alg: none`. */
  isUnsigned?: boolean
  /** Signs by HMAC with the provider's public key as the secret. */
  isConfused?: boolean
}

export const MINT_ISSUER = 'https://accounts.search.example'
export const MINT_AUDIENCE = 'search-client'

export async function startTokenMint(): Promise<TokenMint> {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const server = await startLocalServer(() => ({ json: { keys: [jwk] } }))
  return {
    ...server,
    env: {
      GOOGLE_CLIENT_ID: MINT_AUDIENCE,
      GOOGLE_ISSUER: MINT_ISSUER,
      GOOGLE_JWKS_URL: `${server.origin}/keys`,
    },
    async mint(claims = {}, { isForeign, isUnsigned, isConfused } = {}) {
      const now = Math.floor(Date.now() / 1000)
      const payload: JWTPayload = {
        iss: MINT_ISSUER,
        aud: MINT_AUDIENCE,
        sub: '110169484474386276334',
        iat: now,
        exp: now + 3600,
        nonce: 'a-nonce-of-this-request',
        name: 'Mira Lund',
        email: 'mira@example.com',
        email_verified: true,
        ...claims,
      }
      if (isUnsigned) {
        const part = (value: object) => base64url.encode(JSON.stringify(value))
        return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`
      }
      if (isConfused) {
        const secret = new TextEncoder().encode(JSON.stringify(jwk))
        return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret)
      }
      const key = isForeign ? foreign.privateKey : own.privateKey
      return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key)
    },
  }
}
