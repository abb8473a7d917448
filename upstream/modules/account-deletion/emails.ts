import { DELETION_GRACE_DAYS } from '#contract/account-deletion.ts'
import { dayText } from '../../kernel/time-text.ts'
import type { EmailTemplate } from '../emails/service.ts'

export function deletionAskedEmail({ name, deletesAt }: { name: string; deletesAt: Date }): EmailTemplate {
  const day = dayText(deletesAt)
  return ({ siteName }) => ({
    subject: `Your account at ${siteName} is being deleted`,
    title: `Goodbye, ${name}`,
    paragraphs: [
      `You asked us to delete your account. It is closed now, and gone for good on ${day}.`,
      `Until then you can change your mind: log in within ${DELETION_GRACE_DAYS} days and keep it.`,
    ],
    action: { label: 'Keep my account', path: '/auth/login' },
    closing: [
      'If this was not you, log in now, keep the account and set a new password: somebody has been in it.',
    ],
  })
}

export function deletionTakenBackEmail({ name }: { name: string }): EmailTemplate {
  return ({ siteName }) => ({
    subject: `Your account at ${siteName} stays`,
    title: `Good to have you back, ${name}`,
    paragraphs: ['Your account is not deleted. Everything is where you left it.'],
    closing: ['If this was not you, set a new password now: it logs everybody out.'],
    action: { label: 'I did not do this', path: '/auth/forgot-password' },
  })
}

/**
 * Confirms that the owner of a closing account has given up money that came in.
 * @param money.amount the amount that came in, formatted with its currency
 */
export function moneyGivenUpEmail(money: { name: string; amount: string; deletesAt: Date }): EmailTemplate {
  const { name, amount, deletesAt } = money
  return ({ siteName }) => ({
    subject: `You gave up ${amount} at ${siteName}`,
    title: 'Money given up',
    paragraphs: [
      `Hello ${name}, ${amount} came in while your account is closed, and you gave it up.`,
      `It goes with the account on ${dayText(deletesAt)}. Until then you can keep both: log in and keep the account.`,
    ],
    action: { label: 'Keep my account', path: '/auth/login' },
    closing: [
      'If this was not you, log in now, keep the account and set a new password: somebody has been in it.',
    ],
  })
}

/**
 * Tells the owner that a payment or a refund has come in after they gave the balance up, and that the deletion is
 * postponed.
 * @param money.amount the amount that has come in, formatted with its currency
 */
export function moneyCameInEmail(money: { name: string; amount: string; deletesAt: Date }): EmailTemplate {
  const { name, amount, deletesAt } = money
  return ({ siteName }) => ({
    subject: `There is money in your account at ${siteName}`,
    title: 'Money came in',
    paragraphs: [
      `Hello ${name}, your account was to be deleted today, but ${amount} has come in while it is closed.`,
      `So we wait until ${dayText(deletesAt)}: log in and keep the account to use it, or give it up as well.`,
    ],
    action: { label: 'Log in', path: '/auth/login' },
  })
}
