/** The end of every login: a session, or the second step. */
import type { Client } from '../../http/visitor.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { hashToken, newToken } from '../../kernel/secrets.ts'
import * as accounts from '../accounts/service.ts'
import {
  answerChallenge,
  findChallenge,
  hasSecondFactor,
  openChallenge,
  type SecondFactor,
} from '../second-factor/service.ts'
import { insertSession } from './session-store.ts'
import { findKnownDevice, isKnownPlace, type LoginPlace, noteLogin } from './sessions.ts'

type Deps = Pick<Kernel, 'db' | 'clock'>

const SESSION_DAYS = 1 // spec §9
const REMEMBERED_SESSION_DAYS = 365

export interface IssuedToken {
  token: string
  expiresAt: string
}

export type LoginOutcome = IssuedToken | { challenge: string; expiresAt: string }

/**
 * The factors of a login. `password`, and the `identity` at an OAuth provider, are one factor. A `passkey` is two:
 * the device, and the finger or PIN that it asked for.
 */
export type LoginWay = 'password' | 'identity' | 'passkey'

/**
 * Completes every login with a session, or the challenge of the second step where the account has switched one
 * on and the way has not been two factors already. A supplied token does not come by here: it goes on with a
 * session that did (`loginByToken`).
 * @throws Refusal ACCOUNT_SUSPENDED, EMAIL_NOT_VERIFIED
 */
export async function completeLogin(
  deps: Deps,
  account: accounts.Account,
  { way, remember }: { way: LoginWay; remember: boolean },
  client: LoginPlace,
): Promise<LoginOutcome> {
  return inTransaction(deps.db, async (tx) => {
    await assertUnchanged(tx, account)
    if (way !== 'passkey' && (await hasSecondFactor(tx, account.id))) {
      return openChallenge(tx, deps, { accountId: account.id, remember })
    }
    return openSession(tx, deps, account.id, remember, client)
  })
}

/**
 * A password takes a while to be looked at. Whatever shuts the account or changes the password meanwhile has either
 * been seen here, or ends the session that is opened now: both hold the account's row.
 * @throws Refusal INCORRECT_CREDENTIALS, ACCOUNT_SUSPENDED, EMAIL_NOT_VERIFIED
 */
async function assertUnchanged(tx: Tx, seen: accounts.Account): Promise<void> {
  const account = await accounts.lockAccount(tx, seen.id)
  const isSame = account?.passwordHash === seen.passwordHash && account.status !== 'deleted'
  if (!account || !isSame) throw new Refusal('INCORRECT_CREDENTIALS')
  assertOpen(account)
}

/** @throws Refusal CHALLENGE_OVER, INCORRECT_CODE, TOO_MANY_REQUESTS, ACCOUNT_SUSPENDED */
export async function logInSecondStep(
  deps: Deps & Pick<Kernel, 'config'>,
  challenge: string,
  given: SecondFactor,
  client: Client & LoginPlace,
): Promise<IssuedToken> {
  const { accountId, remember } = await findChallenge(deps, challenge)
  const guesser = {
    client,
    isKnownPlace: await isKnownPlace(deps, accountId, client.address),
    knownDevice: await findKnownDevice(deps, accountId, client.device),
  }
  if (!(await answerChallenge(deps, challenge, given, guesser))) {
    await noteLogin(deps.db, accountId, 'wrong-code', client, deps.clock.now())
    throw new Refusal('INCORRECT_CODE')
  }
  return inTransaction(deps.db, async (tx) => {
    const account = await accounts.lockAccount(tx, accountId)
    if (!account || account.status === 'deleted') throw new Refusal('CHALLENGE_OVER')
    assertOpen(account)
    return openSession(tx, deps, accountId, remember, client)
  })
}

/**
 * For a person whom another provider has proven to be the account's owner: from there on as a login by password
 * does, the second step included.
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
  /** A token that is only exchanged shows nothing new of its owner. */
  given: { sessionId?: string; confirmedAt?: Date | null } = {},
): Promise<IssuedToken> {
  const now = clock.now()
  const token = newToken()
  const days = remember ? REMEMBERED_SESSION_DAYS : SESSION_DAYS
  const expiresAt = new Date(now.getTime() + days * DAY_MS)
  await insertSession(tx, {
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
