/**
 * The viewer's balance as events change it (spec §4: a change adds a delta). By the sequence's numbers each change
 * counts once, and after a gap the balance that the next event names is used instead.
 */

export interface Balance {
  /** The balance by the page and by the events up to `seq`. */
  cents: number
  seq: number
  /** Earlier events are missing, so `cents` lacks their changes. */
  hasHole: boolean
  /** The balance from an action's answer whose event has not arrived yet; null when there is none. */
  answeredCents: number | null
  /** The latest balances by event. A late answer may equal one of them. */
  knownCents: readonly number[]
}

export interface BalanceChange {
  balanceCents: number
  deltaCents: number
}

/** How many events may arrive before the answer of the action that caused the first of them. */
const KNOWN = 20

/** The balance of a page. */
export function readBalance({ balanceCents, lastSeq }: { balanceCents: number; lastSeq: number }): Balance {
  return { cents: balanceCents, seq: lastSeq, hasHole: false, answeredCents: null, knownCents: [] }
}

/** What the viewer sees. */
export function shownCents({ cents, answeredCents }: Balance): number {
  return answeredCents ?? cents
}

/** Takes the next event of the viewer's channel; `change` is null for one that is not about the balance. */
export function applyEvent(balance: Balance, seq: number, change: BalanceChange | null): Balance {
  if (seq <= balance.seq) return balance
  const hasHole = balance.hasHole || seq !== balance.seq + 1
  if (!change) return { ...balance, seq, hasHole }
  const cents = hasHole ? change.balanceCents : balance.cents + change.deltaCents
  const isAnswered = balance.answeredCents === change.balanceCents
  return {
    cents,
    seq,
    hasHole: false,
    answeredCents: isAnswered ? null : balance.answeredCents,
    knownCents: [...balance.knownCents, change.balanceCents].slice(-KNOWN),
  }
}

/** Takes the balance from an action's answer, unless the event of the same change was faster. */
export function takeAnswer(balance: Balance, balanceCents: number): Balance {
  const isKnown = balance.cents === balanceCents || balance.knownCents.includes(balanceCents)
  return { ...balance, answeredCents: isKnown ? null : balanceCents }
}

/** Takes the balance of a refreshed page, unless events are newer. */
export function takePage(balance: Balance, page: { balanceCents: number; lastSeq: number }): Balance {
  return page.lastSeq >= balance.seq ? readBalance(page) : balance
}
