/** The second step of a login: an authenticator app's codes, and recovery codes for the day it is lost. */
import { z } from 'zod'
import { LOGINS_PER_MINUTE, Token } from './auth.ts'
import { defineCall } from './call.ts'
import { AuthenticatorCode, DeviceName, Time } from './fields.ts'

/** Typed in either case, with or without its dash. */
export const RecoveryCode = z
  .string()
  .transform((text) => text.toLowerCase().replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[a-z0-9]{10}$/, 'A recovery code has ten letters and digits.'))

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const getSecondFactor = defineCall({
  method: 'GET',
  path: '/auth/second-factor',
  caller: 'any',
  summary: 'Whether logging in takes a second step',
  addedFor: 'the security page says whether a login takes a second step',
  reply: z.object({
    isOn: z.boolean(),
    since: Time.nullable(),
    recoveryCodesLeft: z.int().nonnegative(),
  }),
})

/** A second call before the app is switched on answers the same secret for a quarter of an hour. */
export const startAuthenticator = defineCall({
  method: 'POST',
  path: '/auth/second-factor/authenticator',
  caller: 'any',
  isConfirmed: true,
  summary: 'A secret for an authenticator app, not yet in force',
  addedFor: 'an authenticator app is set up',
  reply: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** `otpauth://totp/…`, for a QR code. */
    uri: z.string(),
  }),
  errors: ['SECOND_FACTOR_ALREADY_ON'],
})

/** Ten recovery codes come with it, which are shown this once. */
export const switchOnAuthenticator = defineCall({
  method: 'PUT',
  path: '/auth/second-factor/authenticator',
  caller: 'any',
  isConfirmed: true,
  summary: 'Ask for a code at every login from now on',
  addedFor: 'its first code puts it in force',
  body: z.object({ code: AuthenticatorCode }),
  reply: RecoveryCodes,
  errors: ['INCORRECT_CODE', 'SECOND_FACTOR_NOT_STARTED', 'SECOND_FACTOR_ALREADY_ON'],
  ratePerMinute: 20,
})

export const switchOffAuthenticator = defineCall({
  method: 'DELETE',
  path: '/auth/second-factor/authenticator',
  caller: 'any',
  isConfirmed: true,
  summary: 'Log in by password alone again',
  addedFor: 'its owner switches it off',
})

/** Makes the earlier codes void. */
export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  caller: 'any',
  isConfirmed: true,
  summary: 'Ten new recovery codes',
  addedFor: 'used-up recovery codes are renewed',
  reply: RecoveryCodes,
  errors: ['SECOND_FACTOR_NOT_STARTED'],
  ratePerMinute: 20,
})

/** The session lasts as long as the caller asked for in the first step. */
export const logInSecondStep = defineCall({
  method: 'POST',
  path: '/auth/login/second-factor',
  caller: 'anon',
  summary: 'The second step of a login that answered a challenge',
  addedFor: 'the second step of a login',
  body: z
    .object({
      challenge: z.string().min(20).max(200),
      code: AuthenticatorCode.optional(),
      recoveryCode: RecoveryCode.optional(),
      device: DeviceName.optional(),
    })
    .refine((body) => (body.code === undefined) !== (body.recoveryCode === undefined), {
      message: 'Enter a code.',
      path: ['code'],
    }),
  reply: Token,
  errors: ['INCORRECT_CODE', 'CHALLENGE_OVER', 'ACCOUNT_SUSPENDED'],
  ratePerMinute: LOGINS_PER_MINUTE,
})
