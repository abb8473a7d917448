/** The second factor itself. `completeLogin` of the auth module alone decides which logins ask for it. */
import type { Client, Viewer } from '../../http/visitor.ts'
import { MINUTE_MS } from '../../kernel/clock.ts'
import { type Db, inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { openText, sealText } from '../../kernel/sealing.ts'
import { hashToken, newToken } from '../../kernel/secrets.ts'
import { CREDENTIAL_CHANGED } from '../accounts/events.ts'
import { type Guesser, throttleAttempt } from '../brute-force/service.ts'
import { getSettings } from '../settings/service.ts'
import { authenticatorUri, hashRecoveryCode, newRecoveryCodes, newSecret, stepOf } from './codes.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config'>

const SETUP_MS = 15 * MINUTE_MS
const CHALLENGE_MS = 5 * MINUTE_MS
export const CHALLENGE_TRIES = 5

/** Exactly one of the two; the contract refuses both and neither. */
export interface SecondFactor {
  code?: string | undefined
  recoveryCode?: string | undefined
}

/** Whether a login of this account requires a second factor. */
export const hasSecondFactor = store.isSwitchedOn

export async function describeSecondFactor(db: Db, accountId: string) {
  const row = await store.findAuthenticator(db, accountId)
  const isOn = Boolean(row?.switchedOnAt)
  return {
    isOn,
    since: row?.switchedOnAt?.toISOString() ?? null,
    recoveryCodesLeft: isOn ? await store.countRecoveryCodes(db, accountId) : 0,
  }
}

/** @throws Refusal SECOND_FACTOR_ALREADY_ON */
export async function startAuthenticator(
  deps: Deps,
  account: { accountId: string; username: string | null; name: string },
): Promise<{ secret: string; uri: string }> {
  const { db, clock } = deps
  const { accountId } = account
  const now = clock.now()
  const row = await store.findAuthenticator(db, accountId)
  if (row?.switchedOnAt) throw new Refusal('SECOND_FACTOR_ALREADY_ON')
  const isFresh = row && now.getTime() - row.createdAt.getTime() < SETUP_MS
  let secret = isFresh ? openText(deps, purposeFor(accountId), row.sealedSecret) : null
  if (!secret) {
    secret = newSecret()
    const sealedSecret = sealText(deps, purposeFor(accountId), secret)
    const pending = { accountId, sealedSecret, createdAt: now }
    await inTransaction(db, (tx) => store.replacePending(tx, pending))
  }
  const { siteName } = await getSettings(db)
  return { secret, uri: authenticatorUri(secret, siteName, account.username ?? account.name) }
}

/**
 * Switches the app on by a right code, which shows that the app holds the secret.
 * @returns the recovery codes, which are never shown again
 * @throws Refusal SECOND_FACTOR_NOT_STARTED, SECOND_FACTOR_ALREADY_ON, INCORRECT_CODE, TOO_MANY_REQUESTS
 */
export async function switchOnAuthenticator(
  deps: Deps & Pick<Kernel, 'events'>,
  { accountId, sessionId }: Pick<Viewer, 'accountId' | 'sessionId'>,
  code: string,
  client: Client,
): Promise<string[]> {
  const row = await store.findAuthenticator(deps.db, accountId)
  const now = deps.clock.now()
  if (row?.switchedOnAt) throw new Refusal('SECOND_FACTOR_ALREADY_ON')
  if (!row || now.getTime() - row.createdAt.getTime() >= SETUP_MS)
    throw new Refusal('SECOND_FACTOR_NOT_STARTED')
  const guesser = { client, sessionId }
  if (!(await takeCode(deps, row, { code }, guesser))) throw new Refusal('INCORRECT_CODE')
  return inTransaction(deps.db, async (tx) => {
    if (!(await store.switchOn(tx, accountId, now))) throw new Refusal('SECOND_FACTOR_ALREADY_ON')
    await deps.events.emit(tx, CREDENTIAL_CHANGED, { accountId, change: 'authenticator.switched-on', client })
    return writeRecoveryCodes(deps, tx, accountId)
  })
}

export async function switchOffAuthenticator(
  { db, events }: Pick<Kernel, 'db' | 'events'>,
  accountId: string,
  client: Client,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // The second step of a login locks its challenge first as well.
    await store.deleteChallengesOf(tx, accountId)
    await store.deleteAuthenticator(tx, accountId)
    await store.deleteRecoveryCodes(tx, accountId)
    await events.emit(tx, CREDENTIAL_CHANGED, { accountId, change: 'authenticator.switched-off', client })
  })
}

/** @throws Refusal SECOND_FACTOR_NOT_STARTED when there is nothing to recover */
export async function renewRecoveryCodes(
  deps: Deps & Pick<Kernel, 'events'>,
  accountId: string,
  client: Client,
): Promise<string[]> {
  if (!(await store.isSwitchedOn(deps.db, accountId))) throw new Refusal('SECOND_FACTOR_NOT_STARTED')
  return inTransaction(deps.db, async (tx) => {
    await deps.events.emit(tx, CREDENTIAL_CHANGED, { accountId, change: 'recovery-codes.renewed', client })
    return writeRecoveryCodes(deps, tx, accountId)
  })
}

