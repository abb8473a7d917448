/**
 * Tells owners by email about sensitive changes of their accounts. The email is queued in the transaction of the
 * change.
 */
import type { Client } from '../../http/visitor.ts'
import type { Tx } from '../../kernel/database.ts'
import { duringEvent } from '../../kernel/domain-events.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { CREDENTIAL_CHANGED } from '../accounts/events.ts'
import { findAccount } from '../accounts/store.ts'
import { describeDevice } from '../auth/sessions.ts'
import { DATA_EXPORT_REQUESTED } from '../data-exports/events.ts'
import { sendEmail } from '../emails/service.ts'
import type { Module } from '../module.ts'
import { PAYOUT_CHANGED } from '../payout-settings/events.ts'
import { NOTICE_TEXTS, securityNoticeEmail, type NoticeText } from './emails.ts'

const PAYOUT_NAMES = {
  banking: 'bank account',
  gateway: 'payment gateway',
  paypal: 'PayPal account',
} as const

const securityNoticeHandlers = [
  duringEvent(CREDENTIAL_CHANGED, (tx, { accountId, change, name = '', client }, kernel) =>
    mailNotice(tx, kernel, accountId, NOTICE_TEXTS[change](name), client),
  ),
  duringEvent(PAYOUT_CHANGED, (tx, { performerId, kind, client }, kernel) =>
    mailNotice(tx, kernel, performerId, NOTICE_TEXTS['payout.changed'](PAYOUT_NAMES[kind]), client),
  ),
  duringEvent(DATA_EXPORT_REQUESTED, (tx, { accountId, client }, kernel) =>
    mailNotice(tx, kernel, accountId, NOTICE_TEXTS['data-export.requested'](''), client),
  ),
]

async function mailNotice(
  tx: Tx,
  kernel: Pick<Kernel, 'clock' | 'config' | 'jobs'>,
  accountId: string,
  text: NoticeText,
  { userAgent, country }: Pick<Client, 'userAgent' | 'country'>,
): Promise<void> {
  const account = await findAccount(tx, accountId)
  if (!account?.email) return
  const device = describeDevice(userAgent).name
  const notice = { ...text, name: account.name, device, country, at: kernel.clock.now() }
  await sendEmail(tx, kernel, account.email, securityNoticeEmail(notice))
}

export const securityNoticesModule: Module = {
  name: 'security-notices',
  handlers: securityNoticeHandlers,
}
