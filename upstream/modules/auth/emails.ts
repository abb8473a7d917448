/** The emails to people about their address and their password. */
import type { EmailTemplate } from '../emails/service.ts'

/** How many days the link to confirm a new address works. */
export const LINK_DAYS = 1

const NOT_YOU = 'If this was not you, you need not do anything: without this email nobody gets any further.'

/** The path of a page that accepts a mailed token and then leads to `next`. */
function tokenPath(page: string, token: string, next: string | undefined): string {
  const path = `${page}?token=${encodeURIComponent(token)}`
  return next === undefined ? path : `${path}&next=${encodeURIComponent(next)}`
}

export function verifyAddressEmail(person: {
  name: string
  token: string
  next: string | undefined
}): EmailTemplate {
  return ({ siteName }) => ({
    subject: `Verify your email for ${siteName}`,
    title: `Welcome, ${person.name}`,
    paragraphs: [`One more step, and your place at ${siteName} is yours: tell us that this is your address.`],
    action: {
      label: 'Verify my email',
      path: tokenPath('/auth/verify-email', person.token, person.next),
    },
    closing: ['The link works for a day, and once.', NOT_YOU],
  })
}

export function resetPasswordEmail(person: {
  name: string
  username: string | null
  token: string
  next: string | undefined
}): EmailTemplate {
  return ({ siteName }) => ({
    subject: `Reset your password for ${siteName}`,
    title: 'Choose a new password',
    paragraphs: [`Hello ${person.name}, somebody asked to reset the password of your account.`],
    facts: person.username ? [['Account', `@${person.username}`]] : [],
    action: {
      label: 'Reset my password',
      path: tokenPath('/auth/reset-password', person.token, person.next),
    },
    closing: ['The link works for an hour, and once. Only the newest one works.', NOT_YOU],
  })
}

/** Goes to the new address. Only its link completes the change. */
export function confirmAddressEmail(person: { name: string; token: string }): EmailTemplate {
  return ({ siteName }) => ({
    subject: `Confirm your new email for ${siteName}`,
    title: 'Is this your email?',
    paragraphs: [`Hello ${person.name}, you asked for this address. Confirm it, and it is your account’s.`],
    action: {
      label: 'Confirm this email',
      path: `/auth/confirm-email?token=${encodeURIComponent(person.token)}`,
    },
    closing: [
      `The link works for ${LINK_DAYS} day, and once.`,
      'If this was not you, leave it: nothing changes.',
    ],
  })
}

/** Goes to the old address. It says that the address is about to change, but does not name the new one. */
export function addressChangingEmail({ name }: { name: string }): EmailTemplate {
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

/** Goes to the old address, as the last email to it. */
export function addressChangedEmail({ name }: { name: string }): EmailTemplate {
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
