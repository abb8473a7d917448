/** Addresses of accounts: a new one is used from when its owner has answered a letter to it. */
import { CONFIRMED_MS } from '#contract/call.ts'
import type { Viewer } from '../../http/visitor.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { hashToken, newToken } from '../../kernel/secrets.ts'
import * as accounts from '../accounts/service.ts'
import { sendEmail } from '../emails/service.ts'
import { getSettings } from '../settings/service.ts'
import * as store from './email-change-store.ts'
import { addressChangedEmail, addressChangingEmail, confirmAddressEmail, LINK_DAYS } from './emails.ts'

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
  const account = await accounts.lockAccount(tx, viewer.accountId)
  if (!account) throw new Refusal('NOT_FOUND')
  if (account.email === email) {
    await store.deleteEmailChange(tx, account.id)
    return
  }
  const isConfirmed = viewer.confirmedAt && now.getTime() - viewer.confirmedAt.getTime() < CONFIRMED_MS
  if (account.email !== null && !isConfirmed) throw new Refusal('CONFIRMATION_NEEDED')
  if (await accounts.isEmailTaken(tx, email)) throw new Refusal('USERNAME_OR_EMAIL_TAKEN')
  const { requireEmailVerification } = await getSettings(tx)
  if (account.email === null && !requireEmailVerification) {
    await accounts.setEmail(tx, account.id, { email, emailVerifiedAt: null })
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
    const before = await accounts.lockAccount(tx, accountId)
    if (before?.email) await sendEmail(tx, { config, jobs }, before.email, addressChangedEmail(before))
    await accounts.setEmail(tx, accountId, { email, emailVerifiedAt: clock.now() })
    return email
  })
}
