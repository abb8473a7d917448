/** Deleting one's own account: the owner asks for it, can take it back for two weeks, and then it is gone. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { CentsSum, Time } from './fields.ts'

/** How long an account that is to be deleted waits for its owner to change their mind. */
export const DELETION_GRACE_DAYS = 14

export const AccountDeletion = z.object({
  /** When the account goes for good; null while its owner has not asked for that. */
  deletesAt: Time.nullable(),
  /** A fan's wallet, or a performer's earnings that were not paid out: it goes with the account. */
  balanceCents: CentsSum,
  /** How much more that is than the owner has given up: it postpones the deletion. 0 while the account is open. */
  cameInCents: CentsSum,
  currency: z.string(),
})
export type AccountDeletion = z.infer<typeof AccountDeletion>

export const getAccountDeletion = defineCall({
  method: 'GET',
  path: '/auth/users/me/deletion',
  caller: 'any',
  summary: 'Whether and when my account is deleted, and what goes with it',
  addedFor: 'the security page says what goes with the account',
  reply: AccountDeletion,
  servesIncomplete: true,
  servesClosing: true,
})

/**
 * Ends every session, hides a performer at once and ends their subscriptions with the unused days paid back. When the
 * account is closing already, the owner gives up the balance anew, and its day stays.
 */
export const requestAccountDeletion = defineCall({
  method: 'POST',
  path: '/auth/users/me/deletion',
  caller: 'any',
  isConfirmed: true,
  summary: 'Delete my account, after 14 days in which I can still keep it',
  addedFor: 'people may leave',
  body: z.object({
    /**
     * The balance that the owner was shown and gives up, needed while money is left. Another one than that is refused
     * (BALANCE_CHANGED, with the new balance in the text).
     */
    givesUpCents: CentsSum.default(0),
  }),
  reply: AccountDeletion,
  errors: ['BALANCE_LEFT', 'BALANCE_CHANGED', 'STREAM_RUNNING', 'LAST_OPERATOR'],
  servesIncomplete: true,
  servesClosing: true,
  ratePerMinute: 5,
})

/** A second call changes nothing. */
export const keepAccount = defineCall({
  method: 'DELETE',
  path: '/auth/users/me/deletion',
  caller: 'any',
  summary: 'Keep the account that was to be deleted',
  addedFor: 'and change their mind for two weeks',
  servesIncomplete: true,
  servesClosing: true,
})