async function writeRecoveryCodes(deps: Deps, tx: Tx, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(deps, accountId, code))
  await store.replaceRecoveryCodes(tx, accountId, hashes, deps.clock.now())
  return codes
}

/**
 * Accepts a right code once. Wrong codes delay the next one, counted by the places that they come from.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function proveSecondFactor(
  deps: Deps,
  accountId: string,
  given: SecondFactor,
  guesser: Guesser,
): Promise<boolean> {
  const row = await store.findAuthenticator(deps.db, accountId)
  return row?.switchedOnAt ? takeCode(deps, row, given, guesser) : false
}

/** @param useTry uses up a try of the challenge that the code answers; the code is not checked when no try is left */
async function takeCode(
  deps: Deps,
  row: store.Authenticator,
  given: SecondFactor,
  { client, ...place }: Guesser,
  useTry: (tx: Tx) => Promise<boolean> = () => Promise.resolve(true),
): Promise<boolean> {
  const { accountId } = row
  const { code, recoveryCode = '' } = given
  // A recovery code has 49 bits, too many to guess. So guesses at recovery codes are counted by network alone, and an
  // owner can log in with one even from a place where other people's guesses delay the six digits.
  const attempt =
    code === undefined
      ? ({ purpose: 'recovery-code', subject: accountId, isKnownPlace: true } as const)
      : ({ purpose: 'second-factor', subject: accountId, ...place } as const)
  // A wrong code throws nothing, so the try that it has used up stays used up.
  const isRight = async (tx: Tx) => {
    const now = deps.clock.now()
    if (!(await useTry(tx))) return false
    return code === undefined
      ? isRecoveryCode(tx, deps, { accountId, code: recoveryCode, now })
      : isAuthenticatorCode(tx, deps, row, { code, now })
  }
  return throttleAttempt(deps, attempt, client, () => inTransaction(deps.db, isRight))
}

async function isRecoveryCode(
  tx: Tx,
  deps: Deps,
  { accountId, code, now }: { accountId: string; code: string; now: Date },
): Promise<boolean> {
  return store.useRecoveryCode(tx, accountId, hashRecoveryCode(deps, accountId, code), now)
}

async function isAuthenticatorCode(
  tx: Tx,
  deps: Deps,
  row: store.Authenticator,
  { code, now }: { code: string; now: Date },
): Promise<boolean> {
  const secret = openText(deps, purposeFor(row.accountId), row.sealedSecret)
  const step = secret && stepOf(secret, code, now)
  return typeof step === 'number' && (await store.useStep(tx, row.accountId, step))
}

/** Remembers for five minutes that the first step was right. */
export async function openChallenge(
  tx: Tx,
  { clock }: Pick<Kernel, 'clock'>,
  { accountId, remember }: { accountId: string; remember: boolean },
): Promise<{ challenge: string; expiresAt: string }> {
  const now = clock.now()
  const challenge = newToken()
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS)
  const row = { tokenHash: hashToken(challenge), accountId, remember, expiresAt, createdAt: now }
  await store.insertChallenge(tx, row)
  return { challenge, expiresAt: expiresAt.toISOString() }
}

/**
 * Finds the account whose login waits for its second factor, and whether the login asked to be remembered.
 * @throws Refusal CHALLENGE_OVER
 */
export async function findChallenge(
  { db, clock }: Deps,
  challenge: string,
): Promise<{ accountId: string; remember: boolean }> {
  const row = await store.findChallenge(db, hashToken(challenge), clock.now(), CHALLENGE_TRIES)
  if (!row) throw new Refusal('CHALLENGE_OVER')
  return row
}

/**
 * Answers a challenge. A right code and five wrong ones use it up; a code that comes during a delay is not checked and
 * does not use up a try.
 * @returns whether the code is right
 * @throws Refusal CHALLENGE_OVER, TOO_MANY_REQUESTS
 */
export async function answerChallenge(
  deps: Deps,
  challenge: string,
  given: SecondFactor,
  guesser: Guesser,
): Promise<boolean> {
  const tokenHash = hashToken(challenge)
  const { accountId } = await findChallenge(deps, challenge)
  const row = await store.findAuthenticator(deps.db, accountId)
  if (!row?.switchedOnAt) return false
  const useTry = (tx: Tx) => store.takeChallengeTry(tx, tokenHash, deps.clock.now(), CHALLENGE_TRIES)
  if (!(await takeCode(deps, row, given, guesser, useTry))) return false
  if (!(await inTransaction(deps.db, (tx) => store.deleteChallenge(tx, tokenHash))))
    throw new Refusal('CHALLENGE_OVER')
  return true
}

/** Cancels the logins of an account that wait for their second factor. */
export const dropChallenges = store.deleteChallengesOf

export const pruneChallenges = store.deleteChallengesOver

function purposeFor(accountId: string): string {
  return `authenticator ${accountId}`
}
