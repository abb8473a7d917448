/**
 * Counts what parties hold at a time, and shares a total fairly. Each network of strangers and each account has a bound
 * of its own, and a part of the total is reserved for members. When the total is reached, the party that holds most
 * gives something up for a newcomer that holds less.
 */
import { countsOf, holderOf, type Party } from './party.ts'

/** The part of the total that strangers cannot hold, so that members find room however many networks strangers have. */
const MEMBERS_PART = 1 / 4

/** To whom a reservation gives way: to nobody, to parties that hold less, or to its own network's newcomers as well. */
export type Yields = 'never' | 'toOthers' | 'toAll'

export interface Reservation {
  /** Takes more. @returns false when there is no room; the reservation then stays unchanged */
  grow(amount: number): boolean
  /**
   * Counts it for another party from now on. @returns false when that party has no room; the party then stays the same
   */
  passTo(party: Party): boolean
  /** Sets to whom it gives way. Among one party's reservations the one whose setting is oldest goes first. */
  setYields(yields: Yields): void
  /** Gives back everything. */
  release(): void
}

export interface Quota {
  /**
   * @param end frees the reserved resource when the reservation has to give way; it is released by then
   * @returns null when there is no room
   */
  reserve(party: Party, options?: { amount?: number; yields?: Yields; end?: () => void }): Reservation | null
  readonly total: number
}

/** All reservations of one account, or of the strangers of one widest network. */
interface Holder {
  readonly isStranger: boolean
  amount: number
  /** The reservations that give way to somebody, in the order in which they go. */
  readonly yielding: Set<Held>
}

interface Held {
  party: Party
  holder: Holder
  amount: number
  yields: Yields
  isReleased: boolean
  readonly end: () => void
}

export interface Bounds {
  perNetwork: number
  total: number
  /** Which part of the total is reserved for members; a quarter when absent. */
  membersPart?: number
}

export function createQuota(most: Bounds): Quota {
  const counted = new Map<string, number>()
  const holders = new Map<string, Holder>()
  const strangersMost = Math.max(1, most.total * (1 - (most.membersPart ?? MEMBERS_PART)))
  let total = 0
  let strangersTotal = 0

  function holderFor(party: Party): Holder {
    const key = holderOf(party)
    const known = holders.get(key)
    if (known) return known
    const holder = { isStranger: party.account === null, amount: 0, yielding: new Set<Held>() }
    holders.set(key, holder)
    return holder
  }

  function add(held: Held, amount: number): void {
    held.amount += amount
    held.holder.amount += amount
    for (const { key } of countsOf(held.party)) {
      const sum = (counted.get(key) ?? 0) + amount
      if (sum > 0) counted.set(key, sum)
      else counted.delete(key)
    }
    total += amount
    if (held.holder.isStranger) strangersTotal += amount
    if (held.holder.amount === 0) holders.delete(holderOf(held.party))
  }

  /** @returns the counter that has no room for the amount, `all` for the total, or null when there is room */
  function findFull(party: Party, amount: number): string | null {
    for (const { key, multiple } of countsOf(party))
      if ((counted.get(key) ?? 0) + amount > most.perNetwork * multiple) return key
    const isOverPart = party.account === null && strangersTotal + amount > strangersMost
    return isOverPart || total + amount > most.total ? 'all' : null
  }

  /** Makes room by ending reservations that give way. @returns false when too little gives way */
  function makeRoom(party: Party, amount: number, exceptFor?: Held): boolean {
    for (let full = findFull(party, amount); full !== null; full = findFull(party, amount)) {
      const victim =
        full === 'all' ? findInLargest(party, amount, exceptFor) : findInNetwork(party, full, exceptFor)
      if (!victim) return false
      release(victim)
      victim.end()
    }
    return true
  }

  function findInNetwork(party: Party, key: string, exceptFor?: Held): Held | undefined {
    if (party.account !== null) return undefined
    for (const held of holders.get(holderOf(party))?.yielding ?? [])
      if (held !== exceptFor && held.yields === 'toAll' && held.party.networks.includes(key)) return held
    return undefined
  }

  /** Finds what gives way when the total is reached: strangers before members, and members only to members. */
  function findInLargest(party: Party, amount: number, exceptFor?: Held): Held | undefined {
    const own = holders.get(holderOf(party))
    return (
      findIn(largestOf(true), own, amount, exceptFor) ??
      (party.account === null ? undefined : findIn(largestOf(false), own, amount, exceptFor))
    )
  }

  function largestOf(isStranger: boolean): Holder | undefined {
    let largest: Holder | undefined
    for (const holder of holders.values()) {
      const isEligible = holder.isStranger === isStranger && holder.yielding.size > 0
      if (isEligible && holder.amount > (largest?.amount ?? 0)) largest = holder
    }
    return largest
  }

  /**
   * Finds what the largest holder gives up. A reservation that does not yield to all gives way only to a party that
   * would still hold less afterwards: otherwise both could displace each other for ever.
   */
  function findIn(
    largest: Holder | undefined,
    own: Holder | undefined,
    amount: number,
    exceptFor?: Held,
  ): Held | undefined {
    if (!largest) return undefined
    const after = (own?.amount ?? 0) + amount
    for (const held of largest.yielding) {
      if (held === exceptFor) continue
      if (held.yields === 'toAll' ? largest.amount >= after || largest === own : largest.amount > after)
        return held
    }
    return undefined
  }

  function release(held: Held): void {
    if (held.isReleased) return
    held.isReleased = true
    held.holder.yielding.delete(held)
    add(held, -held.amount)
  }

  function place(held: Held, yields: Yields): void {
    held.yields = yields
    held.holder.yielding.delete(held)
    if (yields !== 'never') held.holder.yielding.add(held)
  }

  return {
    reserve(party, { amount = 1, yields = 'never', end = () => undefined } = {}) {
      if (!makeRoom(party, amount)) return null
      const held: Held = { party, holder: holderFor(party), amount: 0, yields, isReleased: false, end }
      add(held, amount)
      place(held, yields)
      return {
        grow(more) {
          if (held.isReleased || !makeRoom(held.party, more, held)) return false
          add(held, more)
          return true
        },
        passTo(next) {
          if (held.isReleased || holderOf(next) === holderOf(held.party)) return !held.isReleased
          const { party: before, amount: carried } = held
          held.holder.yielding.delete(held)
          add(held, -carried)
          const hasRoom = findFull(next, carried) === null
          held.party = hasRoom ? next : before
          held.holder = holderFor(held.party)
          add(held, carried)
          place(held, held.yields)
          return hasRoom
        },
        setYields: (next) => {
          if (!held.isReleased) place(held, next)
        },
        release: () => release(held),
      }
    },
    get total() {
      return total
    },
  }
}
