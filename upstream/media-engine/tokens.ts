import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { EngineError } from './errors.ts'

export type TokenType = 'publish' | 'play'

/** Claims of a stream token, the same as Ant Media Server's. `exp` is in seconds since 1970. */
export interface TokenClaims {
  streamId: string
  type: TokenType
  exp: number
}

const header = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')
const MAX_TOKEN_LENGTH = 2048
const MAX_CACHED_TOKENS = 10_000

/** Makes an HS256 JWT. A random `jti` makes each a token of its own, so that kicking one viewer hits no other. */
export function mintToken(secret: string, claims: TokenClaims): string {
  const payload = Buffer.from(JSON.stringify({ ...claims, jti: randomUUID() })).toString('base64url')
  const signed = `${header}.${payload}`
  return `${signed}.${sign(secret, signed).toString('base64url')}`
}

/** sha256 hex, which names a token so that nobody needs to keep it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function sign(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

/** Checks tokens of one secret, and the signature of each token only once. */
export class TokenVerifier {
  readonly #secret: string
  readonly #now: () => number
  readonly #verified = new Map<string, TokenClaims>()

  constructor(secret: string, now: () => number = Date.now) {
    this.#secret = secret
    this.#now = now
  }

  /**
   * @throws EngineError 401 TOKEN_REQUIRED, 403 TOKEN_INVALID, TOKEN_EXPIRED, TOKEN_WRONG_STREAM, TOKEN_WRONG_TYPE
   */
  verify(token: string | null, streamId: string, type: TokenType): TokenClaims {
    if (!token) throw new EngineError(401, 'TOKEN_REQUIRED', 'A stream token is required.')
    const claims = this.#verified.get(token) ?? this.#checkSignature(token)
    if (claims.streamId !== streamId) {
      throw new EngineError(403, 'TOKEN_WRONG_STREAM', 'The token belongs to another stream.')
    }
    if (claims.type !== type) {
      throw new EngineError(403, 'TOKEN_WRONG_TYPE', `The token does not allow to ${type}.`)
    }
    if (claims.exp * 1000 <= this.#now()) {
      this.#verified.delete(token)
      throw new EngineError(403, 'TOKEN_EXPIRED', 'The token has expired.')
    }
    return claims
  }

  #checkSignature(token: string): TokenClaims {
    const invalid = new EngineError(403, 'TOKEN_INVALID', 'The token is not valid.')
    const [head, payload, signature, ...rest] = token.length <= MAX_TOKEN_LENGTH ? token.split('.') : []
    if (!head || !payload || !signature || rest.length > 0) throw invalid
    const expected = sign(this.#secret, `${head}.${payload}`)
    const given = Buffer.from(signature, 'base64url')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw invalid
    const claims = parseClaims(payload)
    if (parseJson(head)?.alg !== 'HS256' || !claims) throw invalid
    if (this.#verified.size >= MAX_CACHED_TOKENS) this.#forgetOldest()
    this.#verified.set(token, claims)
    return claims
  }

  #forgetOldest(): void {
    const oldest = this.#verified.keys().next()
    if (!oldest.done) this.#verified.delete(oldest.value)
  }
}

function parseJson(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function parseClaims(payload: string): TokenClaims | null {
  const value = parseJson(payload)
  if (!value || typeof value.streamId !== 'string' || typeof value.exp !== 'number') return null
  if (value.type !== 'publish' && value.type !== 'play') return null
  return { streamId: value.streamId, type: value.type, exp: value.exp }
}
