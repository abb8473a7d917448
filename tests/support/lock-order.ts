/**
 * Watches every statement that the platform sends to Postgres in a transaction, and reports locks that are taken out of
 * the order in `docs/architecture.md`. It compares tables, not rows: only a transaction's first lock in a step counts.
 */
import pg from 'pg'

/** The steps of the order. A transaction must take the locks of a step after those of earlier steps. */
export const LOCK_ORDER = [
  ['the key of an intent', /\binto "idempotency"/],
  ['the accounts, held', /pg_advisory_xact_lock/],
  ['the rows of accounts', /(?:update "accounts"|from "accounts" .*for no key update)/],
  ['comments', /(?:update "comments"|from "comments" .*for no key update)/],
  [
    'things',
    /(?:update "(?:contents|songs)"|from "(?:contents|songs)" .*for (?:share|no key update|update))/,
  ],
  ['the options of polls', /(?:update "poll_options"|from "poll_options" .*for no key update)/],
  ['the rows of performers', /(?:update "performers"|from "performers" .*for no key update)/],
  ['the accounts of the ledger', /from ledger_accounts\b.*for update/],
  ['the channels of people', /into event_channels/, /^private-user-/],
  ['streams', /update "stream_sessions"/],
  ['rooms, and who is live', /update "(?:conversations|performer_live)"/],
  ['the channels of rooms and performers', /into event_channels/, /^(?:private-room-|performer-|site$)/],
] as const satisfies readonly (readonly [string, RegExp, RegExp?])[]

/** Rows that change only while a transaction holds their account, so that no transaction waits for them. */
const OF_A_HELD_ACCOUNT =
  /(?:update "(?:subscriptions|payment_transactions|payment_items)"|into "(?:subscriptions|performer_blocked_users)"|from "(?:subscriptions|payment_transactions)" .*for update)/
const HELD = 1

interface Open {
  steps: number[]
  isHolding: boolean
}

function stepOf(text: string, values: readonly unknown[]): number {
  return LOCK_ORDER.findIndex(([, statement, channel]) => {
    if (!statement.test(text)) return false
    return !channel || values.some((value) => typeof value === 'string' && channel.test(value))
  })
}

export interface LockWatch {
  /** @returns the violations since the last call: each names the step that came too late and the step before it */
  takeViolations(): string[]
  /** How many transactions have taken locks in more than one step. */
  readonly watched: number
  stop(): void
}

/** Watches all connections of this process until `stop`. */
export function watchLocks(): LockWatch {
  const open = new WeakMap<object, Open>()
  const violations = new Set<string>()
  let watched = 0
  const { query } = pg.Client.prototype
  const look = (client: object, text: string, values: readonly unknown[]) => {
    if (/^begin\b/i.test(text)) open.set(client, { steps: [], isHolding: false })
    const transaction = open.get(client)
    if (!transaction) return
    if (/^(?:commit|rollback)$/i.test(text.trim())) {
      if (new Set(transaction.steps).size > 1) watched += 1
      open.delete(client)
      return
    }
    const step = stepOf(text, values)
    if (!transaction.isHolding && step === HELD) transaction.isHolding = true
    if (!transaction.isHolding && OF_A_HELD_ACCOUNT.test(text))
      violations.add(`not held: ${text.slice(0, 60)}`)
    if (step < 0 || transaction.steps.includes(step)) return
    const later = transaction.steps.find((taken) => taken > step)
    if (later !== undefined) violations.add(`${LOCK_ORDER[step]![0]} after ${LOCK_ORDER[later]![0]}`)
    transaction.steps.push(step)
  }
  pg.Client.prototype.query = function watchedQuery(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given
    const { text, values } = (typeof first === 'object' ? first : { text: first }) as {
      text?: unknown
      values?: unknown
    }
    const all = [values, second].find(Array.isArray) as unknown[] | undefined
    if (typeof text === 'string') look(this, text.replaceAll(/\s+/g, ' ').trim(), all ?? [])
    return Reflect.apply(query, this, given) as never
  }
  return {
    takeViolations() {
      const taken = [...violations]
      violations.clear()
      return taken
    },
    get watched() {
      return watched
    },
    stop() {
      pg.Client.prototype.query = query
    },
  }
}
