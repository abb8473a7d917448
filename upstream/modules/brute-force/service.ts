/**
 * Throttles brute force: a client that guesses a secret gets growing delays, counted by the guessed account and by the
 * guessing network. No owner is locked out: the longest delay is a quarter of an hour, and each known place of an owner
 * (a network, a device or a session) has its own count, which other people's guesses elsewhere do not change. Guesses
 * by others in the same network delay neither a known device nor a session.
 */
import { networkOf } from '#contract/network.ts'
import { countsOf, strangerAt } from '#limits/party.ts'
import type { Client } from '../../http/visitor.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/clock.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { hashToken } from '../../kernel/secrets.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock'>

export const SUBJECT_RULE: store.Rule = {
  free: 5,
  firstDelaySeconds: 15,
  maxDelaySeconds: 900,
  quietMs: DAY_MS,
}
/** This limit is looser, because a household or an office is one network, and its people's mistakes add up. */
export const NETWORK_RULE: store.Rule = {
  free: 20,
  firstDelaySeconds: 15,
  maxDelaySeconds: 900,
  quietMs: HOUR_MS,
}
/**
 * For logins from a network where the account's owner has logged in before; each account also has its own count there.
 */
export const KNOWN_NETWORK_RULE: store.Rule = { ...NETWORK_RULE, free: 100 }

export interface Attempt {
  purpose: Purpose
  /** The guessed account's id, or the login name as it was typed when no account has it. */
  subject: string
  /** Whether the owner has logged in from this network before. Such a network has its own count. */
  isKnownPlace?: boolean
  /**
   * The hash of a device with which the owner has logged in before. Such a device has its own count, and no network's
   * count applies to it.
   */
  knownDevice?: string | undefined
  /**
   * The session within which the guess is made. It has its own count, apart from all other sessions and from logins.
   */
  sessionId?: string
}

interface Counted {
  key: string
  rule: store.Rule
}

type Purpose = 'login' | 'confirm' | 'reset' | 'second-factor' | 'recovery-code'

/** The place that a guess comes from, for a check that does not itself know the owner's places. */
export interface Guesser extends Pick<Attempt, 'isKnownPlace' | 'knownDevice' | 'sessionId'> {
  client: Pick<Client, 'address'>
}

/**
 * Runs a check of a secret. A right guess resets the count; wrong guesses delay the next one.
 * @param deps whose `db` is not a transaction: a count must outlive the refusal
 * @throws Refusal TOO_MANY_REQUESTS while there is a delay; the secret is not checked then
 */
export async function throttleAttempt(
  deps: Deps,
  attempt: Attempt,
  client: Pick<Client, 'address'>,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const network = networkOf(client.address)
  const place = attempt.sessionId ?? attempt.knownDevice ?? (attempt.isKnownPlace ? network : 'elsewhere')
  const subjectKey = keyOf(attempt.purpose, attempt.subject.trim().toLowerCase(), place)
  const networks = networkCounts(attempt, client)
  const now = deps.clock.now()
  const counts = [...networks, { key: subjectKey, rule: SUBJECT_RULE }]
  await inTransaction(deps.db, (tx) => countAll(tx, counts, now))
  if (!(await isRight())) return false
  // Both transactions lock the networks' counts first, so that no two of them wait for each other.
  await inTransaction(deps.db, async (tx) => {
    // The network's count only loses this attempt: logging in to one's own account must not reset it for guesses at
    // other accounts.
    for (const { key } of networks) await store.takeBack(tx, key)
    await store.forgetAttempts(tx, subjectKey)
  })
  return true
}

/**
 * Returns one count for each network that the address belongs to, and none for a known device or a session, which have
 * their own counts.
 */
function networkCounts(
  { purpose, isKnownPlace, knownDevice, sessionId }: Attempt,
  client: Pick<Client, 'address'>,
): Counted[] {
  if (sessionId !== undefined || knownDevice !== undefined) return []
  const isKnown = isKnownPlace === true && purpose === 'login'
  const rule = isKnown ? KNOWN_NETWORK_RULE : NETWORK_RULE
  return countsOf(strangerAt(client.address)).map(({ key, multiple }) => ({
    key: keyOf(isKnown ? 'known network' : 'network', key),
    rule: { ...rule, free: rule.free * multiple },
  }))
}

/**
 * Counts an attempt in all counts. If one of them refuses, the attempt is not made, and the rollback takes it out of the
 * others.
 * @throws Refusal TOO_MANY_REQUESTS
 */
async function countAll(tx: Tx, counts: readonly Counted[], now: Date): Promise<void> {
  for (const one of counts) await count(tx, one, now)
}

async function count(tx: Tx, { key, rule }: Counted, now: Date): Promise<void> {
  if (await store.countAttempt(tx, key, rule, now)) return
  const until = (await store.findBlockedUntil(tx, key))?.getTime() ?? now.getTime()
  const retryAfterSeconds = Math.max(1, Math.ceil((until - now.getTime()) / 1000))
  throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds, text: waitingText(retryAfterSeconds) })
}

function waitingText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const span = seconds < 60 ? `${seconds} s` : minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `Too many attempts. Please try again in ${span}.`
}

function keyOf(...parts: string[]): string {
  return hashToken(parts.join('\n'))
}

/** Resets the counts of an account whose owner has just proven who they are in another way. */
export async function clearAttempts(
  { db }: Pick<Deps, 'db'>,
  purpose: Purpose,
  subject: string,
  { client, knownDevice }: Pick<Guesser, 'client' | 'knownDevice'>,
): Promise<void> {
  const places = ['elsewhere', networkOf(client.address), ...(knownDevice ? [knownDevice] : [])]
  await inTransaction(db, async (tx) => {
    for (const place of places) await store.forgetAttempts(tx, keyOf(purpose, subject, place))
  })
}

/**
 * Moves the counts of a session to the session that replaces it. Otherwise a thief could reset them by exchanging the
 * token.
 */
export async function moveAttempts(
  tx: Tx,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const purpose of ['confirm', 'second-factor'] as const)
    await store.renameAttempts(tx, keyOf(purpose, accountId, from), keyOf(purpose, accountId, to))
}

/** Deletes counts that are too old for any rule. */
export async function pruneAttempts({ db, clock }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - DAY_MS)
  await inTransaction(db, (tx) => store.deleteAttempts(tx, before))
}
