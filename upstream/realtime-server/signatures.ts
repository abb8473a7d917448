import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The credentials of one application. The `key` is public; the `secret` never leaves the server. */
export interface AppKeys {
  key: string
  secret: string
}

/** A signed request is refused when its time stamp differs from the server's clock by more than this. */
const CLOCK_TOLERANCE_SECONDS = 600

/** Returns the `key:signature` that lets one socket subscribe to one private channel. */
export function signChannel(app: AppKeys, socketId: string, channel: string): string {
  return `${app.key}:${hmac(app.secret, `${socketId}:${channel}`)}`
}

/** Returns the `key:signature` that signs one socket in as the user in `userData` (a JSON text). */
export function signUser(app: AppKeys, socketId: string, userData: string): string {
  return `${app.key}:${hmac(app.secret, `${socketId}::user::${userData}`)}`
}

/** Compares two signatures in a time that does not depend on where they differ. */
export function isSameSignature(expected: string, given: unknown): boolean {
  if (typeof given !== 'string') return false
  const left = Buffer.from(expected)
  const right = Buffer.from(given)
  return left.length === right.length && timingSafeEqual(left, right)
}

export interface ApiRequest {
  method: string
  /** The path exactly as the client requested it, because the signature covers it. */
  path: string
  query: URLSearchParams
  body: string
}

/** Whether a server API request has the application's signature and a recent time stamp. */
export function isSignedApiRequest(app: AppKeys, request: ApiRequest, nowMs: number): boolean {
  const { query, body } = request
  if (query.get('auth_key') !== app.key) return false
  const skewSeconds = Math.abs(nowMs / 1000 - Number(query.get('auth_timestamp') ?? Number.NaN))
  if (!(skewSeconds <= CLOCK_TOLERANCE_SECONDS)) return false
  if (body !== '' && query.get('body_md5') !== createHash('md5').update(body).digest('hex')) return false
  return isSameSignature(hmac(app.secret, textToSign(request)), query.get('auth_signature'))
}

function textToSign({ method, path, query }: ApiRequest): string {
  const parameters = new URLSearchParams(
    [...query]
      .filter(([name]) => name !== 'auth_signature')
      .map(([name, value]) => [name.toLowerCase(), value]),
  )
  parameters.sort()
  const pairs = Array.from(parameters, ([name, value]) => `${name}=${value}`)
  return [method.toUpperCase(), path, pairs.join('&')].join('\n')
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
