import type { LoggedInAccount } from '#contract/auth.ts'
import type { Client, Viewer } from '../../http/visitor.ts'
import { MINUTE_MS, DAY_MS } from '../../kernel/clock.ts'
import { inTransaction, type Tx, type Db } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { defineRegistryKey } from '../../kernel/registry.ts'
import { hashToken, newToken } from '../../kernel/secrets.ts'
import { toOwner } from '../accounts/service.ts'
import * as accounts from '../accounts/store.ts'
import { moveAttempts, throttleAttempt } from '../brute-force/service.ts'
import {
  answerChallenge,
  findChallenge,
  hasSecondFactor,
  openChallenge,
  type SecondFactor,
} from '../second-factor/service.ts'
import { isPassword } from './passwords.ts'
import * as store from './store.ts'
import { closeSessions, findKnownDevice, isKnownPlace, noteLogin, type LoginPlace } from './sessions.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'registry'>

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
    // An account has one count, whether its username or its email is typed.
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
    const at = deps.clock.now()
    // The refusal must not roll the note back.
    await inTransaction(deps.db, (tx) => noteLogin(tx, account?.id ?? null, 'wrong-password', place, at))
    throw new Refusal('INCORRECT_CREDENTIALS')
  }
  return completeLogin(deps, account, { way: 'password', remember: credentials.remember }, place)
}

/**
 * Exchanges a supplied token for a new session of the caller, and uses the token up. If two callers send it at once,
 * one gets a session.
 * @throws Refusal INCORRECT_CREDENTIALS, ACCOUNT_SUSPENDED, EMAIL_NOT_VERIFIED
 */
export async function loginByToken(
  deps: Deps & Pick<Kernel, 'jobs'>,
  supplied: { token: string; remember: boolean },
  client: Client,
): Promise<OpenedSession> {
  const now = deps.clock.now()
  const found = await store.findOpenSession(deps.db, hashToken(supplied.token), now)
  if (!found || found.account.status === 'deleted') throw new Refusal('INCORRECT_CREDENTIALS')
  assertOpen(found.account)
  const which = { accountId: found.account.id, sessionId: found.session.id }
  return inTransaction(deps.db, async (tx) => {
    const account = await accounts.lockAccount(tx, found.account.id)
    const isUsedUp = (await closeSessions(tx, deps, which, now)) === 0
    if (isUsedUp || !account) throw new Refusal('INCORRECT_CREDENTIALS')
    const { confirmedAt } = found.session
    const sessionId = newId()
    await moveAttempts(tx, found.account.id, { from: found.session.id, to: sessionId })
    const given = { sessionId, confirmedAt }
    const issued = await openSession(tx, deps, found.account.id, supplied.remember, client, given)
    return { ...issued, account: await describeLogin(tx, deps, account) }
  })
}

/** In these statuses upstream refuses a login, and accepts no session that the account still has. */
const SHUT: readonly accounts.Account['status'][] = ['pending_email', 'suspended', 'deleted']

