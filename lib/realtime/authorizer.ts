/**
 * The BFF endpoints that read the cookie and answer signatures. They have the page's origin, so the browser sends the
 * cookie along.
 */
export interface AuthorizerOptions {
  origin: string
  authEndpoint: string
  userAuthEndpoint: string
}

export interface ChannelSignature {
  auth: string
}

export interface UserSignature {
  auth: string
  user_data: string
}

export interface Authorizer {
  /** @throws AuthorizationError */
  signChannel: (socketId: string, channelName: string) => Promise<ChannelSignature>
  /** @throws AuthorizationError */
  signUser: (socketId: string) => Promise<UserSignature>
}

/** What the page can do after a failure: log in again, nothing, or try again later. */
export type AuthorizationFailure = 'signed-out' | 'refused' | 'unavailable'

export class AuthorizationError extends Error {
  readonly failure: AuthorizationFailure

  constructor(failure: AuthorizationFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'AuthorizationError'
    this.failure = failure
  }
}

const REQUEST_TIMEOUT_MS = 10_000

export function createAuthorizer({ origin, authEndpoint, userAuthEndpoint }: AuthorizerOptions): Authorizer {
  async function post(endpoint: string, body: Record<string, string>): Promise<Record<string, unknown>> {
    let response: Response
    try {
      response = await fetch(new URL(endpoint, origin), {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      })
    } catch (error) {
      throw new AuthorizationError('unavailable', `${endpoint} cannot be reached`, error)
    }
    if (!response.ok)
      throw new AuthorizationError(failureOf(response.status), `${endpoint}: ${response.status}`)
    return readObject(await response.json().catch(() => null))
  }

  return {
    async signChannel(socketId, channelName) {
      const { auth } = await post(authEndpoint, { socketId, channelName })
      if (typeof auth !== 'string') throw malformed(authEndpoint)
      return { auth }
    },
    async signUser(socketId) {
      const { auth, user_data: userData } = await post(userAuthEndpoint, { socketId })
      if (typeof auth !== 'string' || typeof userData !== 'string') throw malformed(userAuthEndpoint)
      return { auth, user_data: userData }
    },
  }
}

function failureOf(status: number): AuthorizationFailure {
  if (status === 401) return 'signed-out'
  const canPass = status === 408 || status === 425 || status === 429 || status >= 500
  return canPass ? 'unavailable' : 'refused'
}

function malformed(endpoint: string): AuthorizationError {
  return new AuthorizationError('unavailable', `${endpoint} did not answer a signature`)
}

/** The answer, without its `{ data }` envelope if it has one. */
function readObject(answer: unknown): Record<string, unknown> {
  if (!isObject(answer)) return {}
  return isObject(answer.data) ? answer.data : answer
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
