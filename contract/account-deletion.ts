/**
 * Deleting one's own account. The owner requests it and can keep the account for two weeks; then upstream deletes it.
 */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { CentsSum, Time } from './fields.ts'

/** How long an owner who has requested the deletion can still change their mind. */
export const DELETION_GRACE_DAYS = 14

export const AccountDeletion = z.object({
  /** When upstream deletes the account; null while its owner has not requested that. */
  deletesAt: Time.nullable(),
  /** A fan's wallet, or a performer's earnings that were not paid out. The owner loses it with the account. */
  balanceCents: CentsSum,
  /**
   * How much of the balance the owner has not given up; above 0 it postpones the deletion. 0 while the account is open.
   */
  cameInCents: CentsSum,
  currency: z.string(),
})
export type AccountDeletion = z.infer<typeof AccountDeletion>

export const getAccountDeletion = defineCall({
  method: 'GET',
  path: '/auth/users/me/deletion',
  caller: 'any',
  summary: 'Whether and when my account will be deleted, and what I lose with it',
  addedFor: 'the security page says what the owner loses with the account',
  reply: AccountDeletion,
  servesIncomplete: true,
  servesClosing: true,
})

/**
 * Ends every session. A performer's page is hidden at once, and their subscriptions end; upstream refunds the unused
 * days. When the account is already closing, the owner gives up the new balance, and the day of the deletion stays.
 */
export const requestAccountDeletion = defineCall({
  method: 'POST',
  path: '/auth/users/me/deletion',
  caller: 'any',
  isConfirmed: true,
  summary: 'Delete my account, after 14 days in which I can still keep it',
  addedFor: 'a person may delete their account',
  body: z.object({
    /**
     * The balance that the owner was shown and gives up; needed while there is a balance. Upstream refuses any other
     * amount than the present balance: 0 with BALANCE_LEFT, else BALANCE_CHANGED with the present balance in the text.
     */
    givesUpCents: CentsSum.default(0),
  }),
  reply: AccountDeletion,
  errors: ['BALANCE_LEFT', 'BALANCE_CHANGED', 'STREAM_RUNNING', 'LAST_OPERATOR'],
  servesIncomplete: true,
  servesClosing: true,
  ratePerMinute: 5,
})

/** The call has no effect on an account that is not closing. */
export const keepAccount = defineCall({
  method: 'DELETE',
  path: '/auth/users/me/deletion',
  caller: 'any',
  summary: 'Keep an account that is waiting to be deleted',
  addedFor: 'an owner can change their mind for two weeks',
  servesIncomplete: true,
  servesClosing: true,
})
