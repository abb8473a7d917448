import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { EngineError } from './errors.ts'

export type TokenType = 'publish' | 'play'

/** The claims of a stream token, the same as in Ant Media Server. `exp` is in seconds since 1970. */
export interface TokenClaims {
  streamId: string
  type: TokenType
  exp: number
  /** Identifies the member who plays, so that several tabs of one member count once. */
  member?: string
}

const header = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')
const MAX_TOKEN_LENGTH = 2048
const MAX_CACHED_TOKENS = 10_000
const MEMBER_PATTERN = /^[A-Za-z0-9_-]{1,32}$/

/** Creates an HS256 JWT. A random `jti` makes each token unique, so that kicking one viewer does not affect another. */
export function mintToken(secret: string, claims: TokenClaims): string {
  const payload = Buffer.from(JSON.stringify({ ...claims, jti: randomUUID() })).toString('base64url')
  const signed = `${header}.${payload}`
  return `${signed}.${sign(secret, signed).toString('base64url')}`
}

/** Returns the sha256 in hex, which identifies a token without revealing it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function sign(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

/** Checks the tokens of one secret. It checks the signature of each token only once. */
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
    const claims = this.#check(token, streamId, type)
    if (claims instanceof EngineError) throw claims
    return claims
  }

  /** Returns the member from a play token of this stream, or null for any other token. */
  findMember(token: string | null, streamId: string): string | null {
    const claims = this.#check(token, streamId, 'play')
    return claims instanceof EngineError ? null : (claims.member ?? null)
  }

  #check(token: string | null, streamId: string, type: TokenType): TokenClaims | EngineError {
    if (!token) return new EngineError(401, 'TOKEN_REQUIRED', 'A stream token is required.')
    const claims = this.#verified.get(token) ?? this.#checkSignature(token)
    if (!claims) return new EngineError(403, 'TOKEN_INVALID', 'The token is not valid.')
    if (claims.streamId !== streamId) {
      return new EngineError(403, 'TOKEN_WRONG_STREAM', 'The token belongs to another stream.')
    }
    if (claims.type !== type) {
      return new EngineError(403, 'TOKEN_WRONG_TYPE', `The token does not allow to ${type}.`)
    }
    if (claims.exp * 1000 <= this.#now()) {
      this.#verified.delete(token)
      return new EngineError(403, 'TOKEN_EXPIRED', 'The token has expired.')
    }
    return claims
  }

  #checkSignature(token: string): TokenClaims | null {
    const [head, payload, signature, ...rest] = token.length <= MAX_TOKEN_LENGTH ? token.split('.') : []
    if (!head || !payload || !signature || rest.length > 0) return null
    const expected = sign(this.#secret, `${head}.${payload}`)
    const given = Buffer.from(signature, 'base64url')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    const claims = parseClaims(payload)
    if (parseJson(head)?.alg !== 'HS256' || !claims) return null
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
  const claims: TokenClaims = { streamId: value.streamId, type: value.type, exp: value.exp }
  const { member } = value
  return typeof member === 'string' && MEMBER_PATTERN.test(member) ? { ...claims, member } : claims
}
