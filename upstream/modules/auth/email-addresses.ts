/** Addresses of accounts: how an owner verifies one, and how a new one takes the place of another. */
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
 * Starts the change of an address: the old one stays until the new one is confirmed, and is told. An account
 * without any takes it at once, as at registration, unless the site wants addresses verified.
 * @throws Refusal USERNAME_OR_EMAIL_TAKEN; CONFIRMATION_NEEDED unless the owner has just shown to be it
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

/** @throws Refusal LINK_NOT_GOOD, USERNAME_OR_EMAIL_TAKEN when somebody was faster */
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

/** @property next where the owner goes on to afterwards */
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

/** Sends an account its link by email. @param next where its owner goes on to afterwards */
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

/** Answers every address alike, after the same work: its owner is looked up afterwards. */
export async function requestVerification(
  { db, jobs }: Pick<Kernel, 'db' | 'jobs'>,
  asked: Asked,
): Promise<string> {
  await inTransaction(db, (tx) => jobs.enqueue(tx, RESEND_QUEUE, asked))
  return 'If this address still has to be verified, a new email is on its way.'
}

/**
 * Only for an account that waits for it. To verify the address of one that is open already would make the
 * person who registered with it, and not its owner, the one whom other providers' word for the address lets in.
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
    // A link that went to another address says nothing about the present one.
    if (!account || account.email !== taken.email) throw new Refusal('LINK_NOT_GOOD')
    await dropTokens(tx, account.id, 'verify-email')
    const status = await openVerified(tx, account, now)
    return status === 'pending_verification'
      ? 'Your email is verified. Next we check your documents. You can log in and see how it is going.'
      : 'Your email is verified. You can log in now.'
  })
}

/**
 * The address was proven to be the owner's: an account that waited for it goes on, a performer whose documents
 * are approved comes onto the public pages.
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

/** What the owner of an account sees about its names. */
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
