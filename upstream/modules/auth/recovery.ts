/** Resetting a forgotten password by email, and changing a password in a confirmed session. */
import { networkOf } from '#contract/network.ts'
import type { Client, Viewer } from '../../http/visitor.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { defineQueue } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { CREDENTIAL_CHANGED } from '../accounts/events.ts'
import * as accounts from '../accounts/store.ts'
import { clearAttempts, throttleAttempt } from '../brute-force/service.ts'
import { sendEmail } from '../emails/service.ts'
import { dropChallenges } from '../second-factor/service.ts'
import { openVerified } from './email-addresses.ts'
import { resetPasswordEmail } from './emails.ts'
import { ACCOUNT_RECLAIMED } from './events.ts'
import { dropTokens, findTokenOwner, issueToken, takeToken } from './mailed-token-store.ts'
import { hashNewPassword } from './passwords.ts'
import { closeSessions, findKnownDevice } from './sessions.ts'
import { deleteEmailChange } from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'jobs' | 'events'>

/** @property next the path that the owner is led to after logging in with the new password */
interface Asked {
  email: string
  next?: string | undefined
}

export const FORGOT_QUEUE = defineQueue<Asked>({
  name: 'accounts-forgot-password',
  retry: { limit: 5, firstDelaySeconds: 5, maxDelaySeconds: 160 },
  concurrency: 4,
  groupOf: ({ email }) => email.toLowerCase(),
})

/** Gives every address the same answer after the same work: a job looks the owner up afterwards. */
export async function forgotPassword(
  { db, jobs }: Pick<Kernel, 'db' | 'jobs'>,
  asked: Asked,
): Promise<string> {
  await inTransaction(db, (tx) => jobs.enqueue(tx, FORGOT_QUEUE, asked))
  // spec §8
  return "We've sent an email to reset your password, please check your inbox."
}

/** Sends the account's owner a link by email; an address without an account gets nothing. */
export async function mailReset(deps: Deps, { email, next }: Asked): Promise<void> {
  const account = await accounts.findAccountByLogin(deps.db, email)
  if (!account?.email || account.status === 'suspended') return
  await inTransaction(deps.db, async (tx) => {
    const token = await issueToken(tx, account, 'reset-password', deps.clock.now())
    if (!token) return
    const { name, username } = account
    await sendEmail(tx, deps, account.email!, resetPasswordEmail({ name, username, token, next }))
  })
}

/**
 * Sets a new password by a mailed token. It ends every session, invalidates every earlier link, and clears the delays
 * that other people's guesses caused.
 * @throws Refusal LINK_NOT_GOOD, TOO_MANY_REQUESTS, INVALID_REQUEST for the password
 */
export async function resetPassword(
  deps: Deps,
  given: { token: string; password: string; device?: string | undefined },
  client: Client,
): Promise<string> {
  const attempt = { purpose: 'reset', subject: networkOf(client.address) } as const
  const findOwner = () => findTokenOwner(deps.db, given.token, 'reset-password', deps.clock.now())
  const isGood = async () => (await findOwner()) !== null
  if (!(await throttleAttempt(deps, attempt, client, isGood))) throw new Refusal('LINK_NOT_GOOD')
  const owner = await accounts.findAccount(deps.db, (await findOwner()) ?? '')
  // A refused password does not use the link up.
  const passwordHash = await hashNewPassword(deps.db, given.password, owner ?? {})
  const account = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const taken = await takeToken(tx, given.token, 'reset-password', now)
    const found = taken && (await accounts.lockAccount(tx, taken.accountId))
    const isOpen = found && found.email === taken.email && !['suspended', 'deleted'].includes(found.status)
    if (!isOpen) throw new Refusal('LINK_NOT_GOOD')
    await accounts.updateAccount(tx, found.id, { passwordHash })
    // The person received an email at this address, so they own it.
    if (!found.emailVerifiedAt) await deps.events.emit(tx, ACCOUNT_RECLAIMED, { accountId: found.id })
    await openVerified(tx, found, now)
    await dropPending(tx, found.id)
    await dropTokens(tx, found.id)
    await closeSessions(tx, deps, { accountId: found.id }, now)
    await deps.events.emit(tx, CREDENTIAL_CHANGED, {
      accountId: found.id,
      change: 'password.changed',
      client,
    })
    return found
  })
  const knownDevice = await findKnownDevice(deps, account.id, given.device)
  await clearAttempts(deps, 'login', account.id, { client, knownDevice })
  return 'Your password is changed. You can log in with it now.'
}

/**
 * Changes the password and ends all other sessions. The call is `isConfirmed`, so the caller has recently proven to be
 * the owner.
 */
export async function changePassword(
  deps: Deps,
  viewer: Pick<Viewer, 'accountId' | 'sessionId'>,
  password: string,
  client: Client,
): Promise<void> {
  const owner = await accounts.findAccount(deps.db, viewer.accountId)
  const passwordHash = await hashNewPassword(deps.db, password, owner ?? {})
  await inTransaction(deps.db, async (tx) => {
    const account = await accounts.updateAccount(tx, viewer.accountId, { passwordHash })
    if (!account) throw new Refusal('UNAUTHENTICATED')
    await dropPending(tx, account.id)
    await dropTokens(tx, account.id, 'reset-password')
    const others = { accountId: account.id, exceptSessionId: viewer.sessionId }
    await closeSessions(tx, deps, others, deps.clock.now())
    await deps.events.emit(tx, CREDENTIAL_CHANGED, {
      accountId: account.id,
      change: 'password.changed',
      client,
    })
  })
}

/**
 * Cancels what a person with the old password may have started: a login that waits for its second factor, a change of
 * the address.
 */
async function dropPending(tx: Tx, accountId: string): Promise<void> {
  await dropChallenges(tx, accountId)
  await deleteEmailChange(tx, accountId)
}
