/** Email addresses of accounts: how an owner verifies one, and how an owner replaces it. */
import { CONFIRMED_MS } from '#contract/call.ts'
import { cacheTags } from '#contract/cache-tags.ts'
import type { OwnNames } from '#contract/profile-fields.ts'
import type { Viewer } from '../../http/visitor.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { inTransaction, type Tx, type Db } from '../../kernel/database.ts'
import { defineQueue } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { hashToken, newToken } from '../../kernel/secrets.ts'
import {
  lockAccount,
  isEmailTaken,
  type Account,
  findAccountByLogin,
  updateAccount,
} from '../accounts/store.ts'
import { setEmail, usernameChangeableAt } from '../accounts/usernames.ts'
import { sendEmail } from '../emails/service.ts'
import { getSettings } from '../settings/service.ts'
import * as store from './store.ts'
import {
  addressChangedEmail,
  addressChangingEmail,
  confirmAddressEmail,
  LINK_DAYS,
  verifyAddressEmail,
} from './emails.ts'
import { dropTokens, issueToken, takeToken } from './mailed-token-store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'jobs'>

/**
 * Starts the change of an address. The old address stays until the new one is confirmed, and gets an email about it. An
 * account without an address gets the new one at once, as at registration, unless the site requires verified addresses.
 * @throws Refusal USERNAME_OR_EMAIL_TAKEN for the address of another account; CONFIRMATION_NEEDED unless the session
 * was confirmed recently
 */
export async function requestEmail(
  { config, jobs }: Pick<Deps, 'config' | 'jobs'>,
  tx: Tx,
  viewer: Viewer,
  email: string,
  now: Date,
): Promise<void> {
  const account = await lockAccount(tx, viewer.accountId)
  if (!account) throw new Refusal('NOT_FOUND')
  if (account.email === email) {
    await store.deleteEmailChange(tx, account.id)
    return
  }
  const isConfirmed = viewer.confirmedAt && now.getTime() - viewer.confirmedAt.getTime() < CONFIRMED_MS
  if (account.email !== null && !isConfirmed) throw new Refusal('CONFIRMATION_NEEDED')
  if (await isEmailTaken(tx, email)) throw new Refusal('USERNAME_OR_EMAIL_TAKEN')
  const { requireEmailVerification } = await getSettings(tx)
  if (account.email === null && !requireEmailVerification) {
    await setEmail(tx, account.id, { email, emailVerifiedAt: null })
    return
  }
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LINK_DAYS * DAY_MS)
  await store.saveEmailChange(tx, {
    accountId: account.id,
    email,
    tokenHash: hashToken(token),
    expiresAt,
    createdAt: now,
  })
  const { name } = account
  await sendEmail(tx, { config, jobs }, email, confirmAddressEmail({ name, token }))
  if (account.email) await sendEmail(tx, { config, jobs }, account.email, addressChangingEmail({ name }))
}

/** @throws Refusal LINK_NOT_GOOD, USERNAME_OR_EMAIL_TAKEN when another account got the address first */
export async function confirmEmail({ db, clock, config, jobs }: Deps, token: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const change = await store.takeEmailChange(tx, hashToken(token))
    if (!change || change.expiresAt <= clock.now()) throw new Refusal('LINK_NOT_GOOD')
    const { accountId, email } = change
    const before = await lockAccount(tx, accountId)
    if (before?.email) await sendEmail(tx, { config, jobs }, before.email, addressChangedEmail(before))
    await setEmail(tx, accountId, { email, emailVerifiedAt: clock.now() })
    return email
  })
}

/** @property next the path that the owner is led to afterwards */
interface Asked {
  email: string
  next?: string | undefined
}

export const RESEND_QUEUE = defineQueue<Asked>({
  name: 'accounts-resend-verification',
  retry: { limit: 5, firstDelaySeconds: 5, maxDelaySeconds: 160 },
  concurrency: 4,
  groupOf: ({ email }) => email.toLowerCase(),
})

/** Sends an account its link by email. @param next the path that the owner is led to afterwards */
export async function mailVerification(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  account: Account,
  next?: string,
): Promise<void> {
  const token = await issueToken(tx, account, 'verify-email', deps.clock.now())
  if (!token || !account.email) return
  await sendEmail(tx, deps, account.email, verifyAddressEmail({ name: account.name, token, next }))
}

/** Gives every address the same answer after the same work: a job looks the owner up afterwards. */
export async function requestVerification(
  { db, jobs }: Pick<Kernel, 'db' | 'jobs'>,
  asked: Asked,
): Promise<string> {
  await inTransaction(db, (tx) => jobs.enqueue(tx, RESEND_QUEUE, asked))
  return 'If this address still has to be verified, a new email is on its way.'
}

/**
 * Sends the link only to an account that waits for its verification. An account that is already active may belong to
 * somebody who registered with another person's address. Were that address verified, a login with another provider
 * that vouches for the address would log in to this account.
 */
export async function resendVerification(deps: Deps, { email, next }: Asked): Promise<void> {
  const account = await findAccountByLogin(deps.db, email)
  if (account?.status !== 'pending_email') return
  await inTransaction(deps.db, (tx) => mailVerification(tx, deps, account, next))
}

/** @throws Refusal LINK_NOT_GOOD */
export async function verifyEmail(deps: Deps, token: string): Promise<string> {
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx) => {
    const taken = await takeToken(tx, token, 'verify-email', now)
    const account = taken && (await lockAccount(tx, taken.accountId))
    // A link that was sent to a different address does not prove the present one.
    if (!account || account.email !== taken.email) throw new Refusal('LINK_NOT_GOOD')
    await dropTokens(tx, account.id, 'verify-email')
    const status = await openVerified(tx, account, now)
    return status === 'pending_verification'
      ? 'Your email is verified. Next we check your documents. You can log in and see how it is going.'
      : 'Your email is verified. You can log in now.'
  })
}

/**
 * Marks the address as verified. An account that waited for this gets its next status; a performer whose documents are
 * approved appears on the public pages.
 */
export async function openVerified(tx: Tx, account: Account, now: Date): Promise<Account['status']> {
  const emailVerifiedAt = account.emailVerifiedAt ?? now
  const isWaiting = account.status === 'pending_email'
  const status = isWaiting ? findStatusAfterEmail(account) : account.status
  await updateAccount(tx, account.id, { emailVerifiedAt, ...(isWaiting && { status }) })
  if (isWaiting && account.kind === 'performer' && status === 'active') {
    await revalidate(tx, [cacheTags.performer(account.id), cacheTags.performers])
  }
  return status
}

function findStatusAfterEmail({ kind, hasUnapprovedDocuments }: Account): 'active' | 'pending_verification' {
  return kind === 'performer' && hasUnapprovedDocuments ? 'pending_verification' : 'active'
}

/** The username and the addresses of an account, as its owner sees them. */
export async function readOwnNames(db: Db, account: Account, now: Date): Promise<OwnNames> {
  const change = await store.findEmailChange(db, account.id)
  return {
    username: account.username,
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    pendingEmail: change && change.expiresAt > now ? change.email : null,
    usernameChangeableAt: usernameChangeableAt(account, now)?.toISOString() ?? null,
  }
}
