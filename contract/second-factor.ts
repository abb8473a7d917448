/** Two-factor authentication: the codes of an authenticator app, and recovery codes in case the app is lost. */
import { z } from 'zod'
import { LOGINS_PER_MINUTE, OpenedSession } from './auth.ts'
import { defineCall } from './call.ts'
import { AuthenticatorCode, DeviceName, Time } from './fields.ts'

/** People may type it in upper or lower case, with or without the dash. */
export const RecoveryCode = z
  .string()
  .transform((text) => text.toLowerCase().replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[a-z0-9]{10}$/, 'A recovery code has ten letters and digits.'))

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const getSecondFactor = defineCall({
  method: 'GET',
  path: '/auth/second-factor',
  caller: 'any',
  summary: 'Whether logging in requires a second factor',
  addedFor: 'the security page says whether a login requires a second factor',
  reply: z.object({
    isOn: z.boolean(),
    since: Time.nullable(),
    recoveryCodesLeft: z.int().nonnegative(),
  }),
})

/** Until the app is switched on, calls within 15 minutes answer the same secret. */
export const startAuthenticator = defineCall({
  method: 'POST',
  path: '/auth/second-factor/authenticator',
  caller: 'any',
  isConfirmed: true,
  summary: 'Get a secret for an authenticator app; a first code puts it in force',
  addedFor: 'a person sets up an authenticator app',
  reply: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** `otpauth://totp/…`, for a QR code. */
    uri: z.string(),
  }),
  errors: ['SECOND_FACTOR_ALREADY_ON'],
})

/** The answer has ten recovery codes. No later call answers them again. */
export const switchOnAuthenticator = defineCall({
  method: 'PUT',
  path: '/auth/second-factor/authenticator',
  caller: 'any',
  isConfirmed: true,
  summary: 'Switch on the second factor for logins',
  addedFor: 'the first code of the app switches on the second factor',
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
  summary: 'Switch off the second factor for logins',
  addedFor: 'the owner of an account switches off the second factor',
})

/** Invalidates the earlier codes. */
export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  caller: 'any',
  isConfirmed: true,
  summary: 'Get ten new recovery codes',
  addedFor: 'a person who has used up the recovery codes gets new ones',
  reply: RecoveryCodes,
  errors: ['SECOND_FACTOR_NOT_STARTED'],
  ratePerMinute: 20,
})

/** The session lasts as long as the caller chose in the first step (`remember`). */
export const logInSecondStep = defineCall({
  method: 'POST',
  path: '/auth/login/second-factor',
  caller: 'anon',
  summary: 'Finish a login that answered a challenge',
  addedFor: 'a login checks the second factor',
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
  reply: OpenedSession,
  errors: ['INCORRECT_CODE', 'CHALLENGE_OVER', 'ACCOUNT_SUSPENDED'],
  ratePerMinute: LOGINS_PER_MINUTE,
})
