/** Passkeys: public keys of authenticators that verify their user. A passkey is bound to the site's origin. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { z } from 'zod'
import type { NewCredential, Passkey, UsedCredential } from '#contract/passkeys.ts'
import type { Client, Viewer } from '../../http/visitor.ts'
import { type Db, inTransaction, type RootDb } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { CREDENTIAL_CHANGED } from '../accounts/events.ts'
import { findAccount } from '../accounts/store.ts'
import { completeLogin, type OpenedSession, removeWayIn } from '../auth/service.ts'
import { confirmSession } from '../auth/sessions.ts'
import { getSettings } from '../settings/service.ts'
import { type Ceremony, newChallenge, useChallenge } from './challenges.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'log' | 'events' | 'registry'>
type Person = Pick<Viewer, 'accountId' | 'username' | 'name'>

export const MAX_PASSKEYS = 20
/** COSE: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]

export async function listPasskeys(db: Db, accountId: string): Promise<{ data: Passkey[]; total: number }> {
  const rows = await store.listOf(db, accountId)
  return { data: rows.map(toView), total: rows.length }
}

/** @throws Refusal TOO_MANY_PASSKEYS */
export async function startPasskey(deps: Deps, person: Person, client: Client) {
  const { accountId, username, name } = person
  const [known, { siteName }] = await Promise.all([listForMore(deps.db, accountId), getSettings(deps.db)])
  const origin = originOf(deps, client)
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: new URL(origin).hostname,
    userName: username ?? name,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(accountId)),
    challenge: new Uint8Array(newChallenge(deps, { kind: 'add', accountId, origin })),
    supportedAlgorithmIDs: ALGORITHMS,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options: { ...options } }
}

/** @throws Refusal PASSKEY_REFUSED, TOO_MANY_PASSKEYS */
export async function addPasskey(
  deps: Deps,
  person: Person,
  { name, credential }: { name: string; credential: z.output<typeof NewCredential> },
  client: Client,
): Promise<Passkey> {
  const { accountId } = person
  await listForMore(deps.db, accountId)
  const ceremony: Ceremony = { kind: 'add', accountId, origin: originOf(deps, client) }
  const { registrationInfo } = await verified(deps, () =>
    verifyRegistrationResponse({
      response: credential,
      ...expectedOf(deps, ceremony),
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!registrationInfo) throw new Refusal('PASSKEY_REFUSED')
  const { credential: made, credentialBackedUp } = registrationInfo
  return inTransaction(deps.db, async (tx) => {
    const row = await store.insertPasskey(tx, {
      id: newId(),
      accountId,
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey).toString('base64url'),
      counter: made.counter,
      transports: credential.response.transports ?? [],
      isSynced: credentialBackedUp,
      name,
      createdAt: deps.clock.now(),
    })
    if (!row) throw new Refusal('PASSKEY_REFUSED')
    await deps.events.emit(tx, CREDENTIAL_CHANGED, { accountId, change: 'passkey.added', name, client })
    return toView(row)
  })
}

/** @throws Refusal NOT_FOUND */
export async function renamePasskey(
  db: RootDb,
  which: { accountId: string; id: string },
  name: string,
): Promise<Passkey> {
  const row = await inTransaction(db, (tx) => store.renamePasskey(tx, which, name))
  if (!row) throw new Refusal('NOT_FOUND')
  return toView(row)
}

/** @throws Refusal NOT_FOUND, LAST_WAY_IN */
export async function removePasskey(
  deps: Pick<Kernel, 'db' | 'events' | 'registry' | 'config'>,
  which: { accountId: string; id: string },
  client: Client,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const row = await removeWayIn(tx, deps, which.accountId, () => store.deletePasskey(tx, which))
    if (!row) throw new Refusal('NOT_FOUND')
    const { accountId, name } = row
    await deps.events.emit(tx, CREDENTIAL_CHANGED, { accountId, change: 'passkey.removed', name, client })
  })
}

/** Anybody may start a login: it names no account, and the browser offers the passkeys that it has for the site. */
export const startPasskeyLogin = (deps: Deps, client: Client) => startUse(deps, 'login', null, client, [])

