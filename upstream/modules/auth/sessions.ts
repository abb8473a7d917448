/**
 * The open sessions and the login history of an account, which its owner sees, and the sessions that the owner may end.
 */
import Bowser from 'bowser'
import type { z } from 'zod'
import { channels } from '#contract/events.ts'
import type { LoginRecord, LoginSession, LOGIN_OUTCOMES, Device } from '#contract/sessions.ts'
import { networkOf } from '#contract/network.ts'
import { CONFIRMED_MS } from '#contract/call.ts'
import type { Proof } from '#contract/auth.ts'
import { REFUSALS } from '#contract/errors.ts'
import type { Client, Viewer } from '../../http/visitor.ts'
import { announce } from '../../kernel/announcements.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { defineQueue } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { hashToken } from '../../kernel/secrets.ts'
import * as accounts from '../accounts/store.ts'
import { type Guesser, throttleAttempt } from '../brute-force/service.ts'
import { proveSecondFactor } from '../second-factor/service.ts'
import * as store from './store.ts'
import { isPassword } from './passwords.ts'

type Deps = Pick<Kernel, 'db' | 'clock'>

/**
 * Closes all sockets of a person; clients whose session is still open connect again. It is retried practically for
 * ever.
 */
export const CLOSE_SOCKETS_QUEUE = defineQueue<{ accountId: string }>({
  name: 'sockets-close',
  retry: { limit: 1_000_000, firstDelaySeconds: 1, maxDelaySeconds: 30 },
  concurrency: 2,
  groupOf: ({ accountId }) => accountId,
})
type Owner = Pick<Viewer, 'accountId' | 'sessionId'>

/** The client and the network that a login comes from. */
export type LoginPlace = Pick<Client, 'userAgent' | 'address'> & {
  country?: string | null
  /** The name that the client has given its device. */
  device?: string | undefined
}

/** How long a network or a device counts as known after its owner has logged in there. */
const KNOWN_PLACE_MS = 90 * DAY_MS

export async function listSessions(
  { db, clock, geo }: Deps & Pick<Kernel, 'geo'>,
  owner: Owner,
): Promise<{ data: LoginSession[]; total: number }> {
  const rows = await store.listOpenSessions(db, owner.accountId, clock.now())
  const data = rows.map((row) => ({
    _id: row.id,
    device: describeDevice(row.userAgent),
    address: row.address,
    country: geo.countryOf(row.address),
    isCurrent: row.id === owner.sessionId,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }))
  return { data, total: data.length }
}

/** @throws Refusal NOT_FOUND, also for another person's session */
export async function revokeSession(
  deps: Deps & Pick<Kernel, 'jobs'>,
  owner: Owner,
  sessionId: string,
): Promise<void> {
  const ended = await endSession(deps, { accountId: owner.accountId, sessionId })
  if (ended === 0) throw new Refusal('NOT_FOUND')
}

export async function revokeOtherSessions(
  deps: Deps & Pick<Kernel, 'jobs'>,
  owner: Owner,
): Promise<{ ended: number }> {
  return { ended: await endSession(deps, { accountId: owner.accountId, exceptSessionId: owner.sessionId }) }
}

/**
 * Ends one session or all sessions of an account. Their tokens stop working at once, and their sockets are closed.
 * @returns how many sessions it ended
 */
export async function endSession(
  deps: Deps & Pick<Kernel, 'jobs'>,
  which: store.WhichSessions,
): Promise<number> {
  return inTransaction(deps.db, (tx) => closeSessions(tx, deps, which, deps.clock.now()))
}

/** Does the same as `endSession` within a transaction. @returns how many sessions it ended */
export async function closeSessions(
  tx: Tx,
  { jobs }: Pick<Kernel, 'jobs'>,
  which: store.WhichSessions,
  now: Date,
): Promise<number> {
  const ended = await store.revokeSessions(tx, which, now)
  for (const sessionId of ended) {
    await announce(tx, channels.user(which.accountId), 'session/revoked', { sessionId })
  }
  if (ended.length) await jobs.enqueue(tx, CLOSE_SOCKETS_QUEUE, { accountId: which.accountId })
  return ended.length
}

