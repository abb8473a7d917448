import { z } from 'zod'
import { defineCall } from './call.ts'
import { MAX_PASSWORD_UNITS } from './new-passwords.ts'
import { AuthenticatorCode, DeviceName, Email, NextPath, Password, Time, Username } from './fields.ts'

export const Token = z.object({ token: z.string(), expiresAt: Time })

/** The first step was right; `POST /auth/login/second-factor` takes the second, within five minutes. */
export const LoginChallenge = z.object({ challenge: z.string(), expiresAt: Time })

/** Generous to an office that comes in the morning: wrong guesses are bounded by a delay of their own. */
export const LOGINS_PER_MINUTE = 300

/** What any login answers: a token, or a challenge where the account asks for a second step. */
export const LoginAnswer = z.union([Token, LoginChallenge])
export type LoginAnswer = z.infer<typeof LoginAnswer>

/** For a caller who knows that the account has no second step. @throws Error when it has */
export function tokenOf(answer: LoginAnswer): string {
  if ('token' in answer) return answer.token
  throw new Error('this login takes a second step')
}

/** Gives an opaque token, good for 1 day or, with `remember`, 365 (spec §9), or asks for the second step. */
export const login = defineCall({
  method: 'POST',
  path: '/auth/login',
  caller: 'anon',
  summary: 'Log in with username or e-mail and password',
  body: z.object({
    username: z.string().trim().min(1, 'Enter your username or email.').max(254),
    password: z.string().min(1, 'Enter your password.').max(200),
    remember: z.boolean().default(false),
    /** A device on which the owner has logged in before gets in whatever its network has guessed. */
    device: DeviceName.optional(),
  }),
  reply: LoginAnswer,
  errors: ['INCORRECT_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_NOT_VERIFIED'],
  ratePerMinute: LOGINS_PER_MINUTE,
})

/** Exchanges a token that another of our parties supplied for a session of the caller's own. */
export const loginByToken = defineCall({
  method: 'POST',
  path: '/auth/login/token',
  caller: 'anon',
  summary: 'Log in by a supplied token',
  body: z.object({ token: z.string().min(20).max(200), remember: z.boolean().default(false) }),
  reply: Token,
  errors: ['INCORRECT_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'EMAIL_NOT_VERIFIED'],
  ratePerMinute: LOGINS_PER_MINUTE,
})

export const logout = defineCall({
  method: 'POST',
  path: '/auth/logout',
  caller: 'any',
  summary: 'End the session of the token that makes this call',
  addedFor: 'a token is revocable: logging out ends it on the server too',
  servesIncomplete: true,
  servesClosing: true,
})

/** What a person shows to prove that it is still they who sit there. */
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

/** Opens the calls that are `isConfirmed` to this session for ten minutes, as a login does. */
export const confirmIdentity = defineCall({
  method: 'POST',
  path: '/auth/confirm',
  caller: 'any',
  summary: 'Confirm that it is you, for what is sensitive',
  addedFor: 'what is sensitive asks for the password, or a second factor, again',
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
    /** Goes into the link of the verification email. */
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

/** Answers the same for an address without an account. */
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
  summary: 'Set a new password by a mailed link',
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

/** The verdict on a password that a person is typing; nothing of it is kept. */
export const judgePassword = defineCall({
  method: 'POST',
  path: '/auth/password-verdict',
  caller: 'anon',
  summary: 'Whether a new password would be taken, and why not',
  addedFor: 'the meter beside a new password knows the common ones too',
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
  summary: 'Verify an email address by a mailed link',
  addedFor: 'the mailed link verifies the address',
  body: z.object({ token: MailedToken }),
  reply: Said,
  errors: ['LINK_NOT_GOOD'],
  ratePerMinute: 20,
})

/** Answers the same for an address without an account, or one that is verified already. */
export const resendVerification = defineCall({
  method: 'POST',
  path: '/verification/resend',
  caller: 'anon',
  summary: 'Ask for another verification mail',
  body: z.object({ email: Email, next: NextPath.optional() }),
  reply: Said,
  ratePerMinute: 10,
})