/** @throws Refusal PASSKEY_REFUSED, ACCOUNT_SUSPENDED, EMAIL_NOT_VERIFIED */
export async function logInByPasskey(
  deps: Deps,
  { credential, remember }: { credential: z.output<typeof UsedCredential>; remember: boolean },
  client: Client,
): Promise<OpenedSession> {
  const passkey = await provePasskey(deps, 'login', null, credential, client)
  const account = await findAccount(deps.db, passkey.accountId)
  if (!account || account.status === 'deleted') throw new Refusal('PASSKEY_REFUSED')
  const outcome = await completeLogin(deps, account, { way: 'passkey', remember }, client)
  if ('challenge' in outcome) throw new Error('a login by passkey must not ask for a second step')
  return outcome
}

export async function startPasskeyConfirmation(deps: Deps, { accountId }: Person, client: Client) {
  return startUse(deps, 'confirm', accountId, client, await store.listOf(deps.db, accountId))
}

/** @throws Refusal PASSKEY_REFUSED */
export async function confirmByPasskey(
  deps: Deps,
  { accountId, sessionId }: Viewer,
  credential: z.output<typeof UsedCredential>,
  client: Client,
): Promise<{ confirmedUntil: string }> {
  const passkey = await provePasskey(deps, 'confirm', accountId, credential, client)
  if (passkey.accountId !== accountId) throw new Refusal('PASSKEY_REFUSED')
  return confirmSession(deps, sessionId)
}

async function startUse(
  deps: Deps,
  kind: 'login' | 'confirm',
  accountId: string | null,
  client: Client,
  allowed: store.PasskeyRow[],
) {
  const origin = originOf(deps, client)
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    challenge: new Uint8Array(newChallenge(deps, { kind, accountId, origin })),
    userVerification: 'required',
    allowCredentials: allowed.map(({ credentialId: id, transports }) => ({ id, transports })),
  })
  return { options: { ...options } }
}

/** Checks the signature over a challenge that upstream made, the origin, and that the counter has gone up. */
async function provePasskey(
  deps: Deps,
  kind: 'login' | 'confirm',
  accountId: string | null,
  credential: z.output<typeof UsedCredential>,
  client: Client,
): Promise<store.PasskeyRow> {
  const passkey = await store.findByCredential(deps.db, credential.id)
  if (!passkey) throw new Refusal('PASSKEY_REFUSED')
  const { authenticationInfo } = await verified(deps, () =>
    verifyAuthenticationResponse({
      response: credential,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      ...expectedOf(deps, { kind, accountId, origin: originOf(deps, client) }),
    }),
  )
  const { newCounter: counter, credentialBackedUp: isSynced } = authenticationInfo
  const use = { counter, isSynced, at: deps.clock.now() }
  const isNext = await inTransaction(deps.db, (tx) => store.noteUse(tx, passkey.id, use))
  if (!isNext) throw new Refusal('PASSKEY_REFUSED')
  return passkey
}

function expectedOf(deps: Deps, ceremony: Ceremony) {
  return {
    expectedChallenge: (challenge: string) => useChallenge(deps, challenge, ceremony),
    expectedOrigin: ceremony.origin,
    expectedRPID: new URL(ceremony.origin).hostname,
    requireUserVerification: true,
  }
}

/** Turns every mismatch for which the library throws into the same refusal. */
async function verified<T extends { verified: boolean }>(deps: Deps, verify: () => Promise<T>): Promise<T> {
  const outcome = await verify().catch((error: unknown) => {
    deps.log.debug({ err: error }, 'passkey refused')
    return null
  })
  if (!outcome?.verified) throw new Refusal('PASSKEY_REFUSED')
  return outcome
}

/** @throws Refusal TOO_MANY_PASSKEYS when the account may not add another one */
async function listForMore(db: Db, accountId: string): Promise<store.PasskeyRow[]> {
  const known = await store.listOf(db, accountId)
  if (known.length >= MAX_PASSKEYS) throw new Refusal('TOO_MANY_PASSKEYS')
  return known
}

/** The browser's origin as our web half saw it, or else the public origin that the operator has configured. */
function originOf({ config }: Pick<Deps, 'config'>, client: Pick<Client, 'origin'>): string {
  return client.origin ?? config.PUBLIC_ORIGIN
}

function toView(row: store.PasskeyRow): Passkey {
  return {
    _id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    isSynced: row.isSynced,
  }
}
