/** Passkeys (WebAuthn). They are discoverable and require user verification, so a passkey counts as both factors. */
import { z } from 'zod'
import { OpenedSession, LOGINS_PER_MINUTE } from './auth.ts'
import { defineCall } from './call.ts'
import { Id, listOf, Time, WithId } from './fields.ts'

export const Passkey = z.object({
  _id: Id,
  name: z.string(),
  createdAt: Time,
  lastUsedAt: Time.nullable(),
  /** Whether the passkey's provider syncs it to the person's other devices. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/** The options for `navigator.credentials`, as JSON. Their challenge is valid once, within five minutes. */
export const CeremonyOptions = z.object({ options: z.record(z.string(), z.unknown()) })

const Base64Url = z.string().regex(/^[\w-]+$/)
/** The browser's credential, as JSON. The schema bounds it; the library that verifies it reads it. */
const credentialWith = <Response extends z.ZodRawShape>(response: Response) =>
  z.object({
    id: Base64Url.max(1500),
    rawId: Base64Url.max(1500),
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: Base64Url.max(4000), ...response }),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
    clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  })

export const NewCredential = credentialWith({
  attestationObject: Base64Url.max(40_000),
  transports: z.array(z.string().max(30)).max(10).optional(),
})
export const UsedCredential = credentialWith({
  authenticatorData: Base64Url.max(4000),
  signature: Base64Url.max(4000),
  userHandle: Base64Url.max(200).optional(),
})

const Name = z.string().trim().min(1, 'Give it a name.').max(60)

export const listPasskeys = defineCall({
  method: 'GET',
  path: '/auth/passkeys',
  caller: 'any',
  summary: "The account's passkeys, newest first",
  addedFor: 'the security page lists passkeys',
  reply: listOf(Passkey),
})

export const startPasskey = defineCall({
  method: 'POST',
  path: '/auth/passkeys/options',
  caller: 'any',
  isConfirmed: true,
  summary: 'Begin to add a passkey',
  addedFor: 'the browser makes a passkey for a challenge of upstream',
  reply: CeremonyOptions,
  errors: ['TOO_MANY_PASSKEYS'],
  ratePerMinute: 20,
})

export const addPasskey = defineCall({
  method: 'POST',
  path: '/auth/passkeys',
  caller: 'any',
  isConfirmed: true,
  summary: 'Add the passkey that the browser has made',
  addedFor: 'a person adds a passkey',
  body: z.object({ name: Name, credential: NewCredential }),
  reply: Passkey,
  errors: ['PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
  ratePerMinute: 20,
})

export const renamePasskey = defineCall({
  method: 'PUT',
  path: '/auth/passkeys/:id',
  caller: 'any',
  summary: 'Rename a passkey',
  addedFor: 'a person tells their passkeys apart by name',
  params: WithId,
  body: z.object({ name: Name }),
  reply: Passkey,
  errors: ['NOT_FOUND'],
})

export const removePasskey = defineCall({
  method: 'DELETE',
  path: '/auth/passkeys/:id',
  caller: 'any',
  isConfirmed: true,
  summary: 'Remove a passkey',
  addedFor: 'a person removes a passkey',
  params: WithId,
  errors: ['LAST_WAY_IN', 'NOT_FOUND'],
})

export const startPasskeyLogin = defineCall({
  method: 'POST',
  path: '/auth/login/passkey/options',
  caller: 'anon',
  summary: 'Begin to log in with a passkey',
  addedFor: 'a passkey signs a challenge to log in',
  reply: CeremonyOptions,
  ratePerMinute: LOGINS_PER_MINUTE,
})

export const logInByPasskey = defineCall({
  method: 'POST',
  path: '/auth/login/passkey',
  caller: 'anon',
  summary: 'Log in with a passkey, without a second factor',
  addedFor: 'a person logs in with a passkey',
  body: z.object({ credential: UsedCredential, remember: z.boolean().default(false) }),
  reply: OpenedSession,
  errors: ['PASSKEY_REFUSED', 'ACCOUNT_SUSPENDED', 'EMAIL_NOT_VERIFIED'],
  ratePerMinute: LOGINS_PER_MINUTE,
})

export const startPasskeyConfirmation = defineCall({
  method: 'POST',
  path: '/auth/confirm/passkey/options',
  caller: 'any',
  summary: 'Begin to confirm with a passkey that it is you',
  addedFor: 'a passkey signs a challenge to confirm the owner',
  reply: CeremonyOptions,
  servesClosing: true,
  ratePerMinute: 20,
})

export const confirmByPasskey = defineCall({
  method: 'POST',
  path: '/auth/confirm/passkey',
  caller: 'any',
  summary: 'Confirm with a passkey that it is you, before a sensitive call',
  addedFor: 'a passkey can confirm the owner before a sensitive call',
  body: z.object({ credential: UsedCredential }),
  reply: z.object({ confirmedUntil: Time }),
  errors: ['PASSKEY_REFUSED'],
  servesClosing: true,
  ratePerMinute: 20,
})
