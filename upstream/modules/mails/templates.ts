/** Every mail of the account module. Another module's mails stand beside its service, in the same form. */
import type { MailTemplate } from './content.ts'

const notYou = 'If this was not you, you need not do anything: without this mail nobody gets any further.'

export function verifyEmailMail(person: { name: string; token: string }): MailTemplate {
  return ({ siteName }) => ({
    subject: `Verify your email for ${siteName}`,
    title: `Welcome, ${person.name}`,
    paragraphs: [`One more step, and your place at ${siteName} is yours: tell us that this is your address.`],
    action: {
      label: 'Verify my email',
      path: `/auth/verify-email?token=${encodeURIComponent(person.token)}`,
    },
    closing: ['The link is good for a day, and for one use.', notYou],
  })
}

export function resetPasswordMail(person: {
  name: string
  username: string | null
  token: string
}): MailTemplate {
  return ({ siteName }) => ({
    subject: `Reset your password for ${siteName}`,
    title: 'Choose a new password',
    paragraphs: [`Hello ${person.name}, somebody asked to reset the password of your account.`],
    facts: person.username ? [['Account', `@${person.username}`]] : [],
    action: {
      label: 'Reset my password',
      path: `/auth/reset-password?token=${encodeURIComponent(person.token)}`,
    },
    closing: ['The link is good for an hour, and for one use. Only the newest one works.', notYou],
  })
}

export interface SecurityNotice {
  name: string
  /** `Your password was changed`, as heading and subject. */
  title: string
  /** What it means for the owner. */
  text: string
  /** For people: `Firefox on Windows`. */
  device: string
  country: string | null
  at: Date
}

/** Tells an owner that something sensitive of the account has changed. */
export function securityNoticeMail(notice: SecurityNotice): MailTemplate {
  return () => ({
    subject: notice.title,
    title: notice.title,
    paragraphs: [`Hello ${notice.name}, ${notice.text}`],
    facts: [
      ['Device', notice.device],
      ...(notice.country ? [['Country', countryName(notice.country)] as const] : []),
      ['Time', `${notice.at.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ],
    action: { label: 'I did not do this', path: '/auth/forgot-password' },
    closing: ['If it was you, all is well. If not, set a new password now: it logs everybody out.'],
  })
}

function countryName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code) ?? code
}
