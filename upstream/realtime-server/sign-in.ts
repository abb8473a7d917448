import type { Connection } from './connection.ts'
import { CLOSE_CODES, dataRecord, parseJson, isRecord, type ClientMessage } from './protocol.ts'
import { isSameSignature, signUser, type AppKeys } from './signatures.ts'
import type { UserRegistry } from './users.ts'

/** Looks up an access token. Null means that it is unknown, expired or revoked. */
export type AuthenticateToken = (token: string) => Promise<{ userId: string } | null>

export interface SignInDeps {
  app: AppKeys
  users: UserRegistry
  authenticateToken: AuthenticateToken | undefined
  reportError: (error: unknown) => void
}

export const MAX_FAILED_LOGINS = 5
/**
 * The limit of logins per connection, because each login looks up a token. A client needs one login, and one more after
 * its token has changed.
 */
const MAX_LOGINS = 10

/** Handles `pusher:signin`: the client sends user data and the signature that the BFF obtained for this socket. */
export function signInBySignature(deps: SignInDeps, connection: Connection, message: ClientMessage): void {
  const { auth, user_data: userData } = dataRecord(message)
  const user = typeof userData === 'string' ? parseJson(userData) : undefined
  const userId = isRecord(user) && typeof user.id === 'string' ? user.id : ''
  const isGenuine =
    typeof userData === 'string' && isSameSignature(signUser(deps.app, connection.id, userData), auth)
  if (!isGenuine || userId === '' || (connection.userId !== null && connection.userId !== userId)) {
    connection.sendError(CLOSE_CODES.unauthorized, 'Sign-in refused')
    connection.close(CLOSE_CODES.unauthorized, 'Sign-in refused')
    return
  }
  setUser(deps, connection, userId)
  connection.send('pusher:signin_success', { user_data: userData })
}

/**
 * Handles `auth/login`, the specification's own form of login for native clients. The token stands in the event or in
 * the socket's query. The server answers `auth/success` `{ userId }` or `auth/error` `{ code, message }`; after an
 * error the connection stays open and anonymous.
 */
export async function signInByToken(
  deps: SignInDeps,
  connection: Connection,
  message: ClientMessage,
): Promise<void> {
  const { token: givenToken } = dataRecord(message)
  const token = typeof givenToken === 'string' ? givenToken : connection.queryToken
  if (!deps.authenticateToken) return refuseLogin(connection, 'NOT_SUPPORTED', 'Token login is not offered.')
  if (!token) return refuseLogin(connection, 'TOKEN_REQUIRED', 'No token was given.')
  if (connection.isLoginPending) return refuseLogin(connection, 'LOGIN_PENDING', 'A login is under way.')
  connection.logins += 1
  if (connection.logins > MAX_LOGINS) {
    connection.close(CLOSE_CODES.overCapacity, 'Too many logins')
    return
  }
  connection.isLoginPending = true
  try {
    const user = await deps.authenticateToken(token)
    if (!connection.isOpen) return
    if (!user) return refuseLogin(connection, 'INVALID_TOKEN', 'The token is not valid.')
    if (connection.userId !== null && connection.userId !== user.userId) {
      return refuseLogin(connection, 'ALREADY_SIGNED_IN', 'This connection belongs to another user.')
    }
    setUser(deps, connection, user.userId)
    connection.send('auth/success', { userId: user.userId })
  } catch (error) {
    deps.reportError(error)
    connection.send('auth/error', { code: 'UNAVAILABLE', message: 'Login is not available just now.' })
  } finally {
    connection.isLoginPending = false
  }
}

function setUser(deps: SignInDeps, connection: Connection, userId: string): void {
  connection.userId = userId
  deps.users.add(userId, connection)
}

function refuseLogin(connection: Connection, code: string, message: string): void {
  connection.send('auth/error', { code, message })
  connection.failedLogins += 1
  if (connection.failedLogins >= MAX_FAILED_LOGINS) {
    connection.close(CLOSE_CODES.unauthorized, 'Too many failed logins')
  }
}
