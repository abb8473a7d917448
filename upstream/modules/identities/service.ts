/**
 * Logins with other providers. An identity logs in to the account that it is connected to. An email address connects an
 * identity to an account only if both sides have verified it (docs/adr, identities and email takeover).
 */
import type { Identity, IdentityProvider, TwitterCallback } from '#contract/identities.ts'
import type { Client, Viewer } from '../../http/visitor.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { CREDENTIAL_CHANGED } from '../accounts/events.ts'
import { findAccountByLogin } from '../accounts/store.ts'
import { insertAccount } from '../accounts/usernames.ts'
import { type LoginOutcome, countWaysIn, enterAccount, removeWayIn } from '../auth/service.ts'
import { mailVerification } from '../auth/email-addresses.ts'
import { prepareAccount } from '../auth/registration.ts'
import { getSettings } from '../settings/service.ts'
import { proveByFacebook, type FacebookTokens } from './facebook.ts'
import { proveByGoogle } from './google.ts'
import {
  finishAuthorization,
  startAuthorization,
  type AuthorizationResponse,
  type AuthorizationRequest,
} from './twitter.ts'
import { type ProvenPerson, labelOf, offeredProviders } from './providers.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'log' | 'config' | 'jobs' | 'events' | 'registry'>

interface LoginOptions {
  remember: boolean
  acceptTerms: boolean
  isAdult: boolean
  /** The path that the link in the verification email leads a new fan to. */
  next?: string | undefined
}

const LOGIN_OPTIONS = ['remember', 'acceptTerms', 'isAdult'] as const

/** @throws Refusal as `enter`, IDENTITY_NOT_PROVEN, PROVIDER_NOT_OFFERED, PROVIDER_AWAY */
export async function loginByGoogle(
  deps: Deps,
  body: LoginOptions & { idToken: string; nonce: string },
  client: Client,
): Promise<LoginOutcome> {
  return enter(deps, await proveByGoogle(deps, body), body, client)
}

/** @throws Refusal as `loginByGoogle` */
export async function loginByFacebook(
  deps: Deps,
  body: LoginOptions & FacebookTokens,
  client: Client,
): Promise<LoginOutcome> {
  return enter(deps, await proveByFacebook(deps, body), body, client)
}

/** @throws Refusal PROVIDER_NOT_OFFERED */
export function startTwitterLogin(deps: Deps, loginOptions: LoginOptions): Promise<AuthorizationRequest> {
  return startAuthorization(deps, {
    purpose: 'login',
    loginOptions: LOGIN_OPTIONS.filter((name) => loginOptions[name]),
  })
}

/** @throws Refusal LOGIN_EXPIRED, and as `loginByGoogle` */
export async function finishTwitterLogin(
  deps: Deps,
  returned: TwitterCallback,
  client: Client,
): Promise<LoginOutcome> {
  const response = await finishAuthorization(deps, returned, { purpose: 'login' })
  const [remember, acceptTerms, isAdult] = LOGIN_OPTIONS.map((name) => response.loginOptions.includes(name))
  const loginOptions = { remember: remember!, acceptTerms: acceptTerms!, isAdult: isAdult! }
  return enter(deps, twitterPerson(response), loginOptions, client)
}

/**
 * Opens a session of the identity's account; if it has none, of the account with the same address when both sides have
 * verified it; otherwise of a new fan.
 * @throws Refusal EMAIL_HAS_ACCOUNT, TERMS_NOT_ACCEPTED, INCORRECT_CREDENTIALS (a deleted account), and what a login
 * with a password throws for an account that is not active
 */
async function enter(
  deps: Deps,
  person: ProvenPerson,
  loginOptions: LoginOptions,
  client: Client,
): Promise<LoginOutcome> {
  const accountId = await inTransaction(deps.db, async (tx) => {
    await store.lockSubject(tx, person.provider, person.subject)
    const known = await store.findBySubject(tx, person.provider, person.subject)
    if (known) {
      if (known.label !== person.label) await store.setLabel(tx, known.id, person.label)
      return known.accountId
    }
    const id =
      (await findSameVerifiedPerson(tx, person)) ?? (await createFan(tx, deps, person, loginOptions, client))
    await connect(tx, id, person)
    return id
  })
  return enterAccount(deps, accountId, loginOptions.remember, client)
}

/** @throws Refusal EMAIL_HAS_ACCOUNT when an account has the address and both sides have not verified it */
async function findSameVerifiedPerson(tx: Tx, person: ProvenPerson): Promise<string | null> {
  const account = person.email === null ? undefined : await findAccountByLogin(tx, person.email)
  if (!account) return null
  const isProvenTwice = person.isEmailVerified && account.emailVerifiedAt !== null
  const others = await store.listByAccount(tx, account.id)
  const isTaken = others.some((identity) => identity.provider === person.provider)
  // Operators connect an identity on the security page, because access to a mailbox alone must not open the console.
  if (!isProvenTwice || isTaken || account.kind === 'operator') throw new Refusal('EMAIL_HAS_ACCOUNT')
  return account.id
}

