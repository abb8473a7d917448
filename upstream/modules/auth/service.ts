import type { Client, Viewer } from '../../http/visitor.ts'
import { MINUTE_MS } from '../../kernel/clock.ts'
import { inTransaction } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { hashToken } from '../../kernel/secrets.ts'
import * as accounts from '../accounts/service.ts'
import { moveAttempts, throttleAttempt } from '../brute-force/service.ts'
import { completeLogin, assertOpen, openSession, type LoginOutcome, type IssuedToken } from './login.ts'
import { isPassword } from './passwords.ts'
import * as sessionStore from './session-store.ts'
import { closeSessions, findKnownDevice, isKnownPlace, noteLogin } from './sessions.ts'

export { confirmEmail, requestEmail } from './email-changes.ts'
export { readOwnNames } from './own-names.ts'
export { findSessionHolder } from './session-store.ts'
export {
  completeLogin,
  enterAccount,
  logInSecondStep,
  openSession,
  type LoginOutcome,
  type IssuedToken,
} from './login.ts'
export { confirmSession } from './confirmation.ts'
export { describeDevice } from './devices.ts'
export { assertRegistrable, checkFields } from './registration-checks.ts'
export { mailVerification } from './email-verification.ts'
export { createAccount, prepareAccount, registerFan } from './registration.ts'
export { countWaysIn, removeWayIn, type WayIn } from './ways-in.ts'
export { CLOSE_SOCKETS_QUEUE, closeSessions, endSession, noteLogin } from './sessions.ts'

type Deps = Pick<Kernel, 'db' | 'clock'>

const TOUCH_MS = 5 * MINUTE_MS

/** @throws Refusal INCORRECT_CREDENTIALS, ACCOUNT_SUSPENDED, EMAIL_NOT_VERIFIED, TOO_MANY_REQUESTS */
export async function login(
  deps: Deps,
  credentials: { username: string; password: string; remember: boolean; device?: string | undefined },
  client: Client,
): Promise<LoginOutcome> {
  const account = await accounts.findAccountByLogin(deps.db, credentials.username)
  const attempt = {
    purpose: 'login',
    // By whichever of its names it is guessed at, an account has one count.
    subject: account?.id ?? credentials.username,
    isKnownPlace: await isKnownPlace(deps, account?.id, client.address),
    knownDevice: await findKnownDevice(deps, account?.id, credentials.device),
  } as const
  const place = { ...client, device: credentials.device }
  const isRight = await throttleAttempt(deps, attempt, client, () =>
    isPassword(account?.passwordHash, credentials.password),
  )
  // Only a caller who knows the password learns what state the account is in.
  if (!account || !isRight) {
    await noteLogin(deps.db, account?.id ?? null, 'wrong-password', place, deps.clock.now())
    throw new Refusal('INCORRECT_CREDENTIALS')
  }
  return completeLogin(deps, account, { way: 'password', remember: credentials.remember }, place)
}

/**
 * A supplied token is used up by this: it is exchanged for a session of the caller's own. Of two callers who bring it at
 * once, one gets a session.
 * @throws Refusal INCORRECT_CREDENTIALS, ACCOUNT_SUSPENDED, EMAIL_NOT_VERIFIED
 */
export async function loginByToken(
  deps: Deps & Pick<Kernel, 'jobs'>,
  supplied: { token: string; remember: boolean },
  client: Client,
): Promise<IssuedToken> {
  const now = deps.clock.now()
  const found = await sessionStore.findOpenSession(deps.db, hashToken(supplied.token), now)
  if (!found || found.account.status === 'deleted') throw new Refusal('INCORRECT_CREDENTIALS')
  assertOpen(found.account)
  const which = { accountId: found.account.id, sessionId: found.session.id }
  return inTransaction(deps.db, async (tx) => {
    await accounts.lockAccount(tx, found.account.id)
    const isUsedUp = (await closeSessions(tx, deps, which, now)) === 0
    if (isUsedUp) throw new Refusal('INCORRECT_CREDENTIALS')
    const { confirmedAt } = found.session
    const sessionId = newId()
    await moveAttempts(tx, found.account.id, { from: found.session.id, to: sessionId })
    const given = { sessionId, confirmedAt }
    return openSession(tx, deps, found.account.id, supplied.remember, client, given)
  })
}

/** A session does not open an account that login refuses by now. */
const SHUT: readonly accounts.Account['status'][] = ['pending_email', 'suspended', 'deleted']

/** The account behind a token, or null when it opens nothing. */
export async function findViewer(deps: Deps, token: string): Promise<Viewer | null> {
  const now = deps.clock.now()
  const found = await sessionStore.findOpenSession(deps.db, hashToken(token), now)
  if (!found || SHUT.includes(found.account.status)) return null
  const { session } = found
  if (now.getTime() - session.lastSeenAt.getTime() > TOUCH_MS)
    await sessionStore.touchSession(deps.db, session.id, now)
  return toViewer(found)
}

/** The account behind a session that is still open, for what was signed in its name. */
export async function findSessionViewer(deps: Deps, sessionId: string): Promise<Viewer | null> {
  const found = await sessionStore.findOpenSessionById(deps.db, sessionId, deps.clock.now())
  return found && !SHUT.includes(found.account.status) ? toViewer(found) : null
}

function toViewer({
  session,
  account,
}: {
  session: sessionStore.Session
  account: accounts.Account
}): Viewer {
  return {
    accountId: account.id,
    sessionId: session.id,
    kind: account.kind,
    username: account.username,
    name: account.name,
    confirmedAt: session.confirmedAt,
    isIncomplete: account.username === null || account.email === null,
    isClosing: account.status === 'closing',
  }
}
