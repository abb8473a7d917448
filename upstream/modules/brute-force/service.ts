/**
 * Throttling against brute force, growing delays for a client that guesses a secret: by what is guessed at, and by the
 * network that guesses. No owner is locked out: the longest delay is a quarter of an hour, and the places where an owner
 * is known to be, a network, a device or a session, have a count of their own, which a stranger's guesses elsewhere do
 * not touch. What strangers of its network have guessed delays neither a known device nor a session.
 */
import { networkOf } from '#contract/network.ts'
import { countsOf, strangerAt } from '#limits/party.ts'
import type { Client } from '../../http/visitor.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/database.ts'
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
/** Looser: a household or an office is one network, and mistakes there add up. */
export const NETWORK_RULE: store.Rule = {
  free: 20,
  firstDelaySeconds: 15,
  maxDelaySeconds: 900,
  quietMs: HOUR_MS,
}
/** For logins to accounts whose owners have logged in from there: each of them also counts by itself. */
export const KNOWN_NETWORK_RULE: store.Rule = { ...NETWORK_RULE, free: 100 }

export interface Attempt {
  purpose: Purpose
  /** What is guessed at: an account's id, or the login name as it was typed where no account has it. */
  subject: string
  /** The network is one where the owner has logged in before: it counts apart. */
  isKnownPlace?: boolean
  /** The hash of a device with which the owner has logged in before: it counts apart, and its network does not count. */
  knownDevice?: string | undefined
  /** The guess is made within this session, which counts apart from all other sessions and from logins. */
  sessionId?: string
}

interface Counted {
  key: string
  rule: store.Rule
}

type Purpose = 'login' | 'confirm' | 'reset' | 'second-factor' | 'recovery-code'

/** Where a guess comes from, for a check that itself does not know the owner's places. */
export interface Guesser extends Pick<Attempt, 'isKnownPlace' | 'knownDevice' | 'sessionId'> {
  client: Pick<Client, 'address'>
}

/**
 * Runs a check of a secret. What is right is forgotten, what is wrong makes the next one wait.
 * @param deps whose `db` is no transaction: a count must outlive the refusal
 * @throws Refusal TOO_MANY_REQUESTS while there is a delay; nothing is checked then
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
  await countAll(deps, [...networks, { key: subjectKey, rule: SUBJECT_RULE }])
  if (!(await isRight())) return false
  await store.forgetAttempts(deps.db, subjectKey)
  // The network's count is not forgotten: an account of one's own must not clear the way for guesses at others'.
  for (const { key } of networks) await store.takeBack(deps.db, key)
  return true
}

/** One count for each network that the address belongs to; none for a device or a session that has a count of its own. */
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

/** An attempt that one of them refuses is not made, so the others do not count it. */
async function countAll(deps: Deps, counts: readonly Counted[]): Promise<void> {
  for (const [at, one] of counts.entries()) {
    try {
      await count(deps, one)
    } catch (error) {
      for (const { key } of counts.slice(0, at)) await store.takeBack(deps.db, key)
      throw error
    }
  }
}

async function count({ db, clock }: Deps, { key, rule }: Counted): Promise<void> {
  const now = clock.now()
  if (await store.countAttempt(db, key, rule, now)) return
  const until = (await store.findBlockedUntil(db, key))?.getTime() ?? now.getTime()
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

/** Forgets what was guessed at an account: its owner has just proven who they are in another way. */
export async function clearAttempts(
  { db }: Pick<Deps, 'db'>,
  purpose: Purpose,
  subject: string,
  { client, knownDevice }: Pick<Guesser, 'client' | 'knownDevice'>,
): Promise<void> {
  const places = ['elsewhere', networkOf(client.address), ...(knownDevice ? [knownDevice] : [])]
  for (const place of places) await store.forgetAttempts(db, keyOf(purpose, subject, place))
}

/** A session goes on as another one: what was guessed within it counts there too, or a thief would begin anew. */
export async function moveAttempts(
  tx: Tx,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const purpose of ['confirm', 'second-factor'] as const)
    await store.renameAttempts(tx, keyOf(purpose, accountId, from), keyOf(purpose, accountId, to))
}

/** Forgets counts that no rule looks at any more. */
export async function pruneAttempts({ db, clock }: Deps): Promise<void> {
  await store.deleteAttempts(db, new Date(clock.now().getTime() - DAY_MS))
}