async function createFan(
  tx: Tx,
  deps: Deps,
  person: ProvenPerson,
  loginOptions: LoginOptions,
  client: Client,
): Promise<string> {
  if (!loginOptions.acceptTerms || !loginOptions.isAdult) throw new Refusal('TERMS_NOT_ACCEPTED')
  const { requireEmailVerification } = await getSettings(tx)
  const mustVerify = requireEmailVerification && person.email !== null && !person.isEmailVerified
  const fan = {
    kind: 'fan',
    status: mustVerify ? 'pending_email' : 'active',
    name: (person.name ?? 'New member').slice(0, 80),
    username: null,
    email: person.email?.toLowerCase() ?? null,
    password: null,
    isEmailVerified: person.isEmailVerified,
    termsAddress: client.address,
  } as const
  const account = await insertAccount(tx, await prepareAccount(tx, fan, deps.clock.now()))
  if (mustVerify) await mailVerification(tx, deps, account, loginOptions.next)
  return account.id
}

/** Lists the identities for the logged-in person's security page. */
export async function listIdentities(deps: Deps, { accountId }: Viewer) {
  const { db, config } = deps
  const rows = await store.listByAccount(db, accountId)
  const offered = offeredProviders(config)
  const isAnyGood = rows.some((row) => offered.includes(row.provider))
  const waysIn = await countWaysIn(deps, db, accountId)
  return {
    data: rows.map(toIdentity),
    offered,
    canDisconnect: waysIn > (isAnyGood ? 1 : 0),
  }
}

/** @throws Refusal PROVIDER_NOT_OFFERED, PROVIDER_ALREADY_CONNECTED */
export async function startLink(
  deps: Deps,
  { accountId }: Viewer,
  provider: IdentityProvider,
): Promise<{ twitter: AuthorizationRequest | null }> {
  if (!offeredProviders(deps.config).includes(provider)) throw new Refusal('PROVIDER_NOT_OFFERED')
  const rows = await store.listByAccount(deps.db, accountId)
  if (rows.some((row) => row.provider === provider)) throw new Refusal('PROVIDER_ALREADY_CONNECTED')
  const isTwitter = provider === 'twitter'
  return { twitter: isTwitter ? await startAuthorization(deps, { purpose: 'link', accountId }) : null }
}

/** @throws Refusal IDENTITY_TAKEN, PROVIDER_ALREADY_CONNECTED, LOGIN_EXPIRED, IDENTITY_NOT_PROVEN, PROVIDER_AWAY */
export async function linkIdentity(
  deps: Deps,
  { accountId }: Viewer,
  provider: IdentityProvider,
  proof: FacebookTokens & { returned?: TwitterCallback | undefined },
  client: Client,
): Promise<Identity> {
  const person = await prove(deps, accountId, provider, proof)
  return inTransaction(deps.db, async (tx) => {
    // The locks are taken in the same order as by a login that connects an identity.
    await store.lockSubject(tx, person.provider, person.subject)
    await store.lockAccount(tx, accountId)
    const known = await store.findBySubject(tx, person.provider, person.subject)
    if (known && known.accountId !== accountId) throw new Refusal('IDENTITY_TAKEN')
    if (known) return toIdentity(known)
    const own = await store.listByAccount(tx, accountId)
    if (own.some((row) => row.provider === provider)) throw new Refusal('PROVIDER_ALREADY_CONNECTED')
    const name = labelOf(deps.config, provider)
    await deps.events.emit(tx, CREDENTIAL_CHANGED, { accountId, change: 'identity.connected', name, client })
    return toIdentity(await connect(tx, accountId, person))
  })
}

async function prove(
  deps: Deps,
  accountId: string,
  provider: IdentityProvider,
  proof: FacebookTokens & { returned?: TwitterCallback | undefined },
): Promise<ProvenPerson> {
  if (provider === 'google') return proveByGoogle(deps, proof)
  if (provider === 'facebook') return proveByFacebook(deps, proof)
  if (!proof.returned) throw new Refusal('IDENTITY_NOT_PROVEN')
  return twitterPerson(await finishAuthorization(deps, proof.returned, { purpose: 'link', accountId }))
}

/** Disconnects a provider, and does nothing when it is not connected. @throws Refusal LAST_WAY_IN */
export async function disconnectIdentity(
  deps: Deps,
  { accountId }: Viewer,
  provider: IdentityProvider,
  client: Client,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await store.lockAccount(tx, accountId)
    const rows = await store.listByAccount(tx, accountId)
    if (!rows.some((row) => row.provider === provider)) return
    await removeWayIn(tx, deps, accountId, () => store.deleteIdentities(tx, accountId, provider))
    const name = labelOf(deps.config, provider)
    await deps.events.emit(tx, CREDENTIAL_CHANGED, {
      accountId,
      change: 'identity.disconnected',
      name,
      client,
    })
  })
}

async function connect(tx: Tx, accountId: string, person: ProvenPerson): Promise<store.IdentityRow> {
  const { provider, subject, label } = person
  return store.insertIdentity(tx, { id: newId(), provider, subject, accountId, label: label.slice(0, 254) })
}

function toIdentity({ provider, label, createdAt }: store.IdentityRow): Identity {
  return { provider, label, connectedAt: createdAt.toISOString() }
}

function twitterPerson({ person }: AuthorizationResponse): ProvenPerson {
  const { id, handle, name } = person
  return { provider: 'twitter', subject: id, name, email: null, isEmailVerified: false, label: `@${handle}` }
}
