/** Passkeys (WebAuthn): discoverable, with the user verified, so that one counts as both factors. */
import { z } from 'zod'
import { Token, LOGINS_PER_MINUTE } from './auth.ts'
import { defineCall } from './call.ts'
import { Id, listOf, Time, WithId } from './fields.ts'

export const Passkey = z.object({
  _id: Id,
  name: z.string(),
  createdAt: Time,
  lastUsedAt: Time.nullable(),
  /** The passkey's maker keeps it in its cloud, and so on the person's other devices too. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/** What `navigator.credentials` takes, as JSON. Its challenge is good for five minutes and once. */
export const CeremonyOptions = z.object({ options: z.record(z.string(), z.unknown()) })

const Base64Url = z.string().regex(/^[\w-]+$/)
/** What the browser gives, as JSON; bounded here, read by the library that verifies it. */
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
  addedFor: 'a passkey is made for a challenge',
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
  addedFor: 'a passkey is added',
  body: z.object({ name: Name, credential: NewCredential }),
  reply: Passkey,
  errors: ['PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
  ratePerMinute: 20,
})

export const renamePasskey = defineCall({
  method: 'PUT',
  path: '/auth/passkeys/:id',
  caller: 'any',
  summary: 'Give a passkey another name',
  addedFor: 'a passkey is named',
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
  summary: 'Log in by a passkey no longer',
  addedFor: 'a passkey is removed',
  params: WithId,
  errors: ['LAST_WAY_IN', 'NOT_FOUND'],
})

export const startPasskeyLogin = defineCall({
  method: 'POST',
  path: '/auth/login/passkey/options',
  caller: 'anon',
  summary: 'Begin to log in by a passkey',
  addedFor: 'a passkey signs a challenge',
  reply: CeremonyOptions,
  ratePerMinute: LOGINS_PER_MINUTE,
})

export const logInByPasskey = defineCall({
  method: 'POST',
  path: '/auth/login/passkey',
  caller: 'anon',
  summary: 'Log in by a passkey, which asks for no second step',
  addedFor: 'a passkey logs in',
  body: z.object({ credential: UsedCredential, remember: z.boolean().default(false) }),
  reply: Token,
  errors: ['PASSKEY_REFUSED', 'ACCOUNT_SUSPENDED', 'EMAIL_NOT_VERIFIED'],
  ratePerMinute: LOGINS_PER_MINUTE,
})

export const startPasskeyConfirmation = defineCall({
  method: 'POST',
  path: '/auth/confirm/passkey/options',
  caller: 'any',
  summary: 'Begin to confirm by a passkey that it is you',
  addedFor: 'a passkey signs a challenge',
  reply: CeremonyOptions,
  servesClosing: true,
  ratePerMinute: 20,
})

export const confirmByPasskey = defineCall({
  method: 'POST',
  path: '/auth/confirm/passkey',
  caller: 'any',
  summary: 'Confirm by a passkey that it is you, for what is sensitive',
  addedFor: 'what is sensitive may be confirmed by a passkey',
  body: z.object({ credential: UsedCredential }),
  reply: z.object({ confirmedUntil: Time }),
  errors: ['PASSKEY_REFUSED'],
  servesClosing: true,
  ratePerMinute: 20,
})
