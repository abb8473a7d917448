/** Addresses of accounts: a new one is used from when its owner has answered a letter to it. */
import { CONFIRMED_MS } from '#contract/call.ts'
import type { Viewer } from '../../http/caller.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { errorCodeOf, inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { hashToken, newToken } from '../../kernel/secrets.ts'
import { type MailTemplate, sendMail } from '../mails/service.ts'
import { getSettings } from '../settings/service.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'jobs'>

const LINK_DAYS = 1
const UNIQUE_VIOLATION = '23505'

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
  const account = await store.lockAccount(tx, viewer.accountId)
  if (!account) throw new Refusal('NOT_FOUND')
  if (account.email === email) {
    await store.deleteEmailChange(tx, account.id)
    return
  }
  const isConfirmed = viewer.confirmedAt && now.getTime() - viewer.confirmedAt.getTime() < CONFIRMED_MS
  if (account.email !== null && !isConfirmed) throw new Refusal('CONFIRMATION_NEEDED')
  if (await store.isEmailTaken(tx, email)) throw new Refusal('USERNAME_OR_EMAIL_TAKEN')
  const { requireEmailVerification } = await getSettings(tx)
  if (account.email === null && !requireEmailVerification) {
    await orTaken(store.updateAccount(tx, account.id, { email, emailVerifiedAt: null }))
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
  await sendMail(tx, { config, jobs }, email, confirmAddressMail({ name, token }))
  if (account.email) await sendMail(tx, { config, jobs }, account.email, addressChangingMail({ name }))
}

/** @throws Refusal LINK_NOT_GOOD, USERNAME_OR_EMAIL_TAKEN when somebody was faster */
export async function confirmEmail({ db, clock, config, jobs }: Deps, token: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const change = await store.takeEmailChange(tx, hashToken(token))
    if (!change || change.expiresAt <= clock.now()) throw new Refusal('LINK_NOT_GOOD')
    const { accountId, email } = change
    const before = await store.lockAccount(tx, accountId)
    if (before?.email) await sendMail(tx, { config, jobs }, before.email, addressChangedMail(before))
    await orTaken(store.updateAccount(tx, accountId, { email, emailVerifiedAt: clock.now() }))
    return email
  })
}

async function orTaken<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    if (errorCodeOf(error) === UNIQUE_VIOLATION) throw new Refusal('USERNAME_OR_EMAIL_TAKEN')
    throw error
  })
}

/** To the new address: the one letter that can change anything. */
function confirmAddressMail(person: { name: string; token: string }): MailTemplate {
  return ({ siteName }) => ({
    subject: `Confirm your new email for ${siteName}`,
    title: 'Is this your email?',
    paragraphs: [`Hello ${person.name}, you asked for this address. Confirm it, and it is your account’s.`],
    action: {
      label: 'Confirm this email',
      path: `/auth/confirm-email?token=${encodeURIComponent(person.token)}`,
    },
    closing: [
      `The link is good for ${LINK_DAYS} day, and for one use.`,
      'If this was not you, leave it: nothing changes.',
    ],
  })
}

/** To the old one: it learns that something is going on, and not where to. */
function addressChangingMail({ name }: { name: string }): MailTemplate {
  return ({ siteName }) => ({
    subject: `Your email for ${siteName} is about to change`,
    title: 'Another email was asked for',
    paragraphs: [
      `Hello ${name}, somebody who is logged in as you asked for another address.`,
      'This one stays yours until the other is confirmed.',
    ],
    action: { label: 'I did not do this', path: '/auth/forgot-password' },
    closing: ['If it was you, all is well. If not, set a new password now: it logs everybody out.'],
  })
}

/** To the old one, for the last time. */
function addressChangedMail({ name }: { name: string }): MailTemplate {
  return ({ siteName }) => ({
    subject: `Your email for ${siteName} was changed`,
    title: 'Another email is your account’s now',
    paragraphs: [
      `Hello ${name}, the address that was asked for has been confirmed. This one is no longer used.`,
    ],
    action: { label: 'Write to us', path: '/contact' },
    closing: ['If this was not you, write to us at once: we can give the account back to you.'],
  })
}