/** Finds the account behind a token; null when upstream does not accept the token. */
export async function findViewer(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<Viewer | null> {
  const now = deps.clock.now()
  const found = await store.findOpenSession(deps.db, hashToken(token), now)
  if (!found || SHUT.includes(found.account.status)) return null
  const { session } = found
  if (now.getTime() - session.lastSeenAt.getTime() > TOUCH_MS)
    await inTransaction(deps.db, (tx) => store.touchSession(tx, session.id, now))
  return toViewer(found)
}

/** Finds the account behind a session that is still open, for requests that carry a signature for that session. */
export async function findSessionViewer(
  deps: Pick<Deps, 'db' | 'clock'>,
  sessionId: string,
): Promise<Viewer | null> {
  const found = await store.findOpenSessionById(deps.db, sessionId, deps.clock.now())
  return found && !SHUT.includes(found.account.status) ? toViewer(found) : null
}

function toViewer({ session, account }: { session: store.Session; account: accounts.Account }): Viewer {
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

const SESSION_DAYS = 1 // spec §9
const REMEMBERED_SESSION_DAYS = 365

export interface IssuedToken {
  token: string
  expiresAt: string
}

/** A session, with what chooses the page after the login: nobody has to ask for it by another call. */
export interface OpenedSession extends IssuedToken {
  account: LoggedInAccount
}

export type LoginOutcome = OpenedSession | { challenge: string; expiresAt: string }

/** How far a performer has come with the page. Modules above this one know it. */
export interface SetupProgress {
  /** @returns null for an account that has no page */
  read(db: Db, account: accounts.Account): Promise<LoggedInAccount['firstSteps']>
}

const SETUP_PROGRESS = defineRegistryKey<SetupProgress>('setupProgress')

async function describeLogin(
  tx: Tx,
  { registry }: Pick<Deps, 'registry'>,
  account: accounts.Account,
): Promise<LoggedInAccount> {
  let firstSteps: LoggedInAccount['firstSteps'] = null
  for (const progress of registry.listAll(SETUP_PROGRESS)) firstSteps ??= await progress.read(tx, account)
  return { ...toOwner(account), firstSteps }
}

/**
 * How a person logs in. `password`, and `identity` at an OAuth provider, are one factor. A `passkey` is two factors:
 * the device, and the finger or PIN that the device asked for.
 */
type LoginWay = 'password' | 'identity' | 'passkey'

/**
 * Completes every login with a session, or with a challenge when the account has a second factor switched on
 * and the way was not already two factors. A supplied token does not pass through here: it continues a session that did
 * (`loginByToken`).
 * @throws Refusal ACCOUNT_SUSPENDED, EMAIL_NOT_VERIFIED
 */
export async function completeLogin(
  deps: Deps,
  account: accounts.Account,
  { way, remember }: { way: LoginWay; remember: boolean },
  client: LoginPlace,
): Promise<LoginOutcome> {
  return inTransaction(deps.db, async (tx) => {
    const present = await lockUnchanged(tx, account)
    if (way !== 'passkey' && (await hasSecondFactor(tx, account.id))) {
      return openChallenge(tx, deps, { accountId: account.id, remember })
    }
    const issued = await openSession(tx, deps, account.id, remember, client)
    return { ...issued, account: await describeLogin(tx, deps, present) }
  })
}

/**
 * Checking a password takes a while, and meanwhile the account may be suspended or its password changed. Such a change
 * locks the account's row, as this check does: so either this check sees the change, or the change ends the session
 * that is opened here.
 * @throws Refusal INCORRECT_CREDENTIALS, ACCOUNT_SUSPENDED, EMAIL_NOT_VERIFIED
 */
async function lockUnchanged(tx: Tx, seen: accounts.Account): Promise<accounts.Account> {
  const account = await accounts.lockAccount(tx, seen.id)
  const isSame = account?.passwordHash === seen.passwordHash && account.status !== 'deleted'
  if (!account || !isSame) throw new Refusal('INCORRECT_CREDENTIALS')
  assertOpen(account)
  return account
}

/** @throws Refusal CHALLENGE_OVER, INCORRECT_CODE, TOO_MANY_REQUESTS, ACCOUNT_SUSPENDED */
export async function logInSecondStep(
  deps: Deps & Pick<Kernel, 'config'>,
  challenge: string,
  given: SecondFactor,
  client: Client & LoginPlace,
): Promise<OpenedSession> {
  const { accountId, remember } = await findChallenge(deps, challenge)
  const guesser = {
    client,
    isKnownPlace: await isKnownPlace(deps, accountId, client.address),
    knownDevice: await findKnownDevice(deps, accountId, client.device),
  }
  if (!(await answerChallenge(deps, challenge, given, guesser))) {
    const at = deps.clock.now()
    await inTransaction(deps.db, (tx) => noteLogin(tx, accountId, 'wrong-code', client, at))
    throw new Refusal('INCORRECT_CODE')
  }
  return inTransaction(deps.db, async (tx) => {
    const account = await accounts.lockAccount(tx, accountId)
    if (!account || account.status === 'deleted') throw new Refusal('CHALLENGE_OVER')
    assertOpen(account)
    const issued = await openSession(tx, deps, accountId, remember, client)
    return { ...issued, account: await describeLogin(tx, deps, account) }
  })
}

/**
 * Logs in a person whom another provider has identified as the account's owner. The rest is as with a password,
 * including the second factor.
 * @throws Refusal INCORRECT_CREDENTIALS, ACCOUNT_SUSPENDED, EMAIL_NOT_VERIFIED
 */
export async function enterAccount(
  deps: Deps,
  accountId: string,
  remember: boolean,
  client: Client,
): Promise<LoginOutcome> {
  const account = await accounts.findAccount(deps.db, accountId)
  if (!account || account.status === 'deleted') throw new Refusal('INCORRECT_CREDENTIALS')
  return completeLogin(deps, account, { way: 'identity', remember }, client)
}

export function assertOpen({ status }: accounts.Account): void {
  if (status === 'suspended') throw new Refusal('ACCOUNT_SUSPENDED')
  if (status === 'pending_email') throw new Refusal('EMAIL_NOT_VERIFIED')
}

export async function openSession(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  accountId: string,
  remember: boolean,
  client: LoginPlace,
  /** An exchanged token keeps its old confirmation time, because exchanging it proves nothing new about the owner. */
  given: { sessionId?: string; confirmedAt?: Date | null } = {},
): Promise<IssuedToken> {
  const now = clock.now()
  const token = newToken()
  const days = remember ? REMEMBERED_SESSION_DAYS : SESSION_DAYS
  const expiresAt = new Date(now.getTime() + days * DAY_MS)
  await store.insertSession(tx, {
    id: given.sessionId ?? newId(),
    accountId,
    tokenHash: hashToken(token),
    userAgent: client.userAgent,
    address: client.address,
    expiresAt,
    confirmedAt: given.confirmedAt === undefined ? now : given.confirmedAt,
    lastSeenAt: now,
    createdAt: now,
  })
  await noteLogin(tx, accountId, 'success', client, now)
  await accounts.updateAccount(tx, accountId, { lastLoginAt: now })
  return { token, expiresAt: expiresAt.toISOString() }
}

type WayInDeps = Pick<Kernel, 'registry' | 'config'>

export interface WayIn {
  /** Counts the credentials of this kind with which the owner could log in now. */
  count(db: Db, accountId: string, config: Kernel['config']): Promise<number>
}

/**
 * The ways to log in to an account. Each module that keeps credentials registers its own, so that an owner cannot
 * remove the last one.
 */
const WAYS_IN = defineRegistryKey<WayIn>('waysIn')

export const passwordWayIn: WayIn = {
  async count(db, accountId) {
    return (await accounts.findAccount(db, accountId))?.passwordHash ? 1 : 0
  },
}

export async function countWaysIn(
  { registry, config }: WayInDeps,
  db: Db,
  accountId: string,
): Promise<number> {
  let total = 0
  for (const way of registry.listAll(WAYS_IN)) total += await way.count(db, accountId, config)
  return total
}

/**
 * Removes a credential and counts those that are left. It locks the account first: when two calls remove the last two
 * credentials at once, the second is refused.
 * @throws Refusal LAST_WAY_IN, and whatever `remove` throws
 */
export async function removeWayIn<T>(
  tx: Tx,
  deps: WayInDeps,
  accountId: string,
  remove: () => Promise<T>,
): Promise<T> {
  await accounts.lockAccount(tx, accountId)
  const removed = await remove()
  if ((await countWaysIn(deps, tx, accountId)) === 0) throw new Refusal('LAST_WAY_IN')
  return removed
}