/** @param accountId null for a login that names no account: noting it takes as long as for an account */
export async function noteLogin(
  tx: Tx,
  accountId: string | null,
  outcome: (typeof LOGIN_OUTCOMES)[number],
  client: LoginPlace,
  at: Date,
): Promise<void> {
  await store.insertLogin(tx, {
    id: newId(),
    accountId,
    outcome,
    userAgent: client.userAgent,
    address: client.address,
    network: networkOf(client.address),
    deviceHash: client.device ? hashDevice(client.device) : null,
    country: client.country ?? null,
    createdAt: at,
  })
}

const hashDevice = (name: string) => hashToken(`device\n${name}`)

/** @returns the device's hash when the owner has logged in with it within 90 days, else undefined */
export async function findKnownDevice(
  { db, clock }: Deps,
  accountId: string | undefined,
  device: string | undefined,
): Promise<string | undefined> {
  if (device === undefined) return undefined
  const since = new Date(clock.now().getTime() - KNOWN_PLACE_MS)
  const deviceHash = hashDevice(device)
  return (await store.hasLoggedInWith(db, accountId ?? '', { deviceHash }, since)) ? deviceHash : undefined
}

/** Whether the owner has logged in from this network within 90 days. */
export async function isKnownPlace(
  { db, clock }: Deps,
  accountId: string | undefined,
  address: string,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - KNOWN_PLACE_MS)
  return store.hasLoggedInWith(db, accountId ?? '', { network: networkOf(address) }, since)
}

export async function listLogins(
  { db }: Pick<Deps, 'db'>,
  owner: Owner,
  page: { limit: number; offset: number },
): Promise<{ data: LoginRecord[]; total: number }> {
  const { rows, total } = await store.listLogins(db, owner.accountId, page)
  const data = rows.map((row) => ({
    _id: row.id,
    device: describeDevice(row.userAgent),
    address: row.address,
    country: row.country,
    outcome: row.outcome,
    createdAt: row.createdAt.toISOString(),
  }))
  return { data, total }
}

const DEVICE_KINDS: Record<string, z.infer<typeof Device>['kind']> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'desktop',
}

/** Returns a display name of the browser by its own claim: `Firefox on Windows`. Nothing relies on this claim. */
export function describeDevice(userAgent: string): z.infer<typeof Device> {
  // Bowser throws for an empty string.
  const { browser, os, platform } = Bowser.parse(userAgent || 'unknown')
  const name = [browser.name, os.name].filter(Boolean).join(' on ')
  return { name: name || 'An unknown device', kind: DEVICE_KINDS[platform.type ?? ''] ?? 'other' }
}

type ConfirmationDeps = Pick<Kernel, 'db' | 'clock' | 'config'>

/**
 * "Confirm that it is you": the holder of a session proves with the password or a code that they are the owner.
 * @throws Refusal INCORRECT_PASSWORD, also for a wrong code; TOO_MANY_REQUESTS after too many wrong answers
 */
export async function confirmIdentity(
  deps: ConfirmationDeps,
  viewer: Pick<Viewer, 'accountId' | 'sessionId'>,
  proof: Proof,
  client: Client,
): Promise<{ confirmedUntil: string }> {
  const account = await accounts.findAccount(deps.db, viewer.accountId)
  if (!account) throw new Refusal('UNAUTHENTICATED')
  const guesser = { client, sessionId: viewer.sessionId }
  const { code, password = '' } = proof
  const isRight =
    code === undefined
      ? await provePassword(deps, account, password, guesser)
      : await proveSecondFactor(deps, account.id, { code }, guesser)
  if (!isRight)
    throw new Refusal('INCORRECT_PASSWORD', code === undefined ? {} : { text: REFUSALS.INCORRECT_CODE[1] })
  return confirmSession(deps, viewer.sessionId)
}

/** Confirms a session whose holder has proven to be the owner in another way. */
export async function confirmSession(
  deps: Pick<Kernel, 'db' | 'clock'>,
  sessionId: string,
): Promise<{ confirmedUntil: string }> {
  const now = deps.clock.now()
  await inTransaction(deps.db, (tx) => store.confirmSession(tx, sessionId, now))
  return { confirmedUntil: new Date(now.getTime() + CONFIRMED_MS).toISOString() }
}

/**
 * Counts the attempts within the session, so that the thief of one session delays neither another session nor a login.
 */
function provePassword(
  deps: ConfirmationDeps,
  { id: subject, passwordHash }: accounts.Account,
  password: string,
  { client, ...place }: Guesser,
): Promise<boolean> {
  return throttleAttempt(deps, { purpose: 'confirm', subject, ...place }, client, () =>
    isPassword(passwordHash, password),
  )
}
