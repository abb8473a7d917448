import { z } from 'zod'
import { defineCall } from './call.ts'
import { MAX_PASSWORD_UNITS } from './new-passwords.ts'
import { CurrentUser } from './users.ts'
import { AuthenticatorCode, DeviceName, Email, NextPath, Password, Time, Username } from './fields.ts'

/** What chooses the page after a login, named as in `CurrentUser`. */
export const LoggedInAccount = CurrentUser.pick({
  _id: true,
  username: true,
  name: true,
  email: true,
  isPerformer: true,
  isOperator: true,
  isVerified: true,
  firstSteps: true,
  deletesAt: true,
})
export type LoggedInAccount = z.infer<typeof LoggedInAccount>

/** An opened session; `token` is opaque. */
export const OpenedSession = z.object({ token: z.string(), expiresAt: Time, account: LoggedInAccount })
export type OpenedSession = z.infer<typeof OpenedSession>

/**
 * The answer to a correct first step. `POST /auth/login/second-factor` accepts the second factor within five minutes.
 */
export const LoginChallenge = z.object({ challenge: z.string(), expiresAt: Time })

/** Enough for an office whose people all log in in the morning. A separate delay slows wrong guesses down. */
export const LOGINS_PER_MINUTE = 300

/** The answer to a login: a token, or a challenge when the account requires a second factor. */
export const LoginAnswer = z.union([OpenedSession, LoginChallenge])
export type LoginAnswer = z.infer<typeof LoginAnswer>

/** Reads the token, for callers who know that the account has no second factor. @throws Error when it has one */
export function tokenOf(answer: LoginAnswer): string {
  if ('token' in answer) return answer.token
  throw new Error('this login requires a second factor')
}

/**
 * Answers an opaque token that is valid for 1 day, or 365 days with `remember` (spec §9), or asks for the second
 * factor.
 */
export const login = defineCall({
  method: 'POST',
  path: '/auth/login',
  caller: 'anon',
  summary: 'Log in with username or email and password',
  body: z.object({
    username: z.string().trim().min(1, 'Enter your username or email.').max(254),
    password: z.string().min(1, 'Enter your password.').max(200),
    remember: z.boolean().default(false),
    /**
     * Wrong guesses by others of its network do not delay a login on a device on which the owner has logged in before.
     */
    device: DeviceName.optional(),
  }),
  reply: LoginAnswer,
  errors: ['INCORRECT_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_NOT_VERIFIED'],
  ratePerMinute: LOGINS_PER_MINUTE,
})

/**
 * Logs in with the token of an open session that somebody supplied: the caller gets a new session of the same account,
 * and the supplied one ends.
 */
export const loginByToken = defineCall({
  method: 'POST',
  path: '/auth/login/token',
  caller: 'anon',
  summary: 'Log in with a supplied token',
  body: z.object({ token: z.string().min(20).max(200), remember: z.boolean().default(false) }),
  reply: OpenedSession,
  errors: ['INCORRECT_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'EMAIL_NOT_VERIFIED'],
  ratePerMinute: LOGINS_PER_MINUTE,
})

export const logout = defineCall({
  method: 'POST',
  path: '/auth/logout',
  caller: 'any',
  summary: 'End the session of the token that makes this call',
  addedFor: 'logging out revokes the token on the server too',
  servesIncomplete: true,
  servesClosing: true,
})

/** The proof that the account's owner still uses the session: either the password or a code. */
export const Proof = z
  .object({
    password: z.string().min(1, 'Enter your password.').max(200).optional(),
    /** The authenticator app's code, where the account has one. */
    code: AuthenticatorCode.optional(),
  })
  .refine((proof) => (proof.password === undefined) !== (proof.code === undefined), {
    message: 'Enter your password.',
    path: ['password'],
  })
export type Proof = z.infer<typeof Proof>

/** Lets this session make calls that are `isConfirmed` for ten minutes, as a login does. */
export const confirmIdentity = defineCall({
  method: 'POST',
  path: '/auth/confirm',
  caller: 'any',
  summary: 'Confirm with the password or a code that it is you, before a sensitive call',
  addedFor: 'sensitive calls require the password, or a second factor, again',
  body: Proof,
  reply: z.object({ confirmedUntil: Time }),
  errors: ['INCORRECT_PASSWORD'],
  servesClosing: true,
  ratePerMinute: 20,
})

export const registerFan = defineCall({
  method: 'POST',
  path: '/auth/users/register',
  caller: 'anon',
  summary: 'Register a fan account',
  body: z.object({
    name: z.string().trim().min(1, 'Tell us your name.').max(80),
    username: Username,
    email: Email,
    password: Password,
    acceptTerms: z.literal(true, 'Please accept the terms.'),
    isAdult: z.literal(true, 'You must be 18 or older.'),
    /** Upstream puts it into the link of the verification email. */
    next: NextPath.optional(),
  }),
  isJudgedWhole: true,
  reply: z.object({ message: z.string() }),
  errors: ['USERNAME_OR_EMAIL_TAKEN', 'USERNAME_RESERVED', 'USERNAME_TOO_SIMILAR'],
  ratePerMinute: 20,
})

const Said = z.object({ message: z.string() })
/** The token in an email's link. */
const MailedToken = z.string().min(1).max(200)

/** The answer is the same for an address without an account. */
export const forgotPassword = defineCall({
  method: 'POST',
  path: '/auth/users/forgot',
  caller: 'anon',
  summary: 'Ask for a link that resets the password',
  body: z.object({ email: Email, next: NextPath.optional() }),
  reply: Said,
  ratePerMinute: 10,
})

export const resetPassword = defineCall({
  method: 'POST',
  path: '/auth/users/reset',
  caller: 'anon',
  summary: 'Set a new password with the token of a mailed link',
  addedFor: 'the mailed link sets a new password',
  body: z.object({ token: MailedToken, password: Password, device: DeviceName.optional() }),
  reply: Said,
  errors: ['LINK_NOT_GOOD'],
  ratePerMinute: 20,
})

/** Ends every other session. */
export const changePassword = defineCall({
  method: 'PUT',
  path: '/auth/users/me/password',
  caller: 'any',
  isConfirmed: true,
  summary: 'Change the password',
  body: z.object({ password: Password, source: z.string().max(40).optional() }),
  ratePerMinute: 20,
})

/** Judges a password that a person is typing. Upstream stores nothing of it. */
export const checkPassword = defineCall({
  method: 'POST',
  path: '/auth/password-check',
  caller: 'anon',
  summary: 'Whether upstream would accept a new password, and if not, why',
  addedFor: 'the password meter also warns about common passwords',
  body: z.object({
    password: z.string().max(MAX_PASSWORD_UNITS),
    username: z.string().max(254).optional(),
    email: z.string().max(254).optional(),
  }),
  reply: z.object({ problem: z.string().nullable() }),
  ratePerMinute: 60,
})

export const verifyEmail = defineCall({
  method: 'POST',
  path: '/auth/users/verify-email',
  caller: 'anon',
  summary: 'Verify an email address with the token of a mailed link',
  addedFor: 'the mailed link verifies the address',
  body: z.object({ token: MailedToken }),
  reply: Said,
  errors: ['LINK_NOT_GOOD'],
  ratePerMinute: 20,
})

/** The answer is the same for an address without an account, or one that is already verified. */
export const resendVerification = defineCall({
  method: 'POST',
  path: '/verification/resend',
  caller: 'anon',
  summary: 'Ask for another verification email',
  body: z.object({ email: Email, next: NextPath.optional() }),
  reply: Said,
  ratePerMinute: 10,
})
