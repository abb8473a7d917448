import { countryName } from '../../kernel/countries.ts'
import { momentText } from '../../kernel/time-text.ts'
import type { CredentialChange } from '../accounts/events.ts'
import type { EmailTemplate } from '../emails/service.ts'

export interface NoticeText {
  /** The heading and the subject of the email. */
  title: string
  /** What the change means for the owner. */
  text: string
}

/** The text for each change. @param name the name by which the owner knows the changed thing */
export const NOTICE_TEXTS: Record<
  CredentialChange | 'payout.changed' | 'data-export.requested',
  (name: string) => NoticeText
> = {
  'password.changed': () => ({
    title: 'Your password was changed',
    text: 'the password of your account has just been changed, and every other device was logged out.',
  }),
  'passkey.added': (name) => ({
    title: 'A passkey was added',
    text: `the passkey “${name}” can log you in from now on, without your password.`,
  }),
  'passkey.removed': (name) => ({
    title: 'A passkey was removed',
    text: `the passkey “${name}” opens nothing any more.`,
  }),
  'authenticator.switched-on': () => ({
    title: 'Your authenticator app is on',
    text: 'from now on a login asks for a code of your app besides the password.',
  }),
  'authenticator.switched-off': () => ({
    title: 'Your authenticator app is off',
    text: 'your password alone opens your account again.',
  }),
  'recovery-codes.renewed': () => ({
    title: 'You have new recovery codes',
    text: 'ten new recovery codes were made; the ones before them are void.',
  }),
  'identity.connected': (name) => ({
    title: `${name} was connected to your account`,
    text: `you can now log in with ${name} too.`,
  }),
  'identity.disconnected': (name) => ({
    title: `${name} was disconnected from your account`,
    text: `logging in with ${name} no longer leads to your account.`,
  }),
  'payout.changed': (name) => ({
    title: `A ${name} was entered for your earnings`,
    text: `from now on your earnings are meant for this ${name}, and for no other that was entered before.`,
  }),
  'data-export.requested': () => ({
    title: 'Your data was asked for',
    text: 'an archive of all your data is being put together. It stays on your security page for seven days.',
  }),
}

interface SecurityNotice extends NoticeText {
  name: string
  /** The device's display name: `Firefox on Windows`. */
  device: string
  country: string | null
  at: Date
}

/** Tells an owner about a sensitive change of the account. */
export function securityNoticeEmail(notice: SecurityNotice): EmailTemplate {
  return () => ({
    subject: notice.title,
    title: notice.title,
    paragraphs: [`Hello ${notice.name}, ${notice.text}`],
    facts: [
      ['Device', notice.device],
      ...(notice.country ? [['Country', countryName(notice.country)] as const] : []),
      ['Time', momentText(notice.at)],
    ],
    action: { label: 'I did not do this', path: '/auth/forgot-password' },
    closing: ['If it was you, all is well. If not, set a new password now: it logs everybody out.'],
  })
}
