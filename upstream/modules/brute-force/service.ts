/**
 * Throttling against brute force, growing delays for a client that guesses a secret: by what is guessed at, and by the
 * network that guesses. No owner is locked out: the longest delay is a quarter of an hour, and the places where an owner
 * is known to be, a network or a session, have a count of their own, which a stranger's guesses elsewhere do not touch.
 */
import type { Client } from '../../http/caller.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { networkOf } from '#contract/network.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { hashToken } from '../../kernel/secrets.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock'>

const SUBJECT_RULE: store.Rule = { free: 5, firstDelaySeconds: 15, maxDelaySeconds: 900, quietMs: DAY_MS }
/** Looser: a household or an office is one network, and mistakes there add up. */
const NETWORK_RULE: store.Rule = { free: 20, firstDelaySeconds: 15, maxDelaySeconds: 900, quietMs: HOUR_MS }

export interface Attempt {
  purpose: Purpose
  /** What is guessed at: an account's id, or the login name as it was typed where no account has it. */
  subject: string
  /** The network is one where the owner has logged in before: it counts apart. */
  isKnownPlace?: boolean
  /** The guess is made within this session, which counts apart from all other sessions and from logins. */
  sessionId?: string
}

type Purpose = 'login' | 'confirm' | 'reset' | 'second-factor' | 'recovery-code'

/** Where a guess comes from, for a check that itself does not know the owner's places. */
export interface Guesser extends Pick<Attempt, 'isKnownPlace' | 'sessionId'> {
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
  const place = attempt.sessionId ?? (attempt.isKnownPlace ? network : 'elsewhere')
  const subjectKey = keyOf(attempt.purpose, attempt.subject.trim().toLowerCase(), place)
  const networkKey = keyOf('network', network)
  await count(deps, networkKey, NETWORK_RULE)
  await count(deps, subjectKey, SUBJECT_RULE)
  if (!(await isRight())) return false
  await store.forgetAttempts(deps.db, subjectKey)
  // The network's count is not forgotten: an account of one's own must not clear the way for guesses at others'.
  await store.takeBack(deps.db, networkKey)
  return true
}

async function count({ db, clock }: Deps, key: string, rule: store.Rule): Promise<void> {
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
  client: Pick<Client, 'address'>,
): Promise<void> {
  const places = ['elsewhere', networkOf(client.address)]
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
